import { type Cell, type Sheet, type SheetRow, TEXT_BOUNDS } from '#domain/kernel/read-text.ts'
import { columnOf, isTrue, lettersOf } from './addresses.ts'
import type { NumberFormats } from './styles.ts'
import { Damaged, type XmlReader } from './xml.ts'

const MOST_MERGES = 10_000
const MOST_HIDDEN = 1_000
const TRUTH: Readonly<Record<string, string>> = { '1': 'TRUE', '0': 'FALSE' }

/** Limits for all sheets of a workbook together. */
interface Budget {
  /** Cells with a text. */
  cells: number
  characters: number
  /** Cells as they are shown, including the empty ones between others. */
  places: number
}

interface OpenCell {
  column: number
  type: string
  style: number
  value: string
  inline: string
}

/** Reads the cells of a sheet, up to the limits. */
export class SheetReader implements XmlReader {
  readonly #strings: readonly string[]
  readonly #formats: NumberFormats
  readonly #budget: Budget
  readonly #rows: { number: number; texts: Map<number, string> }[] = []
  readonly #hiddenColumns = new Set<number>()
  /** Width of a merged cell in columns, by its row and first column. */
  readonly #widths = new Map<string, number>()
  #row = 0
  #texts = new Map<number, string>()
  #isHiddenRow = false
  #nextColumn = 0
  #cell: OpenCell | null = null
  #into: 'value' | 'inline' | null = null
  #isCut = false
  #isTooWide = false
  hasHidden = false

  constructor(strings: readonly string[], formats: NumberFormats, budget: Budget) {
    this.#strings = strings
    this.#formats = formats
    this.#budget = budget
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#into = 'value'
    else if (name === 't') this.#into = 'inline'
    else if (name === 'col') this.#column(attributes)
    else if (name === 'mergeCell') this.#merge(attributes.ref ?? '')
  }

  text(piece: string): void {
    const cell = this.#cell
    if (!cell || !this.#into || cell[this.#into].length >= TEXT_BOUNDS.charactersOfCell) return
    cell[this.#into] += piece
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#into = null
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
  }

  isDone(): boolean {
    return this.#isCut
  }

  #openRow({ r, hidden }: Record<string, string>): void {
    const stated = Number(r)
    this.#row = Number.isSafeInteger(stated) && stated > 0 ? stated : this.#row + 1
    this.#texts = new Map()
    this.#nextColumn = 0
    this.#isHiddenRow = isTrue(hidden)
    this.hasHidden ||= this.#isHiddenRow
  }

  #openCell({ r, t, s }: Record<string, string>): void {
    const column = r === undefined ? this.#nextColumn : columnOf(r)
    this.#nextColumn = column + 1
    this.#cell = { column, type: t ?? 'n', style: Number(s ?? 0), value: '', inline: '' }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell || this.#isHiddenRow || this.#isCut) return
    const text = this.#textOf(cell).slice(0, TEXT_BOUNDS.charactersOfCell)
    if (text === '') return
    if (cell.column >= TEXT_BOUNDS.columns || cell.column < 0) {
      this.#isTooWide = true
      return
    }
    this.#budget.cells -= 1
    this.#budget.characters -= text.length
    if (this.#budget.cells < 0 || this.#budget.characters < 0) this.#isCut = true
    else this.#texts.set(cell.column, text)
  }

  #closeRow(): void {
    if (this.#texts.size === 0) return
    if (this.#rows.length >= TEXT_BOUNDS.rowsOfSheet) this.#isCut = true
    else this.#rows.push({ number: this.#row, texts: this.#texts })
    this.#texts = new Map()
  }

  #textOf({ type, style, value, inline }: OpenCell): string {
    switch (type) {
      case 's':
        return this.#strings[Number(value)] ?? ''
      case 'inlineStr':
        return inline
      case 'b':
        return TRUTH[value.trim()] ?? ''
      case 'n':
        return this.#formats.text(value, style)
      default:
        return value
    }
  }

  #column({ min, max, hidden }: Record<string, string>): void {
    if (!isTrue(hidden)) return
    const [first, last] = [Number(min), Math.min(Number(max), TEXT_BOUNDS.columns)]
    if (!Number.isSafeInteger(first) || first < 1) throw new Damaged('has a column of no number')
    for (let column = first; column <= last; column += 1)
      if (this.#hiddenColumns.size < MOST_HIDDEN) this.#hiddenColumns.add(column - 1)
    this.hasHidden = true
  }

  #merge(range: string): void {
    const [from = '', to = ''] = range.split(':')
    const width = columnOf(to) - columnOf(from) + 1
    if (width > 1 && this.#widths.size < MOST_MERGES) this.#widths.set(from, width)
  }

  /** The sheet as it was read, with its name. */
  sheet(name: string, isCutOff: boolean): Sheet {
    const last = Math.max(-1, ...this.#rows.map(({ texts }) => Math.max(...texts.keys())))
    const shown = Array.from({ length: last + 1 }, (_, column) => column).filter(
      (column) => !this.#hiddenColumns.has(column),
    )
    const rows = this.#shownRows(shown)
    return {
      name,
      columns: shown.map(lettersOf),
      rows,
      is_cut: isCutOff || this.#isCut || this.#isTooWide,
    }
  }

  #shownRows(shown: readonly number[]): SheetRow[] {
    const rows: SheetRow[] = []
    for (const { number, texts } of this.#rows) {
      const cells = this.#cellsOf(number, texts, shown)
      this.#budget.places -= cells.length
      if (this.#budget.places < 0) {
        this.#isCut = true
        break
      }
      rows.push({ number, cells })
    }
    return rows
  }

  #cellsOf(row: number, texts: ReadonlyMap<number, string>, shown: readonly number[]): Cell[] {
    const cells: Cell[] = []
    for (let at = 0; at < shown.length; at += 1) {
      const column = shown[at] ?? 0
      const width = this.#widths.get(`${lettersOf(column)}${row}`)
      const span = width ? shown.filter((other) => other >= column && other < column + width).length : 1
      cells.push({ text: texts.get(column) ?? '', ...(span > 1 && { span }) })
      at += span - 1
    }
    while (cells.length > 0 && cells.at(-1)?.text === '') cells.pop()
    return cells
  }
}
