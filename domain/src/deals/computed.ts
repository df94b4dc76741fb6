import { addMonths, monthsBetween, monthsLeft } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import { compoundingOf, timesCompounded } from '../mortgage/compounding.ts'
import { attempt } from '../mortgage/errors.ts'
import { loanToValue, priorBalance, type Ranking } from '../mortgage/ltv.ts'
import { payment } from '../mortgage/payment.ts'
import type { DealField, DealValues } from './fields.ts'
import { isAuctioned } from './kinds.ts'

/** The fields that the product computes if the seller leaves them blank. */
export const COMPUTED_FIELDS = [
  'ltv',
  'maturity_date',
  'total_term_of_loan',
  'remaining_term',
  'compounding',
  'payment_amount',
] as const satisfies readonly DealField[]
export type ComputedField = (typeof COMPUTED_FIELDS)[number]
export type Computed = Pick<DealValues, ComputedField>

/**
 * Values of the computed fields from the other fields; null if they cannot be computed. Entered values are never
 * replaced: see `effective`.
 * @param today calendar date from which the remaining term runs
 */
export function computeFields(deal: DealValues, today: string): Computed {
  const maturity = maturityOf(deal)
  // Before the funding the dates are only planned, and no term has begun.
  const [from, to] = isAuctioned(deal) ? [deal.initial_payment_date, maturity] : [null, null]
  return {
    ltv: ltvOf(deal),
    maturity_date: maturity,
    total_term_of_loan: from && to && from < to ? monthsBetween(from, to) : null,
    remaining_term: remainingTerm(null, to, today),
    compounding: compoundingOf(deal),
    payment_amount: paymentOf(deal),
  }
}

/** The remaining term as it is shown: what the seller or a book states, else the months to the maturity. */
export const remainingTerm = (stated: number | null, maturity: string | null, today: string): number | null =>
  stated ?? (maturity === null ? null : monthsLeft(maturity, today))

/** The LTV from balance, position and value; null if one is missing. */
export const ltvOf = (
  deal: Ranking & Pick<DealValues, 'principle_balance' | 'mortgage_amount' | 'property_value'>,
): number | null =>
  loanToValue(deal.principle_balance ?? deal.mortgage_amount, priorBalance(deal), deal.property_value)

/** The entered maturity, else the end of the term that starts with the first payment. */
export const maturityOf = (
  deal: Pick<DealValues, 'maturity_date' | 'initial_payment_date' | 'mortgage_term'>,
): string | null =>
  deal.maturity_date ??
  (deal.initial_payment_date && deal.mortgage_term
    ? addMonths(deal.initial_payment_date, deal.mortgage_term)
    : null)

type PaymentTerms = Pick<
  DealValues,
  | 'mortgage_amount'
  | 'interest_rate'
  | 'interest_subtype'
  | 'compounding'
  | 'amortization'
  | 'payment_frequency'
>

/** The payment that pays the loan off; null if the terms are missing or invalid. */
export function paymentOf(deal: PaymentTerms): Cents | null {
  const { mortgage_amount: amount, interest_rate: rate, amortization, payment_frequency: frequency } = deal
  if (amount === null || rate === null || amortization === null || frequency === null) return null
  const compounding = timesCompounded(deal)
  return attempt(() => payment({ amount, rate, compounding, amortization, frequency })).value
}

/** The deal with its blank computed fields filled in; entered values are preserved. */
export function effective(deal: DealValues, today: string): DealValues {
  const computed = computeFields(deal, today)
  const filled = { ...deal }
  filled.ltv ??= computed.ltv
  filled.maturity_date ??= computed.maturity_date
  filled.total_term_of_loan ??= computed.total_term_of_loan
  filled.remaining_term ??= computed.remaining_term
  filled.compounding ??= computed.compounding
  filled.payment_amount ??= computed.payment_amount
  return filled
}
