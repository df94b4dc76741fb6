import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type MarketPart, SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import { useMarketCount } from '../../features/deals/filters/use-facets.ts'
import { Count } from '../../ui/navigation/Badge.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import classes from './PeriodSwitch.module.css'
import type { Market } from './use-market.ts'

/** The latest results, or the archive of all sales before, each with what it has under the same filters. */
export function PeriodSwitch({ market: { filters, part, setPeriod } }: { market: Market }) {
  const { t } = useLingui()
  const latest = useMarketCount(filters, 'results')
  const older = useMarketCount(filters, 'past_results')
  const days = SOLD_SHOWN_DAYS
  return (
    <div className={classes.switch}>
      <Segments<MarketPart>
        label={t`Period`}
        value={part}
        options={[
          {
            value: 'results',
            label: (
              <Label count={latest}>
                <Trans>Last {days} days</Trans>
              </Label>
            ),
          },
          {
            value: 'past_results',
            label: (
              <Label count={older}>
                <Trans>Older</Trans>
              </Label>
            ),
          },
        ]}
        onChange={setPeriod}
      />
    </div>
  )
}

const Label = ({ count, children }: { count: number | undefined; children: ReactNode }) => (
  <span className={classes.label}>
    {children}
    {count !== undefined && <Count>{count}</Count>}
  </span>
)
