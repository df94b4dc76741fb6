import { businessDateOf } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import type { DealField } from './fields.ts'
import { PRICING_FIELDS, type PricedPool, type PricedStream, yieldAt } from './pricing.ts'

/** The public prices of a deal, in cents; null if there is none (yet). */
export interface HeadlinePrices {
  sale_amount: Cents | null
  /** The amount of a white label deal, which is not sold by auction. */
  fixed_price: Cents | null
  /** Null while the auction is sealed. */
  leading_amount: Cents | null
  /** The balance that the borrower owes, or the amount of a loan not yet funded; null in a draft without amounts. */
  principal: Cents | null
}

/** The price at which a headline yield is computed. */
export type HeadlineBasis = 'sale' | 'amount' | 'leading' | 'par'

export interface Headline {
  basis: HeadlineBasis
  /** Before accrued interest, in cents. */
  price: Cents | null
  /** Percent, not rounded; null if it cannot be computed. */
  yield: number | null
}

/**
 * The yield for cards, lists, sorting and figures: at the sale price; before the sale at the leading bid; before the
 * first bid at par, because an opening bid says nothing of what the deal will cost; for a white label deal at its
 * amount. It does not depend on the reserve.
 * @param priced the payments as of `pricingDay`; of a book, those of all its mortgages
 */
export function headlineOf(priced: PricedStream | PricedPool | null, prices: HeadlinePrices): Headline {
  const basis = basisOf(prices)
  const { sale_amount, fixed_price, leading_amount, principal } = prices
  const price = {
    sale: sale_amount,
    amount: fixed_price,
    leading: leading_amount,
    par: principal,
  }[basis]
  return { basis, price, yield: yieldAt(priced, price) }
}

function basisOf({ sale_amount, fixed_price, leading_amount }: HeadlinePrices): HeadlineBasis {
  if (sale_amount !== null) return 'sale'
  if (fixed_price !== null) return 'amount'
  return leading_amount === null ? 'par' : 'leading'
}

/** The calendar day in Toronto from which a deal's payments are counted: the day of its sale, today before a sale. */
export const pricingDay = (deal: { sold_at: Date | null }, now: Date): string =>
  businessDateOf(deal.sold_at ?? now)

/** The loan history says as of when the balance is stated. */
const PRICED: readonly DealField[] = [...PRICING_FIELDS, 'deal_type', 'mortgage_borrower_txs']

/** True for a field on which the headline yield depends. */
export const isPriced = (field: DealField) => PRICED.includes(field)
