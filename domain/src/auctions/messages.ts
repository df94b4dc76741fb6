import { sentence } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import type { BidRejection } from './auction.ts'
import type { SealedRejection } from './sealed.ts'

/**
 * The message for a rejected bid, and the field it belongs to.
 * @param figure the amount that the message states: the minimum, the ceiling or a price
 */
export function rejectionMessage(
  rejection: BidRejection | SealedRejection,
  figure: Cents,
): { field: string; message: string } {
  switch (rejection) {
    case 'below_minimum':
      return { field: 'bid_amount', message: sentence`Bid at least ${formatMoney(figure)}.` }
    case 'maximum_below_amount':
      return { field: 'max_amount', message: sentence`The hidden maximum must not be below the bid.` }
    case 'maximum_not_raised':
      return {
        field: 'max_amount',
        message: sentence`You already lead with this maximum. Enter a higher one to raise it.`,
      }
    case 'not_raised':
      return {
        field: 'bid_amount',
        message: sentence`Your sealed bid can only be raised: bid at least ${formatMoney(figure)}.`,
      }
    case 'maximum_when_sealed':
      return {
        field: 'max_amount',
        message: sentence`A sealed auction has no hidden maximum. Bid what you would pay.`,
      }
    case 'above_ceiling':
      return { field: 'bid_amount', message: sentence`A bid on this deal is at most ${formatMoney(figure)}.` }
    case 'confirm_amount':
      return {
        field: 'bid_amount',
        message: sentence`This is above ${formatMoney(figure)}, far more than is outstanding. Confirm the amount if it is correct.`,
      }
    case 'buy_now_price':
      return { field: 'bid_amount', message: sentence`The buy-now price is ${formatMoney(figure)}.` }
    case 'buy_now_unavailable':
      return {
        field: 'non_field_errors',
        message: sentence`Buy now is closed: a bid has met the reserve, or the deal has no such price.`,
      }
    case 'ended':
      return { field: 'non_field_errors', message: sentence`The auction has ended. This bid was not placed.` }
    case 'not_open':
      return { field: 'non_field_errors', message: sentence`This deal is not open for bids.` }
  }
}
