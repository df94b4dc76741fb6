import type { CashFlowOut } from '#domain/books/pool/contract.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'

type Month = CashFlowOut['months'][number]

/** What is received in a period, in the order in which the bars are stacked. */
export const RECEIVED = ['interest', 'scheduled', 'balloon', 'prepayment', 'recovery'] as const
const ADDED = [...RECEIVED, 'defaulted', 'loss', 'received'] as const

/** A month or a calendar year of the cash flow; amounts in cents. */
export interface Period extends Record<(typeof ADDED)[number], Cents> {
  /** `2027`, or `03/2027`. */
  name: string
  opening: Cents
  closing: Cents
}

const nameOf = (month: string, by: 'month' | 'year') => {
  const [year = '', number = ''] = month.split('-')
  return by === 'year' ? year : `${number}/${year}`
}

/** The months of a cash flow, or their sums by calendar year. */
export function periodsOf(months: readonly Month[], by: 'month' | 'year'): Period[] {
  const periods: Period[] = []
  for (const month of months) {
    const name = nameOf(month.month, by)
    const amounts = mapNames(ADDED, (column) => toCents(month[column]))
    const last = periods.at(-1)
    if (last?.name === name) {
      for (const column of ADDED) last[column] += amounts[column]
      last.closing = toCents(month.closing)
    } else
      periods.push({ name, opening: toCents(month.opening), ...amounts, closing: toCents(month.closing) })
  }
  return periods
}
