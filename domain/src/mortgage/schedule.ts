import type { Cents } from '../kernel/money.ts'
import { amortize, type Events, type PaymentRow } from './amortize.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { MortgageError } from './errors.ts'
import { PAYMENTS_A_YEAR } from './frequency.ts'
import { growth } from './growth.ts'
import { amortizationCount, type Loan } from './loan.ts'
import { calendarDate, daysBetween, paymentDate } from './payment-dates.ts'
import { checkAboveInterest, numberOfPayments } from './payoff.ts'
import { multiply, type Precise } from './precise.ts'
import { paymentRate, rateOfPeriod } from './rates.ts'

export interface ScheduleRequest extends Events {
  loan: Loan
  payment: Cents
  /** The date from which interest accrues. */
  start: string
  /**
   * Default: one period after the start. The interest of a longer or shorter first period is computed by its days.
   */
  first_payment?: string
  /** Payments of the term, after which the balance is due; if absent, the loan is paid off. */
  payments?: number
}

export interface ScheduleRow extends PaymentRow {
  date: string
  /** Days since the previous payment, or since the start. */
  days: number
}

/** Longest supported schedule, in years. */
export const MOST_YEARS = 100

/** Dates and period lengths by payment number; 0 is the start. */
interface Calendar {
  dateOf: (number: number) => string
  daysOf: (number: number) => number
  /** Length of the first period in regular periods; 1 unless it is irregular. */
  firstPeriod: number
}

function calendarOf(request: ScheduleRequest): Calendar {
  const { frequency } = request.loan
  const start = calendarDate(request.start)
  const regular = paymentDate(start, frequency, 1)
  const first = calendarDate(request.first_payment ?? regular)
  if (first <= start)
    throw new MortgageError('dates_out_of_order', 'The first payment must be after the start.')
  // Anchored on the given date: a loan of 31 January is paid on 28 February and then on 31 March.
  const [anchor, offset] = request.first_payment === undefined ? [start, 0] : [first, -1]
  const dateOf = (number: number) => (number === 0 ? start : paymentDate(anchor, frequency, number + offset))
  const daysOf = (number: number) => daysBetween(dateOf(number - 1), dateOf(number))
  const before = paymentDate(first, frequency, -1)
  const isRegular = first === regular || before === start
  return { dateOf, daysOf, firstPeriod: isRegular ? 1 : daysOf(1) / daysBetween(before, first) }
}

/** Interest for `periods` periods (or days) at a rate a period (or a day): (1 + i)^periods - 1. */
const interestFor = (i: Precise, periods: number): Precise => multiply(i, growth(i, periods).sum)

function ratesOf(loan: Loan, { daysOf, firstPeriod }: Calendar, conventions: Conventions) {
  const daily = rateOfPeriod(loan.rate, loan.compounding, { numerator: 1, denominator: 365 })
  if (conventions.day_count === 'actual_365') return (number: number) => interestFor(daily, daysOf(number))
  const regular = paymentRate(loan, conventions)
  const first = interestFor(regular, firstPeriod)
  return (number: number) => (number === 1 ? first : regular)
}

/** The number of payments in the schedule, and whether the last one repays the balance. */
function extent({ loan, payment, payments }: ScheduleRequest, conventions: Conventions) {
  const most = MOST_YEARS * PAYMENTS_A_YEAR[loan.frequency]
  if (loan.amortization === undefined && payments === undefined) {
    // Throws if the payment would never pay the loan off.
    numberOfPayments(loan, payment, { ...conventions, last_payment: 'whole' })
    return { count: most, settles: false, mustEnd: true }
  }
  const whole = amortizationCount(loan, conventions.year)
  const count = Math.min(payments ?? whole, whole)
  if (count > most) throw new MortgageError('out_of_range', TOO_LONG)
  const settles = count === whole
  if (settles) checkAboveInterest(loan, payment, conventions)
  return { count, settles, mustEnd: false }
}

const TOO_LONG = 'A schedule has at most a hundred years of payments.'

/**
 * Dated amortization schedule, one row per payment, in whole cents. `period_interest` selects whether each period's
 * interest is rounded; `day_count` makes periods equal (as payments are computed) or counts their days over 365,
 * compounded as the rate is. An irregular first period bears (1 + i)^(its days / days of a regular one) - 1.
 * @throws MortgageError `date_invalid`, `dates_out_of_order`, `payment_not_above_interest`, and those of `amortize`
 */
export function schedule(request: ScheduleRequest, given?: Partial<Conventions>): ScheduleRow[] {
  const { loan, payment, prepayments, missed } = request
  const conventions = conventionsOf(given)
  const calendar = calendarOf(request)
  const { count, settles, mustEnd } = extent(request, conventions)
  const rows = amortize({
    amount: loan.amount,
    payment,
    count,
    settles,
    prepayments,
    missed,
    rate: ratesOf(loan, calendar, conventions),
    period_interest: conventions.period_interest,
  })
  if (mustEnd && rows.at(-1)?.balance !== 0) throw new MortgageError('out_of_range', TOO_LONG)
  return rows.map((row) => ({
    ...row,
    date: calendar.dateOf(row.number),
    days: calendar.daysOf(row.number),
  }))
}
