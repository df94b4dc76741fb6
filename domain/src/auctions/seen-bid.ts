import { type Cents, toCents } from '../kernel/money.ts'
import { evaluateBid } from './auction.ts'
import type { AuctionView } from './contract.ts'
import { rejectionMessage } from './messages.ts'
import { evaluateSealedBid } from './sealed.ts'

/** What a bidder sees of an auction that is open to them and judges their bid. */
type SeenAuction = Pick<AuctionView, 'is_sealed' | 'ceiling' | 'leading_amount' | 'you'> & {
  minimum_bid: string
}

const ALWAYS = { start: 0, end: Number.POSITIVE_INFINITY }
const [SELF, ANOTHER] = ['self', 'another']

/**
 * Why a bid would be refused as far as its bidder can know: the field and the server's sentence; null if it would not.
 * Whether an unusual amount was confirmed is asked elsewhere.
 * @param maximum null if the bid is only its amount
 */
export function objectionTo(
  auction: SeenAuction,
  amount: Cents,
  maximum: Cents | null,
): { field: string; message: string } | null {
  const { is_sealed, you } = auction
  const [minimum, ceiling] = [toCents(auction.minimum_bid), toCents(auction.ceiling)]
  const terms = { ...ALWAYS, ceiling, confirm_above: ceiling, opening_bid: minimum }
  const offer = { amount, maximum, is_confirmed: true }
  const evaluation = is_sealed
    ? evaluateSealedBid({ ...terms, standing: you && toCents(you.last_amount) }, offer, 0)
    : evaluateBid({ ...terms, ...standingIn(auction) }, { ...offer, bidder: SELF }, 0)
  if (!('rejected' in evaluation)) return null
  const { field, message } = rejectionMessage(evaluation.rejected, evaluation.figure)
  return {
    field: evaluation.rejected === 'above_ceiling' && maximum !== null ? 'max_amount' : field,
    message,
  }
}

/** Who leads an open auction, with their maximum as far as the bidder knows it. */
function standingIn({ leading_amount, you }: SeenAuction) {
  const leading = leading_amount === null ? null : toCents(leading_amount)
  const own = you?.is_leading ? [you.last_amount, you.max_amount ?? you.last_amount].map(toCents) : []
  return {
    reserve_price: null,
    buy_now_price: null,
    leading_amount: leading,
    leader:
      leading === null
        ? null
        : { bidder: you?.is_leading ? SELF : ANOTHER, maximum: Math.max(leading, ...own) },
    bid_count: 0,
    sold_to: null,
  }
}
