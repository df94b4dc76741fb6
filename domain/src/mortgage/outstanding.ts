import type { Cents } from '../kernel/money.ts'
import { amortize, type PaymentRow } from './amortize.ts'
import { type Conventions, conventionsOf } from './conventions.ts'
import { amountAboveZero, MortgageError } from './errors.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import { amortizationCount, type Loan } from './loan.ts'
import { calendarDate, daysBetween, paymentDate } from './payment-dates.ts'
import { checkAboveInterest, numberOfPayments } from './payoff.ts'
import { paymentRate } from './rates.ts'
import type { ScheduleRow } from './schedule.ts'
import { remainingStream, type Stream } from './stream.ts'

/** A loan on a given day: the balance since its last payment, and the remaining payments of the term. */
export interface Outstanding {
  loan: Loan
  payment: Cents
  /** Remaining payments of the term; the balance is due with the last. */
  count: number
  /** A payment date, and the number of payments from it to the next one; all other dates follow from these two. */
  anchor: string
  made: number
  /** The day of the last payment, from which interest runs. */
  since: string
  /** The day of the next payment. */
  next: string
  /** Elapsed share of the period from `since` to `next`, from 0 up to but excluding 1. */
  elapsed: number
}

export interface DatedTerms {
  /** The balance on the given day, as of the payment before it. */
  loan: Loan
  payment: Cents
  /** Date of the first payment; null if unknown, then dates are counted back from maturity. */
  first: string | null
  maturity: string
}

const DAYS_A_YEAR = 365.25
const OVER = 'No payments are left: the term has ended or the loan is repaid.'

/** Date of a remaining payment: 1 is the next one, 0 the date from which interest accrues. */
const dateOf = ({ loan, anchor, made }: Pick<Outstanding, 'loan' | 'anchor' | 'made'>, number: number) =>
  paymentDate(anchor, loan.frequency, made + number - 1)

/** Days elapsed since `since`, and days of the period. */
function periodOn(outstanding: Pick<Outstanding, 'loan' | 'anchor' | 'made'>, day: string) {
  const since = dateOf(outstanding, 0)
  const next = dateOf(outstanding, 1)
  return { since, next, elapsed: Math.max(0, daysBetween(since, day) / daysBetween(since, next)) }
}

/** Number of the first payment after a day, counted from the anchor (0). */
function numberAfter(anchor: string, frequency: Frequency, day: string): number {
  let number = Math.floor((daysBetween(anchor, day) * PAYMENTS_A_YEAR[frequency]) / DAYS_A_YEAR) - 1
  while (paymentDate(anchor, frequency, number) <= day) number += 1
  return number
}

/** The first payment date after a day. */
export const nextPaymentAfter = (anchor: string, frequency: Frequency, day: string): string =>
  paymentDate(anchor, frequency, numberAfter(anchor, frequency, day))

/**
 * The remaining loan on a day. Payment dates follow from the first one; those after the day and up to maturity
 * remain. A maturity between two payment dates counts as the earlier one, but at least one payment remains. Before
 * the first payment, interest accrues from one period before it.
 * @throws MortgageError `date_invalid`, `zero_amount`, `already_repaid` once the term is over
 */
export function outstandingOn(terms: DatedTerms, day: string): Outstanding {
  const { loan, payment, maturity } = terms
  const anchor = calendarDate(terms.first ?? maturity)
  amountAboveZero(loan.amount, 'the balance')
  if (calendarDate(maturity) <= calendarDate(day)) throw new MortgageError('already_repaid', OVER)
  const after = numberAfter(anchor, loan.frequency, day)
  const made = terms.first === null ? after : Math.max(0, after)
  const count = Math.max(1, numberAfter(anchor, loan.frequency, maturity) - made)
  return { loan, payment, count, anchor, made, ...periodOn({ loan, anchor, made }, day) }
}

/** At most `most` rows; the loan is repaid at the end of a known amortization. */
function undatedRows({ loan, payment }: Outstanding, most: number, conventions: Conventions): PaymentRow[] {
  const i = paymentRate(loan, conventions)
  const whole = amortizationCount(loan, conventions.year)
  return amortize({
    amount: loan.amount,
    payment,
    count: Math.min(most, whole),
    settles: most >= whole,
    rate: () => i,
    period_interest: conventions.period_interest,
  })
}

function rowsOf(outstanding: Outstanding, most: number, conventions: Conventions): ScheduleRow[] {
  return undatedRows(outstanding, most, conventions).map((row) => {
    const date = dateOf(outstanding, row.number)
    return { ...row, date, days: daysBetween(dateOf(outstanding, row.number - 1), date) }
  })
}

/** As `scheduleOf`, without dates. @throws MortgageError as `amortize` */
export const paymentsOf = (outstanding: Outstanding, given?: Partial<Conventions>): PaymentRow[] =>
  undatedRows(outstanding, outstanding.count, conventionsOf(given))

/** One row per payment of the remaining term, with its date. @throws MortgageError as `amortize` */
export const scheduleOf = (outstanding: Outstanding, given?: Partial<Conventions>): ScheduleRow[] =>
  rowsOf(outstanding, outstanding.count, conventionsOf(given))

/**
 * As `scheduleOf`, but continues at the same rate until the loan is repaid. @throws MortgageError
 * `payment_not_above_interest`
 */
export function scheduleToEnd(outstanding: Outstanding, given?: Partial<Conventions>): ScheduleRow[] {
  const { loan, payment } = outstanding
  const conventions = conventionsOf({ ...given, last_payment: 'whole' })
  const whole = amortizationCount(loan, conventions.year)
  if (whole === Number.POSITIVE_INFINITY)
    return rowsOf(outstanding, numberOfPayments(loan, payment, conventions), conventions)
  checkAboveInterest(loan, payment, conventions)
  return rowsOf(outstanding, whole, conventions)
}

/**
 * The same loan on a later day, assuming scheduled payments until then; unchanged for an earlier day.
 * @throws MortgageError `date_invalid`, `already_repaid`, and those of `schedule`
 */
export function outstandingLater(
  outstanding: Outstanding,
  day: string,
  given?: Partial<Conventions>,
): Outstanding {
  const { loan, next } = outstanding
  if (calendarDate(day) < next) return { ...outstanding, ...periodOn(outstanding, day) }
  const due = numberAfter(outstanding.anchor, loan.frequency, day) - outstanding.made
  if (due >= outstanding.count) throw new MortgageError('already_repaid', OVER)
  const last = undatedRows(outstanding, due, conventionsOf(given)).at(-1)
  if (!last || last.balance === 0) throw new MortgageError('already_repaid', OVER)
  const years = last.number / PAYMENTS_A_YEAR[loan.frequency]
  const amortization = loan.amortization === undefined ? undefined : loan.amortization - years
  const made = outstanding.made + last.number
  return {
    ...outstanding,
    loan: { ...loan, amount: last.balance, amortization },
    count: outstanding.count - last.number,
    made,
    ...periodOn({ ...outstanding, made }, day),
  }
}

/**
 * The payments and balloon that the holder still receives within the term. @throws MortgageError as
 * `remainingStream`
 */
export function streamOf(outstanding: Outstanding, given?: Partial<Conventions>): Stream {
  const { loan, payment, count, elapsed } = outstanding
  return { ...remainingStream(loan, payment, { paid: 0, term: count }, conventionsOf(given)), elapsed }
}
