import type { DealCard } from '#domain/deals/contract.ts'
import { yieldAt } from '#domain/deals/pricing.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'

/** The input of a yield, which cards and full deals have. */
export type Priced = Pick<DealCard, 'pricing' | 'pricing_gap'>

/** Yield to maturity at a price, compounded semi-annually; null if it cannot be computed. */
export function yieldAtPrice({ pricing }: Pick<Priced, 'pricing'>, price: Cents | null): number | null {
  if (pricing === null) return null
  const { payment, balloon, accrued, ...stream } = pricing
  const paid = { payment: toCents(payment), balloon: toCents(balloon), accrued: toCents(accrued) }
  return yieldAt({ ...stream, ...paid }, price)
}

/** As `yieldAtPrice`, at the leading bid; null if there is none or it is hidden. */
export const leadingYield = (
  deal: Pick<Priced, 'pricing'> & { auction: Pick<DealCard['auction'], 'leading_amount'> },
): number | null => {
  const { leading_amount } = deal.auction
  return yieldAtPrice(deal, leading_amount === null ? null : toCents(leading_amount))
}
