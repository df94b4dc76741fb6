import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import type { Bid } from '#domain/auctions/contract.ts'
import { BID_STATUS } from '#domain/auctions/vocabulary.ts'
import { useServerClock } from '../../app/server-clock.ts'
import { Reason } from '../../ui/feedback/Reason.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { None } from '../../ui/figures/None.tsx'
import { formatDate, formatMoney, formatPercent, formatTime } from '../../ui/format.ts'
import { TwoLines } from '../../ui/lists/DataTable.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { nameOf } from './AnswerDialogs.tsx'
import classes from './BidsToAnswer.module.css'

/* The cells of the seller's comparison. */

export type RowAct = 'accept' | 'decline' | 'counter'

/** Company and alias, and when they bid last. */
export function Bidder({ bid }: { bid: Bid }) {
  const placed = `${formatDate(bid.placed_at)} ${formatTime(bid.placed_at)}`
  return (
    <span className={classes.bidder}>
      <TwoLines
        first={nameOf(bid)}
        second={[bid.bidder?.company_name && bid.alias, placed].filter(Boolean).join(' · ')}
      />
      {bid.is_leading && (
        <Badge tone="stake" icon={null}>
          <Trans>Highest</Trans>
        </Badge>
      )}
    </span>
  )
}

/** The three costs that the bidder adds; the total is made of them and the bid. */
export function Costs({ bid }: { bid: Bid }) {
  const closing = formatMoney(bid.end_closing_cost)
  const brokerage = formatPercent(bid.brokerage_fees)
  const servicing = formatPercent(bid.loan_servicing)
  return (
    <TwoLines
      first={<Trans>closing {closing}</Trans>}
      second={
        <Trans>
          brokerage {brokerage}, servicing {servicing} a month
        </Trans>
      }
    />
  )
}

/** Who the buyer is on this market. */
export function BidderFacts({ bid: { bidder } }: { bid: Bid }) {
  if (!bidder) return <None />
  const since = formatDate(bidder.member_since)
  return (
    <TwoLines
      first={
        bidder.is_verified ? (
          <span className={classes.verified}>
            <IconShieldCheck size={15} aria-hidden />
            <Trans>Verified</Trans>
          </span>
        ) : (
          <Trans>Not verified</Trans>
        )
      }
      second={
        <>
          <Plural
            value={bidder.deals_bought}
            _0="no deal bought yet"
            one="# deal bought"
            other="# deals bought"
          />
          {', '}
          <Trans>member since {since}</Trans>
        </>
      }
    />
  )
}

/** What the seller may answer to this bid, or how it was answered. */
export function RowAnswer({ bid, onAsk }: { bid: Bid; onAsk: (act: RowAct) => void }) {
  const { t } = useLingui()
  if (bid.status !== 'pending') {
    return (
      <span className={classes.answer}>
        <Badge tone={bid.status === 'accepted' ? 'ok' : 'quiet'}>{BID_STATUS[bid.status]}</Badge>
        {bid.reason && <Reason>{bid.reason}</Reason>}
      </span>
    )
  }
  const { can, counter } = bid
  const amount = formatMoney(bid.standing_amount)
  const name = nameOf(bid)
  const mayAnswer = can.accept || can.decline || can.counter
  return (
    <span className={classes.answers}>
      {counter && <OpenCounter counter={counter} />}
      {!mayAnswer && !counter && <Badge tone="warn">{BID_STATUS.pending}</Badge>}
      <span className={classes.answer}>
        {can.decline && (
          <Button size="sm" onClick={() => onAsk('decline')} aria-label={t`Decline ${amount} of ${name}`}>
            <Trans>Decline</Trans>
          </Button>
        )}
        {can.counter && (
          <Button size="sm" onClick={() => onAsk('counter')} aria-label={t`Counter ${amount} of ${name}`}>
            <Trans>Counter</Trans>
          </Button>
        )}
        {can.accept && (
          <Button
            size="sm"
            variant={bid.is_leading ? 'filled' : 'default'}
            onClick={() => onAsk('accept')}
            aria-label={t`Accept ${amount} of ${name}`}
          >
            <Trans>Accept</Trans>
          </Button>
        )}
      </span>
    </span>
  )
}

function OpenCounter({ counter }: { counter: NonNullable<Bid['counter']> }) {
  const { offsetMs } = useServerClock()
  const amount = formatMoney(counter.amount)
  return (
    <span className={classes.counter}>
      <Badge tone="info" icon={null}>
        <Trans>Countered at {amount}</Trans>
      </Badge>
      <span>
        <Trans>open for</Trans> <Countdown end={counter.expires_at} offsetMs={offsetMs} />
      </span>
    </span>
  )
}
