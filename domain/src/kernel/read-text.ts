/** The limits of what is shown of a text document or a table. */
export const TEXT_BOUNDS = {
  sheets: 200,
  rowsOfSheet: 5_000,
  columns: 200,
  /** Non-empty cells, in all sheets together. */
  cells: 100_000,
  /** Cells as they are shown, including the empty ones before others in their row. */
  places: 400_000,
  blocks: 10_000,
  charactersOfCell: 2_000,
  charactersOfParagraph: 20_000,
  characters: 2_000_000,
} as const

/** A cell of a table, with the number of columns that it spans if more than one. */
export interface Cell {
  text: string
  span?: number
}

export interface SheetRow {
  /** The row number in the program; empty rows are left out. */
  number: number
  cells: Cell[]
}

export interface Sheet {
  name: string
  /** Letters of the columns that are shown; none for a table without letters. */
  columns: string[]
  rows: SheetRow[]
  is_cut: boolean
}

export interface Workbook {
  kind: 'workbook'
  sheets: Sheet[]
  has_hidden: boolean
}

export interface Paragraph {
  kind: 'paragraph'
  text: string
  /** 1 to 6 for a heading. */
  heading?: number
  /** The number or sign of an entry in a list, and how far it is indented. */
  marker?: string
  indent?: number
}

export type TextBlock = Paragraph | { kind: 'table'; rows: Cell[][] }

export interface TextDocument {
  kind: 'text'
  blocks: TextBlock[]
  is_cut: boolean
  has_pictures: boolean
}

/** The text of a text document or a workbook, without formulas, scripts and link addresses. */
export type ReadText = Workbook | TextDocument

/** A document as text, with the lines of its reader’s mark; without a mark for a reader who may download it. */
export interface ShownText {
  content: ReadText
  mark: string[]
}
