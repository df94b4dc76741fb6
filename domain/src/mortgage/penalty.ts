import type { Cents } from '../kernel/money.ts'
import { amortize } from './amortize.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountFromZero, termAboveZero } from './errors.ts'
import { PAYMENTS_A_YEAR } from './frequency.ts'
import type { Loan } from './loan.ts'
import { decimal, divide, exactly, multiply, subtract } from './precise.ts'
import { price } from './price.ts'
import { checkRate, paymentRate, rateOfPeriod } from './rates.ts'
import { nearestCent } from './rounding.ts'
import { remainingStream } from './stream.ts'

/** How a month's interest is computed: at the monthly compounded rate (i12), or a twelfth of the nominal rate. */
export type MonthlyInterest = 'compounded' | 'nominal'

/**
 * Three months' interest on a balance, whole cents, half-up: 3 x i12 x balance, or balance x rate / 4.
 * Source: UBC licensing course (compounded); Financial Consumer Agency of Canada, mortgage prepayment (nominal).
 * @throws MortgageError `negative_amount`, and those of `rateOfPeriod`
 */
export function threeMonthsInterest(
  loan: Pick<Loan, 'amount' | 'rate' | 'compounding'>,
  monthly: MonthlyInterest = 'compounded',
): Cents {
  const i =
    monthly === 'compounded'
      ? rateOfPeriod(loan.rate, loan.compounding, { numerator: 1, denominator: 12 })
      : rateOfPeriod(loan.rate, 12, { numerator: 1, denominator: 12 })
  return nearestCent(multiply(multiply(exactly(amountFromZero(loan.amount, 'the balance')), i), exactly(3)))
}

/**
 * How lenders compute the differential: `simple` interest on the balance over the remaining months; the difference
 * of the `interest` earned at the two rates; or the `present_value` of the remaining payments at the comparison
 * rate.
 */
export type DifferentialMethod = 'simple' | 'interest' | 'present_value'

export interface Differential {
  /** The current balance, at the contract rate. */
  loan: Loan
  payment: Cents
  /** Remaining payments of the term. */
  payments: number
  /**
   * The rate at which the lender can lend for the remaining term, less the borrower's original discount; percent.
   */
  comparison_rate: number
}

const PERCENT = 100

/** Interest earned at a rate over the remaining payments, as in a schedule. */
function interestAt(
  rate: number,
  { loan, payment, payments }: Differential,
  conventions: Conventions,
): Cents {
  const i = paymentRate({ ...loan, rate }, conventions)
  const rows = amortize({
    amount: loan.amount,
    payment,
    count: payments,
    settles: false,
    rate: () => i,
    period_interest: conventions.period_interest,
  })
  return rows.reduce((total, row) => total + row.interest, 0)
}

/**
 * Interest-rate differential, whole cents, half-up; zero unless the comparison rate is below the contract rate.
 * Both rates are compounded as the loan is. `simple`: balance x difference x months / 12. Sources: Financial
 * Consumer Agency of Canada and IG, prepayment charges (simple); amortizationcalc.ca, IRD (present_value).
 * @throws MortgageError `zero_term`, `negative_amount`, and those of `rateOfPeriod`
 */
export function interestRateDifferential(
  differential: Differential,
  method: DifferentialMethod = 'simple',
  given?: Partial<Conventions>,
): Cents {
  const { loan, payment, payments, comparison_rate } = differential
  termAboveZero(payments, 'the rest of the term')
  amountFromZero(loan.amount, 'the balance')
  checkRate(loan.rate)
  checkRate(comparison_rate)
  if (comparison_rate >= loan.rate) return 0
  if (method === 'interest') {
    const interest = (rate: number) => interestAt(rate, differential, conventionsOf(given))
    return interest(loan.rate) - interest(comparison_rate)
  }
  if (method === 'present_value') {
    const quote = { rate: comparison_rate, compounding: loan.compounding }
    const stream = remainingStream(loan, payment, { paid: 0, term: payments }, given)
    return price(stream, quote, { ...given, figures: 'cent' }) - loan.amount
  }
  const difference = subtract(decimal(loan.rate), decimal(comparison_rate))
  const years = divide(exactly(payments), exactly(PAYMENTS_A_YEAR[loan.frequency]))
  return nearestCent(divide(multiply(multiply(exactly(loan.amount), difference), years), exactly(PERCENT)))
}

/** Prepayment charge of a closed fixed-rate loan: the greater of three months' interest and the differential. */
export const prepaymentCharge = (threeMonths: Cents, differential: Cents): Cents =>
  Math.max(threeMonths, differential)
