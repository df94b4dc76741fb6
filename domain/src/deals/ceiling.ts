import { sentence } from '../kernel/language.ts'
import { type Cents, formatMoney, MAX_CENTS } from '../kernel/money.ts'
import { openingBid } from './auction-terms.ts'
import type { DealField } from './fields.ts'

/** Amounts above this percentage of what is owed must be confirmed; amounts above the second one are rejected. */
const CONFIRM_PERCENT = 125
const CEILING_PERCENT = 200

type Basis = Parameters<typeof openingBid>[0]

/** The limits of offers on a deal, in cents. */
export interface BidLimits {
  confirm_above: Cents
  ceiling: Cents
}

/** What is owed: the principal balance, or the mortgage amount if that is empty. */
const basisOf = (deal: Basis): Cents => deal.principle_balance || deal.mortgage_amount || 0

/**
 * The limits of offers on a deal. They are derived from public fields only, so that they reveal nothing about the
 * reserve, and leave room for the opening bid and for increments within `numeric(14,2)`.
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

/** The fields that `pricesAboveCeiling` reads. */
export const PRICED_BY: readonly DealField[] = [...PRICES, 'principle_balance', 'mortgage_amount']

/** The seller's prices above the ceiling of bids, which no bid could reach; none if nothing is owed. */
export function pricesAboveCeiling(
  deal: Basis & { reserve_price: Cents | null; buy_reserve_price: Cents | null },
): { field: (typeof PRICES)[number]; message: string }[] {
  const { ceiling } = bidLimits({ ...deal, opening_bid: null })
  if (basisOf(deal) === 0) return []
  return PRICES.filter((field) => (deal[field] ?? 0) > ceiling).map((field) => ({
    field,
    message: sentence`Bids are at most ${formatMoney(ceiling)}, twice what is outstanding. Enter an amount up to that.`,
  }))
}
