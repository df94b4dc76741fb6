import type { Cents } from '../../kernel/money.ts'
import type { TapeCell } from './cells.ts'
import { type CellsOf, checkLoan, type TapeClock, type TapeLoan, type TapeProblem } from './check-loan.ts'
import { TAPE_COLUMNS, type TapeColumnName } from './columns.ts'
import { orderShownBy } from './dates.ts'
import { duplicatesIn, type Known } from './duplicates.ts'
import { type DateOrder, headerHints, type Mapping } from './headers.ts'
import type { ReadBy } from './read-cell.ts'

/** A row of the tape: the cells of its file, and the corrections made since. */
export interface TapeRow {
  /** The row number in the spreadsheet. */
  number: number
  cells: readonly TapeCell[]
  fixed: Readonly<Partial<Record<TapeColumnName, TapeCell>>>
}

/** A tape, and how it is read. */
export interface Tape {
  headers: readonly string[]
  mapping: Mapping
  /** The seller's choice; null to detect it from the tape. */
  dateOrder: DateOrder | null
  rows: readonly TapeRow[]
}

export interface CheckedRow {
  number: number
  loan: TapeLoan | null
  problems: TapeProblem[]
}

export interface TapeTotals {
  rows: number
  with_errors: number
  with_warnings: number
  /** Sum over the rows without errors, in cents. */
  mortgage_amount: Cents
  principle_balance: Cents
  property_value: Cents
  /** Percent, averaged by balance; null without any balance. */
  interest_rate: number | null
}

export interface CheckedTape {
  rows: CheckedRow[]
  totals: TapeTotals
}

/** Reads the cells of a tape, given its mapping, its headers and the order of its dates. */
export interface TapeReader {
  cellsOf(row: Pick<TapeRow, 'cells' | 'fixed'>): CellsOf
  dateOrder: DateOrder | null
}

/** Determines how the columns of a tape are found and read. */
export function readerOf(tape: Tape): TapeReader {
  const places = new Map<TapeColumnName, number>()
  tape.mapping.forEach((column, at) => {
    if (column !== null) places.set(column, at)
  })
  const dateOrder = tape.dateOrder ?? shownOrder(tape, places)
  const by = new Map<TapeColumnName, ReadBy>()
  for (const { name } of TAPE_COLUMNS) {
    const at = places.get(name)
    const { unit } = headerHints(at === undefined ? '' : (tape.headers[at] ?? ''))
    by.set(name, { dateOrder, unit })
  }
  const plain: ReadBy = { dateOrder, unit: null }
  return {
    dateOrder,
    cellsOf:
      ({ cells, fixed }) =>
      (column) => {
        const own = fixed[column]
        // A correction is in the column's own unit, whatever the header says.
        if (own !== undefined) return { cell: own, by: plain }
        const at = places.get(column)
        return { cell: at === undefined ? null : cells[at], by: by.get(column) ?? plain }
      },
  }
}

/** The order of day and month that the headers or dates of the tape show; null if none does, or they disagree. */
function shownOrder({ headers, rows }: Tape, places: ReadonlyMap<TapeColumnName, number>): DateOrder | null {
  const dated = TAPE_COLUMNS.filter(({ kind }) => kind === 'date').flatMap(
    ({ name }) => places.get(name) ?? [],
  )
  const stated = new Set(dated.flatMap((at) => headerHints(headers[at] ?? '').dateOrder ?? []))
  if (stated.size === 1) return [...stated][0] ?? null
  const shown = new Set<DateOrder>()
  for (const { cells } of rows)
    for (const at of dated) {
      const order = orderShownBy(cells[at])
      if (order !== null) shown.add(order)
    }
  return shown.size === 1 ? ([...shown][0] ?? null) : null
}

const levelOf = (problems: readonly TapeProblem[]) =>
  problems.some(({ level }) => level === 'error') ? 'error' : problems.length > 0 ? 'warning' : null

/**
 * Checks a tape. Preview and import use the same result: a tape without errors is imported as the `loan` of its rows, a
 * tape with errors not at all.
 * @param onProgress called with the number of rows checked so far
 */
export function checkTape(
  tape: Tape,
  known: Known,
  clock: TapeClock,
  onProgress?: (rows: number) => void,
): CheckedTape {
  const { cellsOf } = readerOf(tape)
  const rows = tape.rows.map((row, at): CheckedRow & { read: TapeLoan } => {
    onProgress?.(at)
    return { number: row.number, ...checkLoan(cellsOf(row), clock) }
  })
  const again = duplicatesIn(
    rows.map(({ number, read }) => ({ number, loan: read })),
    known,
  )
  const checked = rows.map(({ number, loan, problems }): CheckedRow => {
    const all = [...problems, ...(again.get(number) ?? [])]
    return { number, loan: levelOf(all) === 'error' ? null : loan, problems: all }
  })
  return { rows: checked, totals: totalsOf(checked) }
}

function totalsOf(rows: readonly CheckedRow[]): TapeTotals {
  const totals: TapeTotals = {
    rows: rows.length,
    with_errors: 0,
    with_warnings: 0,
    mortgage_amount: 0,
    principle_balance: 0,
    property_value: 0,
    interest_rate: null,
  }
  let weighted = 0
  for (const { loan, problems } of rows) {
    const level = levelOf(problems)
    if (level === 'error') totals.with_errors += 1
    if (level === 'warning') totals.with_warnings += 1
    if (loan === null) continue
    const { mortgage_amount, principle_balance, property_value, interest_rate } = loan.values
    totals.mortgage_amount += mortgage_amount ?? 0
    totals.principle_balance += principle_balance ?? 0
    totals.property_value += property_value ?? 0
    weighted += (principle_balance ?? 0) * (interest_rate ?? 0)
  }
  if (totals.principle_balance > 0)
    totals.interest_rate = Math.round((weighted / totals.principle_balance) * 100) / 100
  return totals
}
