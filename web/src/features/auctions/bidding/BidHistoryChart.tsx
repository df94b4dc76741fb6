import { Trans, useLingui } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { StepChart } from '../../../ui/charts/StepChart.tsx'
import { formatDayOfYear, formatTime } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { uninterrupted } from '../model.ts'
import classes from './BidHistory.module.css'

/** The leading bid over time, updated live, from the first bid after which none is missing. */
export function BidHistoryChart({ auction }: { auction: AuctionView }) {
  const { t } = useLingui()
  const steps = uninterrupted(auction).map((step) => ({
    at: step.placed_at,
    amount: step.leading_after,
    who: step.alias,
    mine: step.is_you,
  }))
  // A moment before the first bid that is shown has no place on the line.
  const met = isShown(auction.reserve_met_at, steps) ? auction.reserve_met_at : null
  const day = formatDayOfYear(met)
  const time = formatTime(met)
  return (
    <Card>
      <StepChart
        label={t`Bid history`}
        steps={steps}
        mark={met ? { at: met, label: t`Reserve met ${day} ${time}` } : undefined}
      />
    </Card>
  )
}

const isShown = (moment: string | null, [first]: readonly { at: string }[]) =>
  moment !== null && first !== undefined && Date.parse(moment) >= Date.parse(first.at)

/** Legend of line and ring. */
export function BidHistoryLegend({ withOwn }: { withOwn: boolean }) {
  return (
    <span className={classes.legend}>
      {withOwn && (
        <span>
          <i className={classes.ring} />
          <Trans>Your bids</Trans>
        </span>
      )}
      <span>
        <i className={classes.stroke} />
        <Trans>Leading bid</Trans>
      </span>
    </span>
  )
}
