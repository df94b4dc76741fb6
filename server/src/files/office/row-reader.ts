import { addDays } from '#domain/kernel/dates.ts'
import { columnOf, isTrue, lettersOf } from './addresses.ts'
import { DAYS_TO_1904, type NumberFormats } from './styles.ts'
import type { XmlReader } from './xml.ts'

/**
 * A cell's stored value, not its displayed text. A number says whether its format is a percentage or a date, and
 * whether a formula computed it.
 */
export type RawCell =
  | string
  | number
  | boolean
  | null
  | { computed: number }
  | { percent: number; isComputed?: true }
  | { date: string }
  | { error: string }

export interface RawRow {
  /** The row number in the spreadsheet. */
  number: number
  cells: RawCell[]
}

/** Other facts about a sheet, for readers who must know that the cells are not everything. */
export interface SheetFacts {
  /** Letters of the columns with formulas, and the number of cells with one. */
  formulas: Map<string, number>
  merged: string[]
  hiddenRows: number
}

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
  hasFormula: boolean
}

const MOST_MERGES = 20
const MOST_CHARACTERS = 2_001
/** Earlier serial numbers are a day off, because spreadsheets count a 29 February 1900. */
const FIRST_SERIAL = 61
const SERIAL_ZERO = '1899-12-30'

/** Reads the rows of a sheet one by one, except for empty ones. */
export class RowReader implements XmlReader {
  readonly #strings: readonly string[]
  readonly #formats: NumberFormats
  readonly #take: (row: RawRow) => boolean
  readonly #mostColumns: number
  readonly facts: SheetFacts = { formulas: new Map(), merged: [], hiddenRows: 0 }
  #number = 0
  #cells: RawCell[] = []
  #isHidden = false
  #nextColumn = 0
  #cell: OpenCell | null = null
  #isText = false
  #isDone = false
  /** True if a cell refers to a text that the workbook lacks. */
  isDamaged = false
  isTooWide = false

  /** @param take receives each row, and returns whether it wants more */
  constructor(
    strings: readonly string[],
    formats: NumberFormats,
    mostColumns: number,
    take: (row: RawRow) => boolean,
  ) {
    this.#strings = strings
    this.#formats = formats
    this.#mostColumns = mostColumns
    this.#take = take
  }

  isDone(): boolean {
    return this.#isDone || this.isDamaged
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v' || name === 't') this.#isText = true
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true
    else if (name === 'mergeCell' && this.facts.merged.length < MOST_MERGES)
      this.facts.merged.push(attributes.ref ?? '')
  }

  text(piece: string): void {
    const cell = this.#cell
    if (cell && this.#isText && cell.text.length < MOST_CHARACTERS) cell.text += piece
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
  }

  #openRow({ r, hidden }: Record<string, string>): void {
    const stated = Number(r)
    this.#number = Number.isSafeInteger(stated) && stated > 0 ? stated : this.#number + 1
    this.#cells = []
    this.#nextColumn = 0
    this.#isHidden = isTrue(hidden)
  }

  #openCell({ r, t, s }: Record<string, string>): void {
    const column = r === undefined ? this.#nextColumn : columnOf(r)
    this.#nextColumn = column + 1
    this.#cell = { column, type: t ?? 'n', style: Number(s ?? 0), text: '', hasFormula: false }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell || this.#isDone || cell.column < 0) return
    const value = this.#valueOf(cell)
    if (cell.hasFormula) this.#noteFormula(cell.column)
    if (value === null) return
    if (cell.column >= this.#mostColumns) this.isTooWide = true
    else this.#cells[cell.column] = value
  }

  #noteFormula(column: number): void {
    const letters = lettersOf(column)
    const { formulas } = this.facts
    if (formulas.has(letters) || formulas.size < this.#mostColumns)
      formulas.set(letters, (formulas.get(letters) ?? 0) + 1)
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return
    if (this.#isHidden) this.facts.hiddenRows += 1
    const cells = Array.from(this.#cells, (cell) => cell ?? null)
    this.#cells = []
    if (!this.#take({ number: this.#number, cells })) this.#isDone = true
  }

  #valueOf({ type, style, text, hasFormula }: OpenCell): RawCell {
    if (hasFormula && text === '' && type !== 'str') return { error: 'a formula without a stored value' }
    switch (type) {
      case 's':
        return this.#shared(text)
      case 'b':
        return text.trim() === '1' ? true : text.trim() === '0' ? false : null
      case 'e':
        return { error: text.slice(0, 20) }
      case 'd':
        return text.trim() === '' ? null : { date: text.trim().slice(0, 10) }
      case 'n':
        return this.#numberOf(text, style, hasFormula)
      default:
        return text.trim() === '' ? null : text
    }
  }

  #shared(text: string): RawCell {
    const shared = this.#strings[Number(text)]
    if (shared === undefined) this.isDamaged = true
    return shared === undefined || shared.trim() === '' ? null : shared
  }

  #numberOf(text: string, style: number, isComputed: boolean): RawCell {
    const value = Number(text)
    if (text.trim() === '') return null
    if (!Number.isFinite(value)) return text
    const kind = this.#formats.kindOf(style)
    if (kind === 'percent') return isComputed ? { percent: value, isComputed } : { percent: value }
    const plain = isComputed ? { computed: value } : value
    if (kind === 'number') return plain
    const serial = value + (this.#formats.countsFrom1904 ? DAYS_TO_1904 : 0)
    return serial >= FIRST_SERIAL && serial < 2_900_000
      ? { date: addDays(SERIAL_ZERO, Math.floor(serial)) }
      : plain
  }
}
