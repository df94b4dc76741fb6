import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Approval } from '#domain/approvals/contract.ts'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { useServerClock } from '../../platform/clock/server-clock.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import classes from './ApprovalPage.module.css'

interface ClockLineProps {
  approval: Approval
  auction: AuctionView | undefined
  onEnd: () => void
}

/** How long it can be approved, and the leading bid, which may pass it meanwhile. */
export function ClockLine({ approval, auction, onEnd }: ClockLineProps) {
  const { offsetMs } = useServerClock()
  const running = auction?.deal_state === 'live' ? auction : undefined
  // An extension comes with the auction's own message.
  const end = (approval.bid && running?.bid_end_ts) || approval.ends_at
  if (end === null) return null
  return (
    <div className={classes.clock}>
      <Part label={approval.bid ? <Trans>Ends in</Trans> : <Trans>Open for</Trans>}>
        <Countdown end={end} offsetMs={offsetMs} withIcon announce onEnd={onEnd} />
      </Part>
      {running && !running.is_sealed && (
        <Part
          label={running.leading_amount === null ? <Trans>Opening bid</Trans> : <Trans>Leading bid</Trans>}
        >
          <MoneyText
            amount={running.leading_amount ?? running.opening_bid}
            stake={running.leading_amount !== null}
          />
        </Part>
      )}
    </div>
  )
}

const Part = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <p className={classes.label}>{label}</p>
    <p className={classes.figure}>{children}</p>
  </div>
)
