import { type Cents, formatMoney, MAX_CENTS } from '../kernel/money.ts'
import { openingBid } from './auction-terms.ts'
import type { DealField } from './fields.ts'

/** Above this multiple of what is owed a bidder confirms the amount once more; above the second it is refused. */
const CONFIRM_PERCENT = 125
const CEILING_PERCENT = 200

type Basis = Parameters<typeof openingBid>[0]

/** The amounts by which offers on a deal are bounded, in cents. */
export interface BidLimits {
  confirm_above: Cents
  ceiling: Cents
}

/** What is owed: the principal balance, or the mortgage amount if that is empty. */
const basisOf = (deal: Basis): Cents => deal.principle_balance || deal.mortgage_amount || 0

/**
 * The bounds of offers on a deal. They follow from public fields only, so that they tell nothing of the reserve, and
 * leave room for the opening bid and for increments within `numeric(14,2)`.
 */
export function bidLimits(deal: Basis): BidLimits {
  const basis = basisOf(deal)
  const opening = openingBid(deal)
  const times = (percent: number) => Math.floor((basis * percent) / 100)
  return {
    confirm_above: Math.max(times(CONFIRM_PERCENT), opening),
    ceiling: Math.min(Math.max(times(CEILING_PERCENT), 2 * opening), Math.floor(MAX_CENTS / 2)),
  }
}

const PRICES = ['opening_bid', 'reserve_price', 'buy_reserve_price'] as const

/** The fields on which `pricesAboveCeiling` rests. */
export const PRICED_BY: readonly DealField[] = [...PRICES, 'principle_balance', 'mortgage_amount']

/** The seller's prices that no bid may reach, with which the deal could not be sold; none while nothing is owed. */
export function pricesAboveCeiling(
  deal: Basis & { reserve_price: Cents | null; buy_reserve_price: Cents | null },
): { field: (typeof PRICES)[number]; message: string }[] {
  const { ceiling } = bidLimits({ ...deal, opening_bid: null })
  if (basisOf(deal) === 0) return []
  return PRICES.filter((field) => (deal[field] ?? 0) > ceiling).map((field) => ({
    field,
    message: `Bids are at most ${formatMoney(ceiling)}, twice what is outstanding. Enter an amount up to that.`,
  }))
}
