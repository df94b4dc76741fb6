import type { Sheet } from '#domain/kernel/read-text.ts'

/** About what a browser lays out without a pause. */
const CELLS_A_PAGE = 5_000

/** How many rows of a sheet are shown at a time. */
export function rowsAPage({ rows }: Sheet): number {
  const widest = Math.max(1, ...rows.map(({ cells }) => cells.length))
  return Math.max(20, Math.min(200, Math.floor(CELLS_A_PAGE / widest)))
}

/** Every cell that has text, in reading order. */
export interface Place {
  sheet: number
  row: number
  cell: number
}

/** The texts of all sheets with their places, for a search through all of them. */
export function placedTexts(sheets: readonly Sheet[]): { places: Place[]; texts: string[] } {
  const places: Place[] = []
  const texts: string[] = []
  for (const [sheet, { rows }] of sheets.entries())
    for (const [row, { cells }] of rows.entries())
      for (const [cell, { text }] of cells.entries()) {
        if (text === '') continue
        places.push({ sheet, row, cell })
        texts.push(text)
      }
  return { places, texts }
}

/** Amounts and percentages are right-aligned, as in a spreadsheet program. */
export const isNumber = (text: string) => /^[-+(]?\s*(?:CA)?\$?\s*-?\d[\d\s,.]*\s*[%$)]?$/.test(text)
