import { type Cents, formatMoney } from '../kernel/money.ts'
import type { Refusal } from './auction.ts'

/** What a bidder is told when a bid is refused, and which field it stands at. */
export function refusalMessage(refusal: Refusal, minimum: Cents): { field: string; message: string } {
  switch (refusal) {
    case 'below_minimum':
      return { field: 'bid_amount', message: `Bid at least ${formatMoney(minimum)}.` }
    case 'maximum_below_amount':
      return { field: 'max_amount', message: 'The hidden maximum must not be below the bid.' }
    case 'maximum_not_raised':
      return {
        field: 'max_amount',
        message: 'You already lead with this maximum. Enter a higher one to raise it.',
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
