import { toDecimal } from '#domain/kernel/money.ts'
import type { ScheduleRow } from '#domain/mortgage/schedule.ts'

/** Names of the columns, in the reader's language. */
export type SheetHeader = readonly [string, string, string, string, string, string]

const MONEY = '#,##0.00'
const DAY = 'dd/mm/yyyy'
const WIDTHS = [6, 12, 16, 16, 16, 18]

/** CSV: dates as YYYY-MM-DD and plain decimals, for programs. */
export const scheduleCsv = (header: SheetHeader, rows: readonly ScheduleRow[]): string =>
  [
    header.map((name) => `"${name.replaceAll('"', '""')}"`),
    ...rows.map(({ number, date, payment, interest, principal, balance }) => [
      number,
      date,
      ...[payment, interest, principal, balance].map(toDecimal),
    ]),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

const amount = (cents: number) => ({ value: cents / 100, type: Number, format: MONEY })

/** Spreadsheet cells: numbers and dates as such, so that formulas can use them. */
export const scheduleCells = (header: SheetHeader, rows: readonly ScheduleRow[]) => [
  header.map((value, index) => ({
    value,
    fontWeight: 'bold' as const,
    align: index > 1 ? ('right' as const) : ('left' as const),
  })),
  ...rows.map(({ number, date, payment, interest, principal, balance }) => [
    { value: number, type: Number },
    { value: new Date(`${date}T00:00:00Z`), type: Date, format: DAY },
    amount(payment),
    amount(interest),
    amount(principal),
    amount(balance),
  ]),
]

/** An .xlsx of the schedule. The writer is loaded on first use. */
export async function scheduleSheet(
  name: string,
  header: SheetHeader,
  rows: readonly ScheduleRow[],
): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/universal')
  return writeSheet(scheduleCells(header, rows), {
    sheet: name,
    columns: WIDTHS.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob()
}
