import type { Cents } from '../kernel/money.ts'
import type { SalesTax } from '../kernel/sales-tax.ts'
import { decimal, divide, exactly, multiply } from '../mortgage/precise.ts'
import { nearestCent } from '../mortgage/rounding.ts'
import { feeTotal, type OfferTerms } from './fee-total.ts'

/** Tax on a fee, half up to the cent. */
export const taxOn = (fee: Cents, tax: SalesTax): Cents =>
  nearestCent(divide(multiply(exactly(fee), decimal(tax.percent)), exactly(100)))

export interface BuyerCosts {
  price: Cents
  /** The change of the balance since the listing, which is added to the price; negative if the balance fell. */
  adjustment: Cents
  accrued_interest: Cents
  closing_cost: Cents
  brokerage: Cents
  servicing: Cents
  /** Servicing is a taxable service; brokerage is an exempt one, and closing costs are stated with their taxes. */
  servicing_tax: Cents
  /** The sum of the others. */
  total: Cents
}

interface BuyerCostsInput {
  offer: OfferTerms
  /** Average months from listing to sale (`monthsSince`). */
  months: number
  accrued_interest: Cents
  adjustment: Cents
  tax: SalesTax
}

/**
 * Everything that a buyer pays for a mortgage, in whole cents, before the deposit is deducted. Price, closing costs,
 * brokerage and servicing add up to the total of the offer (`feeTotal`): servicing, the last, takes the odd cent. The
 * bid review shows the costs at the time before the sale, the closing statement those at the cut-off date.
 */
export function buyerCosts({
  offer,
  months,
  accrued_interest,
  adjustment,
  tax,
}: BuyerCostsInput): BuyerCosts {
  const { closing, total, ...rounded } = feeTotal(offer, months)
  const rest = total - offer.bid_amount - closing
  const brokerage = offer.loan_servicing === 0 ? rest : rounded.brokerage
  const servicing = rest - brokerage
  const servicing_tax = taxOn(servicing, tax)
  return {
    price: offer.bid_amount,
    adjustment,
    accrued_interest,
    closing_cost: closing,
    brokerage,
    servicing,
    servicing_tax,
    total: total + adjustment + accrued_interest + servicing_tax,
  }
}
