import { cellText } from '#domain/books/tape/cells.ts'
import { TAPE_BOUNDS } from '#domain/books/tape/columns.ts'
import { HEADER_WITHIN_ROWS, headerRowOf, type SavedMapping } from '#domain/books/tape/headers.ts'
import { RawWorkbook, TooMuch } from '../../../files/office/raw-workbook.ts'
import type { RawRow, SheetFacts } from '../../../files/office/row-reader.ts'
import { NO_HEADER, type ReadTape, TapeCollector, TapeRefused } from './read-tape.ts'

const TOO_LARGE =
  'The workbook is too large to be read. Delete empty rows and columns with formats, and sheets that are not part of the tape.'

/** Reads a tape in XLSX, one row at a time. @throws TapeRefused */
export async function readXlsxTape(content: Buffer, saved: SavedMapping): Promise<ReadTape> {
  const workbook = await RawWorkbook.open(content)
  try {
    if (workbook.hasExternalLinks)
      throw new TapeRefused(
        'The workbook takes values from other files. Break the links (Data, Edit links) and save it again.',
      )
    const { part } = await sheetOf(workbook, saved)
    const collector = new TapeCollector(saved)
    let refused: unknown = null
    const facts = await workbook.read(part, TAPE_BOUNDS.columns, (row) => {
      try {
        collector.take(row)
        return true
      } catch (error) {
        refused = error
        return false
      }
    })
    if (refused !== null) throw refused
    rejectMerged(facts, collector.headerNumber)
    return { ...collector.tape(), notices: noticesOf(facts) }
  } catch (error) {
    throw error instanceof TooMuch ? new TapeRefused(TOO_LARGE) : error
  } finally {
    workbook.close()
  }
}

/** The one sheet with the header of a tape. @throws TapeRefused if there is none, or more than one */
async function sheetOf(workbook: RawWorkbook, saved: SavedMapping): Promise<{ name: string; part: string }> {
  const found: { name: string; part: string }[] = []
  for (const sheet of workbook.sheets) {
    const first: RawRow[] = []
    await workbook.read(sheet.part, TAPE_BOUNDS.columns, (row) => {
      first.push(row)
      return first.length < HEADER_WITHIN_ROWS
    })
    const header = headerRowOf(
      first.map(({ cells }) => cells.map(cellText)),
      saved,
    )
    if (header !== null) found.push(sheet)
  }
  const [only, other] = found
  if (only === undefined) throw new TapeRefused(NO_HEADER)
  if (other !== undefined)
    throw new TapeRefused(
      `The sheets “${only.name}” and “${other.name}” both look like loan tapes. Keep one of them in the file.`,
    )
  return only
}

/** A merged cell has one value for several cells, so it is unclear to which row it belongs. @throws TapeRefused */
function rejectMerged({ merged }: SheetFacts, header: number): void {
  const within = merged.find((range) => Number(/\d+$/.exec(range)?.[0] ?? 0) >= header)
  if (within !== undefined)
    throw new TapeRefused(`The cells ${within.slice(0, 30)} are merged. Unmerge them and fill in each cell.`)
}

function noticesOf({ formulas, hiddenRows }: SheetFacts): string[] {
  const notices: string[] = []
  const cells = [...formulas.values()].reduce((sum, count) => sum + count, 0)
  if (cells > 0)
    notices.push(
      `${cells === 1 ? 'One cell holds a formula' : `${cells.toLocaleString('en-CA')} cells hold formulas`} (${formulas.size === 1 ? 'column' : 'columns'} ${[...formulas.keys()].slice(0, 10).join(', ')}). The values that were last stored are used.`,
    )
  if (hiddenRows > 0)
    notices.push(
      `${hiddenRows === 1 ? 'One hidden row was read' : `${hiddenRows.toLocaleString('en-CA')} hidden rows were read`} as well. Delete what is not part of the tape.`,
    )
  return notices
}
