import type { Cents } from '../kernel/money.ts'

/** An average month in milliseconds (a year of 365.2425 days / 12). */
export const AVERAGE_MONTH_MS = 2_629_746_000

export interface OfferTerms {
  bid_amount: Cents
  /** Percent of the bid for each month since listing. */
  brokerage_fees: number
  end_closing_cost: Cents
  /** Percent of the bid for each month since listing. */
  loan_servicing: number
}

export interface FeeTotal {
  months: number
  brokerage: Cents
  servicing: Cents
  closing: Cents
  total: Cents
}

/** Average months between two moments (epoch milliseconds), not rounded, never negative. */
export const monthsSince = (listedAt: number, now: number) => Math.max(0, (now - listedAt) / AVERAGE_MONTH_MS)

/**
 * Total cost of an offer to the buyer, in cents: bid + closing + brokerage/100 x bid x months + servicing/100 x bid
 * x months. Rounded half up to the cent once, at the end; the two terms are rounded for display only.
 */
export function feeTotal(offer: OfferTerms, months: number): FeeTotal {
  const brokerage = (offer.brokerage_fees / 100) * offer.bid_amount * months
  const servicing = (offer.loan_servicing / 100) * offer.bid_amount * months
  return {
    months,
    brokerage: halfUp(brokerage),
    servicing: halfUp(servicing),
    closing: offer.end_closing_cost,
    total: halfUp(offer.bid_amount + offer.end_closing_cost + brokerage + servicing),
  }
}

// A product such as 1.005 x 100 is slightly below its decimal value in binary; the last bits must not decide a
// cent.
const halfUp = (cents: number): Cents => Math.round(Number(cents.toPrecision(15)))
