import type { ReadText, Sheet } from '#domain/kernel/read-text.ts'
import { PageSetter, TooManyPages } from './page-setter.ts'

const HEIGHT = 792
const LETTER_WIDTH = 612
/** In points, of a column of a sheet. */
const COLUMN_WIDTH = 90
const NUMBER_COLUMN = 1
/** Wider pages would be drawn too small to be read; columns get narrower instead. */
const WIDEST = 5_500
const MOST_PAGES = 200
/** Setting a cell takes a fifth of a millisecond. */
const MOST_CELLS = 10_000
const IS_CUT = 'This document is longer than what is shown of it here.'

/** Sets a text document or the sheets of a workbook on pages, for readers who get only pictures of pages. */
export async function setText(text: ReadText): Promise<Buffer> {
  const [first] = text.kind === 'workbook' ? text.sheets : []
  const setter = new PageSetter({
    width: first ? widthOf(first) : LETTER_WIDTH,
    height: HEIGHT,
    mostPages: MOST_PAGES,
  })
  try {
    const isCut = text.kind === 'workbook' ? setSheets(setter, text.sheets) : setBlocks(setter, text)
    if (isCut) setter.row([{ text: IS_CUT }])
  } catch (error) {
    if (!(error instanceof TooManyPages)) throw error
    setter.foot(IS_CUT)
  }
  return setter.finish()
}

function setBlocks(setter: PageSetter, { blocks, is_cut }: Extract<ReadText, { kind: 'text' }>): boolean {
  for (const block of blocks)
    setter.add(
      block.kind === 'paragraph' && block.marker
        ? { ...block, text: `${block.marker} ${block.text}` }
        : block,
    )
  return is_cut
}

const columnsOf = ({ columns, rows }: Sheet): number =>
  Math.max(1, columns.length, ...rows.map(({ cells }) => cells.reduce((sum, { span = 1 }) => sum + span, 0)))
const widthOf = (sheet: Sheet): number =>
  Math.min(WIDEST, Math.max(LETTER_WIDTH, (columnsOf(sheet) + NUMBER_COLUMN) * COLUMN_WIDTH))

function setSheets(setter: PageSetter, sheets: readonly Sheet[]): boolean {
  let cells = 0
  for (const [index, sheet] of sheets.entries()) {
    if (index > 0) setter.turnPage(widthOf(sheet))
    if (sheet.name) setter.row([{ text: sheet.name }])
    const columns = columnsOf(sheet)
    const set = (head: string, texts: Sheet['rows'][number]['cells']) => {
      const taken = texts.reduce((sum, { span = 1 }) => sum + span, 0)
      // All rows are as wide as the widest, so that their columns are below each other.
      const rest = taken < columns ? [{ text: '', span: columns - taken }] : []
      setter.row([{ text: head }, ...texts, ...rest])
    }
    if (sheet.columns.length > 0)
      set(
        '',
        sheet.columns.map((text) => ({ text })),
      )
    for (const { number, cells: texts } of sheet.rows) {
      cells += texts.length
      if (cells > MOST_CELLS) return true
      set(String(number), texts)
    }
    if (sheet.is_cut) setter.row([{ text: IS_CUT }])
  }
  return false
}
