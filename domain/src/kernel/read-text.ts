/** What is shown of a text document or a table at most. */
export const TEXT_BOUNDS = {
  sheets: 200,
  rowsOfSheet: 5_000,
  columns: 200,
  /** With something in them, in all sheets together. */
  cells: 100_000,
  blocks: 10_000,
  charactersOfCell: 2_000,
  charactersOfParagraph: 20_000,
  characters: 2_000_000,
} as const

/** A cell of a table, and how many columns it is wide where that is more than one. */
export interface Cell {
  text: string
  span?: number
}

export interface SheetRow {
  /** As the program counts rows; empty rows are left out. */
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

/** What a text document or a workbook says: no formula, script or address of it. */
export type ReadText = Workbook | TextDocument

/** A document read as text, with the lines of its reader’s mark; none for somebody who may download it. */
export interface ShownText {
  content: ReadText
  mark: string[]
}
