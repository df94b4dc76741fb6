import { useLingui } from '@lingui/react/macro'
import { type MarketPart, SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import { useMarketCount } from '../../features/deals/filters/use-facets.ts'
import { Count } from '../../ui/navigation/Badge.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import classes from './PeriodSwitch.module.css'
import type { Market } from './use-market.ts'

/** The latest results, or the archive of all sales before, each with what it has under the same filters. */
export default function PeriodSwitch({ market: { filters, part, setPeriod } }: { market: Market }) {
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
          { value: 'results', label: t`Last ${days} days`, after: countOf(latest) },
          { value: 'past_results', label: t`Older`, after: countOf(older) },
        ]}
        onChange={setPeriod}
      />
    </div>
  )
}

const countOf = (count: number | undefined) => count !== undefined && <Count>{count}</Count>
