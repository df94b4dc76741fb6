import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconShieldCheck } from '@tabler/icons-react'
import type { Bid } from '#domain/auctions/contract.ts'
import { BID_STATUS } from '#domain/auctions/vocabulary.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { Reason } from '../../../ui/feedback/Reason.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { FundsProven } from '../../funds/components/FundsProven.tsx'
import type { leadOf, roundStateOf } from '../model.ts'
import { nameOf } from './AnswerDialogs.tsx'
import classes from './BidsToAnswer.module.css'

/* Cells of the table in which the seller compares bids. */

export type RowAction = 'accept' | 'decline' | 'counter'

/** The bidder: the company behind the alias, and its history on this market. */
export function Bidder({ bid, asksFunds }: { bid: Bid; asksFunds: boolean }) {
  const { alias, bidder } = bid
  return (
    <span className={classes.bidder}>
      <b>{nameOf(bid)}</b>
      <small>
        {alias}
        {bidder?.is_verified && (
          <>
            {' · '}
            <IconShieldCheck className={classes.verified} size={13} aria-hidden /> <Trans>Verified</Trans>
          </>
        )}
      </small>
      {bidder && <BoughtSince bidder={bidder} />}
      {bidder && asksFunds && (
        <small>
          <FundsProven until={bidder.funds_proven_until} />
        </small>
      )}
    </span>
  )
}

function BoughtSince({ bidder }: { bidder: NonNullable<Bid['bidder']> }) {
  const since = new Date(bidder.member_since).getFullYear()
  return (
    <small>
      <Plural value={bidder.deals_bought} one="# deal bought" other="# deals bought" />
      {' · '}
      <Trans>since {since}</Trans>
    </small>
  )
}

/** The price for which the deal would be sold to this bidder, its yield, and why it leads. */
export function CurrentBid({ bid, lead }: { bid: Bid; lead: ReturnType<typeof leadOf> }) {
  const percent = formatPercent(bid.standing_yield)
  return (
    <span className={classes.standing}>
      <MoneyText amount={bid.standing_amount} stake={lead !== null} />
      <small>
        {lead === null ? (
          percent
        ) : lead === 'placed_first' ? (
          <Trans>leads, placed first · {percent}</Trans>
        ) : (
          <Trans>highest · {percent}</Trans>
        )}
      </small>
    </span>
  )
}

/** What the buyer pays in all, with the costs of the offer that are in it. */
export function BuyerPays({ bid, total }: { bid: Bid; total: Cents }) {
  const closing = formatMoney(bid.end_closing_cost)
  const brokerage = formatPercent(bid.brokerage_fees)
  const servicing = formatPercent(bid.loan_servicing)
  return (
    <span className={classes.pays}>
      <MoneyText amount={toDecimal(total)} />
      {toCents(bid.end_closing_cost) !== 0 && (
        <small>
          <Trans>closing {closing}</Trans>
        </small>
      )}
      {bid.brokerage_fees !== 0 && (
        <small>
          <Trans>brokerage {brokerage} a month</Trans>
        </small>
      )}
      {bid.loan_servicing !== 0 && (
        <small>
          <Trans>servicing {servicing} a month</Trans>
        </small>
      )}
    </span>
  )
}

interface RowAnswerProps {
  bid: Bid
  isBest: boolean
  can: Bid['can']
  /** The bidder's part in the best-and-final round. */
  round: ReturnType<typeof roundStateOf>
  onAsk: (action: RowAction) => void
}

/** The seller's possible actions on this bid, or its status. */
export function RowAnswer({ bid, isBest, can, round, onAsk }: RowAnswerProps) {
  const { t } = useLingui()
  if (bid.status !== 'pending') {
    return (
      <span className={classes.answer}>
        <Badge tone={bid.status === 'accepted' ? 'ok' : 'quiet'}>{BID_STATUS[bid.status]}</Badge>
        {bid.reason && <Reason>{bid.reason}</Reason>}
      </span>
    )
  }
  const { counter } = bid
  const amount = formatMoney(bid.standing_amount)
  const name = nameOf(bid)
  const canDecide = can.accept || can.decline || can.counter
  return (
    <span className={classes.answers}>
      {counter && <OpenCounter counter={counter} />}
      {round && <RoundBadge round={round} />}
      {!canDecide && !counter && !round && <Badge tone="warn">{BID_STATUS.pending}</Badge>}
      <span className={classes.answer}>
        {can.decline && (
          <BindingButton
            size="sm"
            onClick={() => onAsk('decline')}
            aria-label={t`Decline ${amount} from ${name}`}
          >
            <Trans>Decline</Trans>
          </BindingButton>
        )}
        {can.counter && (
          <BindingButton
            size="sm"
            onClick={() => onAsk('counter')}
            aria-label={t`Counter ${amount} from ${name}`}
          >
            <Trans>Counter</Trans>
          </BindingButton>
        )}
        {can.accept && (
          <BindingButton
            work="approval"
            size="sm"
            variant={isBest ? 'filled' : 'default'}
            onClick={() => onAsk('accept')}
            aria-label={t`Accept ${amount} from ${name}`}
          >
            <Trans>Accept</Trans>
          </BindingButton>
        )}
      </span>
    </span>
  )
}

function RoundBadge({ round }: { round: NonNullable<RowAnswerProps['round']> }) {
  switch (round) {
    case 'handed_in':
      return (
        <Badge tone="ok">
          <Trans>Final offer submitted</Trans>
        </Badge>
      )
    case 'invited':
      return (
        <Badge tone="info" icon={IconClock}>
          <Trans>Invited to best and final</Trans>
        </Badge>
      )
    case 'missed':
      return (
        <Badge tone="quiet" icon={null}>
          <Trans>No final offer</Trans>
        </Badge>
      )
  }
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
