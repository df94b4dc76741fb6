import type { Cents } from '../kernel/money.ts'
import type { PaymentRow } from './amortize.ts'
import { type Assumptions, assumptionsOfPeriod, type PeriodAssumptions } from './assumptions.ts'
import type { Conventions } from './conventions.ts'
import { type Outstanding, paymentsOf } from './outstanding.ts'
import type { CashFlows } from './price.ts'

/** One payment of a loan under assumptions. opening = scheduled + prepayment + balloon + defaulted + closing. Whole cents. */
export interface ProjectedRow {
  number: number
  opening: Cents
  interest: Cents
  /** Principal in the contract's payment; negative if the payment is less than the interest. */
  scheduled: Cents
  prepayment: Cents
  /** The balance due at the end of the term. */
  balloon: Cents
  /** The balance that defaults instead of paying. */
  defaulted: Cents
  /** The part of `defaulted` that is never received. */
  loss: Cents
  /** Received now from earlier defaults. */
  recovery: Cents
  closing: Cents
}

/** Half up, and never minus zero. */
const nearest = (value: number): Cents => Math.floor(value + 0.5) + 0

const emptyRow = (number: number, opening: Cents): ProjectedRow => ({
  number,
  opening,
  interest: 0,
  scheduled: 0,
  prepayment: 0,
  balloon: 0,
  defaulted: 0,
  loss: 0,
  recovery: 0,
  closing: opening,
})

function rowOf(plan: PaymentRow, opening: Cents, isLast: boolean, assumed: PeriodAssumptions): ProjectedRow {
  const planned = plan.balance + plan.principal
  const defaulted = nearest(opening * assumed.defaulted)
  const paying = opening - defaulted
  // As in the plan, for the share of the balance that remains.
  const ofPlan = (amount: Cents) => (paying === planned ? amount : nearest((amount * paying) / planned))
  const scheduled = ofPlan(plan.principal)
  const left = paying - scheduled
  const prepayment = isLast ? 0 : nearest(left * assumed.prepaid)
  const balloon = isLast ? left : 0
  return {
    ...emptyRow(plan.number, opening),
    interest: ofPlan(plan.interest),
    scheduled,
    prepayment,
    balloon,
    defaulted,
    loss: nearest(defaulted * assumed.severity),
    closing: left - prepayment - balloon,
  }
}

/**
 * The remaining payments of a loan, if a share of its balance prepays and a share defaults with each of them. One row a
 * payment, in whole cents, half up; without prepayments and defaults the loan's own schedule to the cent.
 *
 * In each period, first `defaulted` = opening x MDR stops paying, interest included. The rest pays the contract's
 * interest and principal in proportion. Of what is then left `prepayment` = left x SMM is paid in addition, without a
 * charge; with the last payment of the term all of it, as `balloon`. `defaulted` - `loss` is the `recovery`, received
 * `recovery_months` later without interest, if necessary in rows after the last payment.
 * Source: SIFMA, Standard Formulas; Fabozzi, Handbook of Mortgage-Backed Securities.
 * @throws MortgageError as `scheduleOf` and `assumptionsOfPeriod`
 */
export function projectLoan(
  outstanding: Outstanding,
  assumptions: Assumptions,
  given?: Partial<Conventions>,
): ProjectedRow[] {
  const { loan } = outstanding
  const assumed = assumptionsOfPeriod(assumptions, loan.frequency)
  const plan = paymentsOf(outstanding, given)
  const rows: ProjectedRow[] = []
  let opening = loan.amount
  for (const planned of plan) {
    if (opening === 0) break
    const row = rowOf(planned, opening, planned.number === plan.length, assumed)
    rows.push(row)
    opening = row.closing
  }
  return withRecoveries(rows, assumed.recovery_after)
}

/** Adds the recoveries of earlier defaults to each row, and rows for recoveries after the last payment. */
function withRecoveries(rows: ProjectedRow[], after: number): ProjectedRow[] {
  const defaults = rows.findLast(({ defaulted, loss }) => defaulted > loss)?.number ?? 0
  for (let number = rows.length + 1; defaults > 0 && number <= defaults + after; number += 1)
    rows.push(emptyRow(number, 0))
  for (const { number, defaulted, loss } of rows.slice(0, defaults)) {
    const row = rows[number + after - 1]
    if (row) row.recovery += defaulted - loss
  }
  return rows
}

/** What the holder receives with a payment, in cents. */
export const receivedIn = (row: ProjectedRow): Cents =>
  row.interest + row.scheduled + row.prepayment + row.balloon + row.recovery

/** The holder's cash flows, for `priceOfPool` and `yieldOfPool`. */
export const flowsOfRows = ({ loan, elapsed }: Outstanding, rows: readonly ProjectedRow[]): CashFlows => ({
  amounts: rows.map(receivedIn),
  frequency: loan.frequency,
  elapsed,
})
