import { sentence } from '../kernel/language.ts'
import { PROVINCE, provincesOf } from '../kernel/provinces.ts'
import { timesCompounded } from '../mortgage/compounding.ts'
import { attempt } from '../mortgage/errors.ts'
import {
  checkInterestOnlyPayment,
  checkPayment,
  type PaymentIssue,
  tooLow,
} from '../mortgage/payment-check.ts'
import { daysBetween } from '../mortgage/payment-dates.ts'
import { computeFields } from './computed.ts'
import type { DealField, DealValues } from './fields.ts'
import { isBook } from './kinds.ts'
import { historyIssues } from './loan-history.ts'
import { forwardSortationArea } from './title.ts'
import { DEFAULT_COUNTRY } from './vocabulary.ts'

/** An entered figure that does not match the others; a warning that prevents nothing. */
export interface Mismatch {
  field: DealField
  message: string
}

/**
 * The issue with a deal's payment; null if there is none or the terms are incomplete. Where interest-only payments
 * are allowed, the interest suffices. A payment at or below the interest on the balance
 * (`payment_not_above_interest`) would never repay the loan; one too low for the amortization may be intended
 * (`payment_too_low`).
 */
export function paymentIssue(deal: DealValues): PaymentIssue | null {
  const { interest_rate: rate, payment_frequency: frequency, payment_amount: typed, amortization } = deal
  const owing = deal.principle_balance ?? deal.mortgage_amount
  if (rate === null || frequency === null || typed === null || owing === null) return null
  const loan = { amount: owing, rate, frequency, compounding: timesCompounded(deal) }
  if (deal.interest_only_payments_allowed) return attempt(() => checkInterestOnlyPayment(loan, typed)).value
  if (amortization === null) return null
  return attempt(() => {
    // The payment was set for the original amount, but must cover the interest on the current balance.
    const amount = deal.mortgage_amount ?? owing
    const issue = checkPayment({ ...loan, amount, amortization }, typed)
    if (issue?.code !== 'payment_not_above_interest') return issue
    const now = checkPayment({ ...loan, amortization }, typed)
    return now?.code === issue.code ? issue : tooLow(issue.expected)
  }).value
}

/** LTVs are often entered with one decimal. */
const LTV_TOLERANCE = 0.05
/** The first payment is due a month after the loan is made, and maturities avoid weekends. */
const MATURITY_TOLERANCE_DAYS = 34
/** The same, in months. */
const TERM_TOLERANCE_MONTHS = 1

/** An opening bid under half of the balance. */
function lowOpening({ opening_bid, principle_balance, mortgage_amount }: DealValues): Mismatch[] {
  const balance = principle_balance ?? mortgage_amount
  if (opening_bid === null || balance === null || opening_bid * 2 >= balance) return []
  return [{ field: 'opening_bid', message: sentence`The opening bid is under half of the balance.` }]
}

/** A remaining term longer than the whole; the longer of two terms counts, because a renewed mortgage may have both. */
function longRemainder({ remaining_term, total_term_of_loan, mortgage_term }: DealValues): Mismatch[] {
  const whole = Math.max(total_term_of_loan ?? 0, mortgage_term ?? 0)
  if (remaining_term === null || whole === 0 || remaining_term <= whole + TERM_TOLERANCE_MONTHS) return []
  return [
    {
      field: 'remaining_term',
      message: sentence`The remaining term is longer than the term of ${months(whole)}.`,
    },
  ]
}

/** A TDS below the GDS, which it includes. */
function lowTds({ gds, tds }: DealValues): Mismatch[] {
  if (gds === null || tds === null || tds >= gds) return []
  return [
    { field: 'tds', message: sentence`TDS includes what GDS counts, so it is not usually below ${gds}%.` },
  ]
}

/**
 * Entered figures that do not match the others, in form order, each with the computed value.
 * @param deal as entered, without computed fields
 * @param today calendar date from which the remaining term runs
 */
export function mismatches(deal: DealValues, today: string): Mismatch[] {
  const found: Mismatch[] = [...lowOpening(deal)]
  const computed = computeFields(deal, today)
  const { maturity_date } = computeFields({ ...deal, maturity_date: null }, today)
  const compare = (
    field: 'ltv' | 'total_term_of_loan' | 'remaining_term',
    tolerance: number,
    from: string,
  ) => {
    const [typed, should] = [deal[field], computed[field]]
    if (typed === null || should === null || Math.abs(typed - should) <= tolerance) return
    found.push({ field, message: `${from} ${field === 'ltv' ? `${should.toFixed(2)}%` : months(should)}.` })
  }
  const elsewhere = placeIssue(deal)
  if (elsewhere !== null) found.push({ field: 'postcode', message: elsewhere })
  // The LTV of a book is the average of its mortgages, weighted by amount, which is not the ratio of their sums.
  if (!isBook(deal)) compare('ltv', LTV_TOLERANCE, 'The balances and the property value come to')
  if (
    deal.maturity_date !== null &&
    maturity_date !== null &&
    Math.abs(daysBetween(deal.maturity_date, maturity_date)) > MATURITY_TOLERANCE_DAYS
  ) {
    const day = maturity_date.split('-').reverse().join('/')
    found.push({
      field: 'maturity_date',
      message: sentence`The initial payment date and the term lead to ${day}.`,
    })
  }
  compare('total_term_of_loan', TERM_TOLERANCE_MONTHS, 'From the initial payment to the maturity it is')
  compare('remaining_term', TERM_TOLERANCE_MONTHS, 'From today to the maturity it is')
  if (!found.some(({ field }) => field === 'remaining_term')) found.push(...longRemainder(deal))
  const issue = paymentIssue(deal)
  if (issue?.code === 'payment_too_low') found.push({ field: 'payment_amount', message: issue.sentence })
  found.push(...lowTds(deal))
  return [...found, ...historyIssues(deal)]
}

/** True for an address in Canada, which is the default country. */
export const isInCanada = ({ country }: Pick<DealValues, 'country'>) =>
  !country || country === DEFAULT_COUNTRY

/** Why postal code and province cannot both be right; null if they can, or for an address outside Canada. */
export function placeIssue({
  postcode,
  state,
  country,
}: Pick<DealValues, 'postcode' | 'state' | 'country'>): string | null {
  if (!postcode || state === null || !isInCanada({ country })) return null
  const names = provincesOf(postcode)
  if (names.includes(state)) return null
  const area = forwardSortationArea(postcode)
  return names.length === 0
    ? sentence`No Canadian postal code begins with ${area?.charAt(0)}.`
    : sentence`${area} is in ${names.map((name) => PROVINCE[name]).join(' or ')}, not in ${PROVINCE[state]}.`
}

const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
