import type { Cents } from '#domain/kernel/money.ts'
import type { Conventions } from '#domain/mortgage/conventions.ts'
import { attempt } from '#domain/mortgage/errors.ts'
import { type Outstanding, scheduleOf, scheduleToEnd } from '#domain/mortgage/outstanding.ts'
import type { ScheduleRow } from '#domain/mortgage/schedule.ts'

export interface Amortization {
  /** The day from which interest accrues. */
  since: string
  /** The payments of the term. */
  term: ScheduleRow[]
  /** The continuation at the same rate; empty if the term repays the loan, or it would never be repaid. */
  beyond: ScheduleRow[]
  /** Due with the last payment of the term. */
  balloon: Cents
}

/** A loan's payments in the term and after it. @throws MortgageError as `scheduleOf` */
export function amortizationOf(outstanding: Outstanding, given?: Partial<Conventions>): Amortization {
  const term = scheduleOf(outstanding, given)
  const whole = attempt(() => scheduleToEnd(outstanding, given)).value ?? []
  return {
    since: outstanding.since,
    term,
    beyond: whole.slice(term.length),
    balloon: term.at(-1)?.balance ?? 0,
  }
}

/** A period of the loan, shown as one bar and one table row. */
export interface Span {
  /** A calendar year, or the number of a payment. */
  name: string
  from: string
  /** Date of its last payment. */
  to: string
  rows: ScheduleRow[]
  payment: Cents
  principal: Cents
  interest: Cents
  /** Balance after its last payment. */
  balance: Cents
  /** After the term, assuming renewal at the same rate. */
  isBeyond: boolean
}

const sum = (rows: readonly ScheduleRow[], key: 'payment' | 'principal' | 'interest') =>
  rows.reduce((total, row) => total + row[key], 0)

function spanOf(name: string, from: string, rows: ScheduleRow[], isBeyond: boolean): Span {
  const last = rows.at(-1)
  return {
    name,
    from,
    to: last?.date ?? from,
    rows,
    payment: sum(rows, 'payment'),
    principal: sum(rows, 'principal'),
    interest: sum(rows, 'interest'),
    balance: last?.balance ?? 0,
    isBeyond,
  }
}

function yearsOf(rows: readonly ScheduleRow[], since: string, isBeyond: boolean): Span[] {
  const byYear = Map.groupBy(rows, (row) => row.date.slice(0, 4))
  let from = since
  return [...byYear].map(([year, own]) => {
    const span = spanOf(year, from, own, isBeyond)
    from = span.to
    return span
  })
}

/** Calendar years; the year in which the term ends appears twice, before and after its end. */
export function spansByYear({ since, term, beyond }: Amortization): Span[] {
  const end = term.at(-1)?.date ?? since
  return [...yearsOf(term, since, false), ...yearsOf(beyond, end, true)]
}

/** Each payment of the term. */
export const spansByPayment = ({ since, term }: Amortization): Span[] =>
  term.map((row, index) => spanOf(String(row.number), term[index - 1]?.date ?? since, [row], false))

/** Time until the loan is repaid at this payment: `22 years 2 months`. Null if it never is. */
export function timeToEnd({ since, term, beyond, balloon }: Amortization) {
  const end = beyond.at(-1)?.date ?? (balloon === 0 ? term.at(-1)?.date : undefined)
  if (end === undefined) return null
  const months = monthsApart(since, end)
  return { years: Math.floor(months / 12), months: months % 12, end }
}

function monthsApart(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + (toDay > fromDay ? 1 : 0)
}
