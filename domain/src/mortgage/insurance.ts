import { type Cents, formatMoney } from '../kernel/money.ts'
import { amountAboveZero, amountFromZero, finite, MortgageError, termAboveZero } from './errors.ts'
import { decimal, divide, exactly, multiply } from './precise.ts'
import { nearestCent, percentOf } from './rounding.ts'

const DOLLAR = 100
const LOWER_TIER: Cents = 500_000 * DOLLAR
/** Highest insurable price; since 15 December 2024, previously 1 000 000. */
const INSURABLE_PRICE: Cents = 1_500_000 * DOLLAR

const percent = (cents: Cents, rate: number): Cents => Math.ceil((cents * rate) / 100)

/**
 * Minimum down payment, whole cents, rounded up: 5 % of the first 500 000 and 10 % of the rest up to a price of 1
 * 500 000; 20 % of the whole price above, where insurance is not available. The rules say "less than 1 500 000",
 * but the published tables still show the insured figure at exactly that price, and so does this function.
 * Source: Department of Finance Canada, mortgage insurance rules in force since 15 December 2024; CMHC.
 * @throws MortgageError `zero_amount`, `negative_amount`
 */
export function minimumDownPayment(price: Cents): Cents {
  amountAboveZero(price, 'the price')
  if (price > INSURABLE_PRICE) return percent(price, 20)
  return percent(Math.min(price, LOWER_TIER), 5) + percent(Math.max(0, price - LOWER_TIER), 10)
}

/** Premium in percent of the loan, up to and including each loan to value. */
const PREMIUMS = [
  { upTo: 65, rate: 0.6 },
  { upTo: 75, rate: 1.7 },
  { upTo: 80, rate: 2.4 },
  { upTo: 85, rate: 2.8 },
  { upTo: 90, rate: 3.1 },
  { upTo: 95, rate: 4 },
] as const
const STANDARD_AMORTIZATION = 25
const LONGEST_AMORTIZATION = 30
const LONG_AMORTIZATION_SURCHARGE = 0.2

/**
 * Default-insurance premium in percent of the loan, by loan to value before the premium: 0.6, 1.7, 2.4, 2.8, 3.1
 * and 4.0 up to and including 65, 75, 80, 85, 90 and 95 %; 0.20 points more for amortizations above 25 years.
 * Source: CMHC, homeowner premiums (since 17 March 2017, the surcharge since 15 December 2024); Sagen and Canada
 * Guaranty charge the same.
 * @param amortization years, up to 30
 * @throws MortgageError `down_payment_too_low`, `not_insurable`, `not_a_number`, `zero_term`
 */
export function premiumRate(loanToValue: number, amortization = STANDARD_AMORTIZATION): number {
  if (termAboveZero(amortization, 'the amortization') > LONGEST_AMORTIZATION)
    throw new MortgageError(
      'not_insurable',
      'A mortgage with more than 30 years of amortization cannot be insured.',
    )
  const tier = PREMIUMS.find(({ upTo }) => loanToValue <= upTo)
  if (finite(loanToValue, 'the loan to value') < 0 || tier === undefined)
    throw new MortgageError('down_payment_too_low', 'A mortgage above 95 % of the value cannot be insured.')
  const surcharge = amortization > STANDARD_AMORTIZATION ? LONG_AMORTIZATION_SURCHARGE : 0
  return Math.round((tier.rate + surcharge) * 100) / 100
}

export interface Premium {
  /** In percent of the loan. */
  rate: number
  premium: Cents
  /** The loan as advanced, including the premium. */
  insured_loan: Cents
  /** Before the premium, in percent, two decimals. */
  loan_to_value: number
}

/**
 * Premium of a purchase at `premiumRate`, whole cents, half-up. Provincial tax on the premium is paid in cash and
 * excluded.
 * @throws MortgageError `down_payment_too_low`, `not_insurable`, `zero_amount`, `negative_amount`, `zero_term`
 */
export function insurancePremium(
  price: Cents,
  downPayment: Cents,
  amortization = STANDARD_AMORTIZATION,
): Premium {
  const loan = amountAboveZero(price, 'the price') - amountFromZero(downPayment, 'the down payment')
  if (loan <= 0) throw new MortgageError('zero_amount', 'The down payment leaves no loan to insure.')
  if (price > INSURABLE_PRICE)
    throw new MortgageError(
      'not_insurable',
      `Above ${formatMoney(INSURABLE_PRICE)} a mortgage cannot be insured.`,
    )
  const least = minimumDownPayment(price)
  if (downPayment < least)
    throw new MortgageError(
      'down_payment_too_low',
      `The down payment must be at least ${formatMoney(least)}.`,
    )
  const rate = premiumRate((loan * 100) / price, amortization)
  const premium = nearestCent(divide(multiply(exactly(loan), decimal(rate)), exactly(100)))
  return { rate, premium, insured_loan: loan + premium, loan_to_value: percentOf(loan, price) }
}
