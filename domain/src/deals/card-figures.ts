import { type Cents, toCents } from '../kernel/money.ts'
import { type Headline, headlineOf } from './headline.ts'
import { fixedPriceOf, isBook } from './kinds.ts'
import { type PricedPool, type PricedStream, yieldAt } from './pricing.ts'
import type { DealCard, DealDetail } from './shapes.ts'

/** The input for a yield, which both cards and full deals have; that of a book only on its page. */
export type Priced = Pick<DealCard, 'pricing' | 'pricing_gap'> & Partial<Pick<DealDetail, 'pool'>>

function pricedOf({ pricing, pool }: Pick<Priced, 'pricing' | 'pool'>): PricedStream | PricedPool | null {
  if (pool)
    return {
      flows: pool.flows.map((group) => ({ ...group, amounts: group.amounts.map(toCents) })),
      accrued: toCents(pool.accrued),
      share: pool.share,
    }
  if (pricing === null) return null
  const { payment, balloon, accrued, ...stream } = pricing
  return { ...stream, payment: toCents(payment), balloon: toCents(balloon), accrued: toCents(accrued) }
}

/** Yield to maturity at a price, compounded semi-annually; null if it cannot be computed. */
export const yieldAtPrice = (deal: Pick<Priced, 'pricing' | 'pool'>, price: Cents | null): number | null =>
  yieldAt(pricedOf(deal), price)

/** A deal with its public prices; `auction` may be newer than the deal. */
export type Headlined = Pick<
  DealCard,
  'deal_type' | 'principle_balance' | 'mortgage_amount' | 'pricing' | 'sale_amount'
> &
  Pick<Priced, 'pool'> & {
    auction: Pick<DealCard['auction'], 'leading_amount' | 'headline_yield'>
  }

const centsOf = (amount: string | null) => (amount === null ? null : toCents(amount))

/** The yield that is shown for a whole deal: at its sale price, its amount, its leading bid or at par. */
export function headlineOfDeal(deal: Headlined): Headline {
  const priced = pricedOf(deal)
  const headline = headlineOf(priced, {
    sale_amount: centsOf(deal.sale_amount),
    fixed_price: centsOf(fixedPriceOf(deal)),
    leading_amount: centsOf(deal.auction.leading_amount),
    principal: centsOf(principalOf(deal)),
  })
  // The payments of a book are too many for a list, so its yield comes from the server.
  return priced === null && isBook(deal) ? { ...headline, yield: deal.auction.headline_yield } : headline
}

interface ForSale {
  principle_balance: string | null
  mortgage_amount: string | null
}

/** The amount for sale: the outstanding balance, or the amount of a loan that is not yet funded. */
export const principalOf = (deal: ForSale) => deal.principle_balance ?? deal.mortgage_amount

/** One amount in percent of another, not rounded; null if either is missing or the whole is zero. */
export function shareOf(part: string | null, whole: string | null): number | null {
  if (part === null || whole === null || toCents(whole) === 0) return null
  return (toCents(part) / toCents(whole)) * 100
}

/** When a deal's auction was over: at its end, or earlier with its sale. */
export function endOf({ sold_at, auction: { bid_end_ts } }: Pick<DealCard, 'sold_at' | 'auction'>) {
  return sold_at !== null && (bid_end_ts === null || Date.parse(sold_at) < Date.parse(bid_end_ts))
    ? sold_at
    : bid_end_ts
}
