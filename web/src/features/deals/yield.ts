import type { DealCard } from '#domain/deals/contract.ts'
import { type Headline, headlineOf } from '#domain/deals/headline.ts'
import { type PricedStream, yieldAt } from '#domain/deals/pricing.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'

/** The input of a yield, which cards and full deals have. */
export type Priced = Pick<DealCard, 'pricing' | 'pricing_gap'>

function streamOf({ pricing }: Pick<Priced, 'pricing'>): PricedStream | null {
  if (pricing === null) return null
  const { payment, balloon, accrued, ...stream } = pricing
  return { ...stream, payment: toCents(payment), balloon: toCents(balloon), accrued: toCents(accrued) }
}

/** Yield to maturity at a price, compounded semi-annually; null if it cannot be computed. */
export const yieldAtPrice = (deal: Pick<Priced, 'pricing'>, price: Cents | null): number | null =>
  yieldAt(streamOf(deal), price)

/** A deal with the prices that everybody may know; `auction` may be newer than the deal. */
export type Headlined = Pick<DealCard, 'pricing' | 'sale_amount'> & {
  auction: Pick<DealCard['auction'], 'leading_amount' | 'opening_bid'>
}

const centsOf = (amount: string | null) => (amount === null ? null : toCents(amount))

/** The yield that is shown for a deal as a whole: at its sale price, its leading bid or its opening bid. */
export const headlineOfDeal = (deal: Headlined): Headline =>
  headlineOf(streamOf(deal), {
    sale_amount: centsOf(deal.sale_amount),
    leading_amount: centsOf(deal.auction.leading_amount),
    opening_bid: centsOf(deal.auction.opening_bid),
  })
