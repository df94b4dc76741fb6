import { sentence } from '../../kernel/language.ts'
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
}

/** Determines how the columns of a tape are found and read. */
export function readerOf(tape: Tape): TapeReader {
  const places = new Map<TapeColumnName, number>()
  tape.mapping.forEach((column, at) => {
    if (column !== null) places.set(column, at)
  })
  const orderOf = tape.dateOrder === null ? ordersShown(tape, places) : () => tape.dateOrder
  const by = new Map<TapeColumnName, ReadBy>()
  for (const { name } of TAPE_COLUMNS) {
    const at = places.get(name)
    const { unit } = headerHints(at === undefined ? '' : (tape.headers[at] ?? ''))
    by.set(name, { dateOrder: orderOf(at), unit })
  }
  return {
    cellsOf:
      ({ cells, fixed }) =>
      (column) => {
        const own = fixed[column]
        // A correction is in the column's own unit, whatever the header says.
        const read = by.get(column) ?? { dateOrder: null, unit: null }
        if (own !== undefined) return { cell: own, by: { ...read, unit: null } }
        const at = places.get(column)
        return { cell: at === undefined ? null : cells[at], by: read }
      },
  }
}

/** How many dates show each order of day and month. */
type Shown = Record<DateOrder, number>

/** Dates that show an order decide it if for each that shows the other there are so many. */
const FOR_ONE_AGAINST = 4
/** Fewer dates of a column show its order only together with the rest of the tape: one may be a slip. */
const FEWEST_OF_COLUMN = 3

function decided({ day_first, month_first }: Shown): DateOrder | null {
  const [more, fewer] = [Math.max(day_first, month_first), Math.min(day_first, month_first)]
  if (more === 0 || more < fewer * FOR_ONE_AGAINST) return null
  return day_first > month_first ? 'day_first' : 'month_first'
}

/**
 * The order of day and month in each column of dates: as its header states it, or another header of the tape; else as
 * the dates of the column show it, else as those of the whole tape do; null if they show none, or disagree. A date in
 * the other order is then an error by itself, and does not make the others doubtful.
 */
function ordersShown(
  { headers, rows }: Tape,
  places: ReadonlyMap<TapeColumnName, number>,
): (at: number | undefined) => DateOrder | null {
  const dated = TAPE_COLUMNS.filter(({ kind }) => kind === 'date').flatMap(
    ({ name }) => places.get(name) ?? [],
  )
  const stated = new Map(dated.map((at) => [at, headerHints(headers[at] ?? '').dateOrder]))
  const [ofHeaders = null, another] = new Set([...stated.values()].filter((order) => order !== null))
  const ofTape: Shown = { day_first: 0, month_first: 0 }
  const ofColumn = new Map<number, Shown>()
  for (const at of dated) {
    const shown: Shown = { day_first: 0, month_first: 0 }
    for (const { cells } of rows) {
      const order = orderShownBy(cells[at])
      if (order === null) continue
      shown[order] += 1
      ofTape[order] += 1
    }
    if (shown.day_first + shown.month_first >= FEWEST_OF_COLUMN) ofColumn.set(at, shown)
  }
  return (at) => {
    const own = at === undefined ? null : (stated.get(at) ?? null)
    const shown = at === undefined ? undefined : ofColumn.get(at)
    const byHeaders = own ?? (another === undefined ? ofHeaders : null)
    return byHeaders ?? (shown && decided(shown)) ?? decided(ofTape)
  }
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
  const rows = askOnce(
    tape.rows.map((row, at): CheckedRow & { read: TapeLoan } => {
      onProgress?.(at)
      return { number: row.number, ...checkLoan(cellsOf(row), clock) }
    }),
  )
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

/**
 * Leaves the first of all questions about the order of day and month, because one answer is for the whole tape. Until
 * it is given, the other rows have no loan either.
 */
function askOnce<Row extends { problems: TapeProblem[] }>(rows: readonly Row[]): Row[] {
  const others = rows.flatMap(({ problems }) => problems.filter(({ asksOrder }) => asksOrder)).length - 1
  let isAsked = false
  const asked = ({ asksOrder, ...problem }: TapeProblem): TapeProblem[] => {
    if (!asksOrder) return [problem]
    if (isAsked) return []
    isAsked = true
    return [others === 0 ? problem : { ...problem, message: `${problem.message} ${alsoAsked(others)}` }]
  }
  return rows.map((row) => ({ ...row, problems: row.problems.flatMap(asked) }))
}

const alsoAsked = (others: number) =>
  sentence`${others === 1 ? 'Another date' : `${others.toLocaleString('en-CA')} other dates`} of the tape can be read in two ways as well.`

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
