import { Plural, Trans } from '@lingui/react/macro'
import { LTV_BUCKETS } from '#domain/deals/vocabulary.ts'
import text from '../../../styles/text.module.css'
import { percentText } from '../../../ui/format.ts'
import classes from './FilterPanel.module.css'
import { isChosen, type LtvRange, toggleBucket } from './ltv-buckets.ts'

interface LtvBucketsProps {
  range: LtvRange
  counts?: Readonly<Record<string, number>>
  /** True if there are no counts; otherwise space for the bars is reserved while they load. */
  uncounted?: boolean
  onChange: (range: LtvRange) => void
}

const WELL_PX = 28

/** The four LTV buckets as selectable bars; adjacent ones merge into one range. */
export function LtvBuckets({ range, counts, uncounted, onChange }: LtvBucketsProps) {
  const highest = Math.max(1, ...LTV_BUCKETS.map(({ label }) => counts?.[label] ?? 0))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>
        <Trans>LTV</Trans>
      </legend>
      <div className={classes.buckets}>
        {LTV_BUCKETS.map(({ label }, index) => {
          const count = counts?.[label] ?? 0
          return (
            <button
              key={label}
              type="button"
              className={classes.bucket}
              aria-pressed={isChosen(range, index)}
              onClick={() => onChange(toggleBucket(range, index))}
            >
              {!uncounted && (
                <span className={classes.well} aria-hidden>
                  <span className={classes.bucketCount}>{counts && count}</span>
                  <span style={{ height: Math.max(2, Math.round((count / highest) * WELL_PX)) }} />
                </span>
              )}
              {percentText(label.replace('%', ''))}
              {counts && (
                <span className={text.srOnly}>
                  , <Plural value={count} one="# deal" other="# deals" />
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
