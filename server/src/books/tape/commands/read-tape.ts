import type { TapeCell } from '#domain/books/tape/cells.ts'
import { cellText, isEmptyCell } from '#domain/books/tape/cells.ts'
import { TAPE_BOUNDS } from '#domain/books/tape/columns.ts'
import {
  doubledHeaders,
  HEADER_WITHIN_ROWS,
  headerRowOf,
  type SavedMapping,
} from '#domain/books/tape/headers.ts'

/** A row of a file. */
export interface SheetRow {
  /** The row number in the spreadsheet. */
  number: number
  cells: TapeCell[]
}

/** A tape that was read, with notices to its seller about how it was read. */
export interface ReadTape {
  headers: string[]
  rows: SheetRow[]
  notices: string[]
}

/** The reason why a file is not a tape, in a sentence to its seller. The file is not stored. */
export class TapeRefused extends Error {}

export const MOST_ROWS = TAPE_BOUNDS.rows.toLocaleString('en-CA')
export const TOO_MANY_ROWS = `A tape has at most ${MOST_ROWS} mortgages. Split it into several books.`
export const NO_HEADER =
  'No row names the columns of a loan tape. Put their names, such as “Loan reference”, “Interest rate” and “Maturity date”, into the first row; the template has them all.'

/** Collects the rows of one table: finds the header among the first rows, and limits the size of the rest. */
export class TapeCollector {
  readonly #saved: SavedMapping
  readonly #first: SheetRow[] = []
  #header: SheetRow | null = null
  readonly rows: SheetRow[] = []

  constructor(saved: SavedMapping) {
    this.#saved = saved
  }

  /**
   * Takes the next row that is not empty.
   * @throws TapeRefused for more rows or columns than a tape can have
   */
  take(row: SheetRow): void {
    if (row.cells.length > TAPE_BOUNDS.columns)
      throw new TapeRefused(`A tape has at most ${TAPE_BOUNDS.columns} columns. Remove the others.`)
    if (row.cells.every((cell) => isEmptyCell(cell))) return
    if (this.#header === null) {
      this.#first.push(row)
      if (this.#first.length >= HEADER_WITHIN_ROWS) this.#settle()
    } else this.#add(row)
  }

  /** The number of the row with the headers. @throws TapeRefused without one */
  get headerNumber(): number {
    return this.#settled().number
  }

  #settled(): SheetRow {
    if (this.#header === null) this.#settle()
    if (this.#header === null) throw new TapeRefused(NO_HEADER)
    return this.#header
  }

  #settle(): void {
    const at = headerRowOf(
      this.#first.map(({ cells }) => cells.map(cellText)),
      this.#saved,
    )
    if (at === null) throw new TapeRefused(NO_HEADER)
    this.#header = this.#first[at] ?? null
    for (const row of this.#first.slice(at + 1)) this.#add(row)
  }

  #add(row: SheetRow): void {
    if (this.rows.length >= TAPE_BOUNDS.rows) throw new TapeRefused(TOO_MANY_ROWS)
    this.rows.push(row)
  }

  /** The headers, and the rows below them. @throws TapeRefused */
  tape(): Pick<ReadTape, 'headers' | 'rows'> {
    const headers = this.#settled().cells.map((cell) => cellText(cell).slice(0, 200))
    const doubled = doubledHeaders(headers)
    if (doubled.length > 0)
      throw new TapeRefused(
        `${doubled.map((header) => `“${header}”`).join(', ')} ${doubled.length === 1 ? 'is the name of two columns' : 'are the names of two columns each'}. Rename one of them, so that it is clear which one counts.`,
      )
    if (this.rows.length === 0)
      throw new TapeRefused('There are no mortgages below the names of the columns.')
    for (const { number, cells } of this.rows) this.#rejectShifted(headers.length, number, cells)
    return {
      headers,
      rows: this.rows.map(({ number, cells }) => ({ number, cells: trimmed(cells, headers.length) })),
    }
  }

  /** A value beyond the last header belongs to no column; often an amount was split at its comma. */
  #rejectShifted(columns: number, number: number, cells: readonly TapeCell[]): void {
    if (cells.slice(columns).every((cell) => isEmptyCell(cell))) return
    throw new TapeRefused(
      `Row ${number} has more cells than there are names of columns. Put values with a comma into quotation marks, or name every column.`,
    )
  }
}

/** One cell for each column; texts are cut to the length of the longest field plus one. */
const trimmed = (cells: readonly TapeCell[], columns: number): TapeCell[] =>
  Array.from({ length: columns }, (_, at) => {
    const cell = cells[at] ?? null
    return typeof cell === 'string' ? cell.slice(0, TAPE_BOUNDS.characters) : cell
  })
