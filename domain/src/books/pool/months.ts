import type { Cents } from '../../kernel/money.ts'
import { mapNames } from '../../kernel/names.ts'
import { type Frequency, PAYMENTS_A_YEAR, regularOf } from '../../mortgage/frequency.ts'
import type { Outstanding } from '../../mortgage/outstanding.ts'
import { calendarMonth, monthText, paymentMonths } from '../../mortgage/payment-dates.ts'
import type { CashFlows } from '../../mortgage/price.ts'
import { type ProjectedRow, receivedIn } from '../../mortgage/projection.ts'

/** The amounts of a month, in cents. */
export const FLOWS = [
  'scheduled',
  'interest',
  'balloon',
  'prepayment',
  'defaulted',
  'loss',
  'recovery',
] as const satisfies readonly (keyof ProjectedRow)[]
export type Amounts = Record<(typeof FLOWS)[number], Cents>

/** opening = scheduled + balloon + prepayment + defaulted + closing. */
export interface PoolMonth extends Amounts {
  /** `2026-11`. */
  month: string
  opening: Cents
  closing: Cents
  /** scheduled + interest + balloon + prepayment + recovery. */
  received: Cents
}

const noAmounts = (): Amounts => mapNames(FLOWS, () => 0)

const receivedOf = ({ scheduled, interest, balloon, prepayment, recovery }: Amounts): Cents =>
  scheduled + interest + balloon + prepayment + recovery

/** Adds up the payments of loans by calendar month and by payment date. */
export class Months {
  readonly #first: number
  readonly #months: Amounts[] = []
  readonly #flows = new Map<string, { amounts: Cents[]; frequency: Frequency; elapsed: number }>()
  #principal = 0
  #weighted = 0
  #opening = 0

  /** @param day calendar date; the first month is its month */
  constructor(day: string) {
    this.#first = calendarMonth(day)
  }

  add(outstanding: Outstanding, rows: readonly ProjectedRow[]): void {
    const { loan, anchor, made, elapsed } = outstanding
    const amounts = this.#amountsOf(outstanding)
    const monthOf = paymentMonths(anchor, loan.frequency)
    const years = 1 / PAYMENTS_A_YEAR[loan.frequency]
    this.#opening += loan.amount
    for (const row of rows) {
      const month = this.#month(monthOf(made + row.number - 1) - this.#first)
      for (const flow of FLOWS) month[flow] += row[flow]
      const received = receivedIn(row)
      amounts[row.number - 1] = (amounts[row.number - 1] ?? 0) + received
      const principal = received - row.interest
      this.#principal += principal
      this.#weighted += principal * (row.number - elapsed) * years
    }
  }

  /** The sums for loans with the same period and the same elapsed share of it, which are priced together. */
  #amountsOf({ loan, elapsed }: Outstanding): Cents[] {
    const frequency = regularOf(loan.frequency)
    const key = `${frequency} ${elapsed}`
    const known = this.#flows.get(key) ?? { amounts: [], frequency, elapsed }
    this.#flows.set(key, known)
    return known.amounts
  }

  #month(index: number): Amounts {
    for (let next = this.#months.length; next <= index; next += 1) this.#months.push(noAmounts())
    return this.#months[index] as Amounts
  }

  /** Every month from the first to that of the last payment or recovery. */
  get rows(): PoolMonth[] {
    let opening = this.#opening
    return this.#months.map((amounts, index) => {
      const { scheduled, balloon, prepayment, defaulted } = amounts
      const closing = opening - scheduled - balloon - prepayment - defaulted
      const row = {
        month: monthText(this.#first + index),
        opening,
        ...amounts,
        closing,
        received: receivedOf(amounts),
      }
      opening = closing
      return row
    })
  }

  get totals(): Amounts & { received: Cents } {
    const totals = noAmounts()
    for (const month of this.#months) for (const flow of FLOWS) totals[flow] += month[flow]
    return { ...totals, received: receivedOf(totals) }
  }

  get flows(): CashFlows[] {
    return [...this.#flows.values()]
  }

  /** Average years until principal is received, weighted by amount, not rounded; null if none is received. */
  get averageLife(): number | null {
    return this.#principal > 0 ? this.#weighted / this.#principal : null
  }
}
