import { type Cents, formatMoney } from '../kernel/money.ts'
import type { BidRejection } from './auction.ts'
import type { MoveRejection } from './negotiation.ts'
import type { SealedRejection } from './sealed.ts'

/** The message for a rejected bid, and the field it belongs to. */
export function rejectionMessage(
  rejection: BidRejection | SealedRejection,
  minimum: Cents,
): { field: string; message: string } {
  switch (rejection) {
    case 'below_minimum':
      return { field: 'bid_amount', message: `Bid at least ${formatMoney(minimum)}.` }
    case 'maximum_below_amount':
      return { field: 'max_amount', message: 'The hidden maximum must not be below the bid.' }
    case 'maximum_not_raised':
      return {
        field: 'max_amount',
        message: 'You already lead with this maximum. Enter a higher one to raise it.',
      }
    case 'not_raised':
      return {
        field: 'bid_amount',
        message: `Your sealed bid can only be raised: bid at least ${formatMoney(minimum)}.`,
      }
    case 'maximum_when_sealed':
      return {
        field: 'max_amount',
        message: 'A sealed auction has no hidden maximum. Bid what you would pay.',
      }
    case 'buy_now_price':
      return { field: 'bid_amount', message: `The buy-it-now price is ${formatMoney(minimum)}.` }
    case 'buy_now_unavailable':
      return {
        field: 'non_field_errors',
        message: 'Buy it now is closed: a bid has met the reserve, or the deal has no such price.',
      }
    case 'ended':
      return { field: 'non_field_errors', message: 'The auction has ended. This bid was not placed.' }
    case 'not_open':
      return { field: 'non_field_errors', message: 'This deal is not open for bids.' }
  }
}

/** The messages for rejected negotiation actions; an invalid amount or date is attached to its field. */
export const MOVE_MESSAGES: Readonly<Record<MoveRejection, { field: string; message: string }>> = {
  reserve_met: {
    field: 'non_field_errors',
    message: 'The reserve is met, so you can only accept or decline the bid.',
  },
  round_running: {
    field: 'non_field_errors',
    message: 'The best-and-final round is still open. Decide once it has ended.',
  },
  counter_open: {
    field: 'non_field_errors',
    message: 'A counter-offer is open and binds you until it is answered or expires.',
  },
  counter_too_low: { field: 'amount', message: 'Counter with more than the bidder’s current bid.' },
  counter_over: { field: 'non_field_errors', message: 'This counter-offer is no longer open.' },
  too_soon: { field: 'expires_at', message: 'Give the bidders at least 15 minutes to respond.' },
  too_late: { field: 'expires_at', message: 'This is later than your deadline for deciding on the bids.' },
  one_round: {
    field: 'non_field_errors',
    message: 'There has already been a best-and-final round. Its offers are final.',
  },
  too_few: {
    field: 'non_field_errors',
    message: 'A best-and-final round needs two bidders. Counter the bid instead.',
  },
  round_over: { field: 'non_field_errors', message: 'The best-and-final round is over.' },
  offered_already: {
    field: 'non_field_errors',
    message: 'You have submitted your best and final offer. It cannot be changed.',
  },
  below_standing: { field: 'amount', message: 'A final offer must not be below your current bid.' },
}
