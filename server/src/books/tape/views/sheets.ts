import type { TapeProblem } from '#domain/books/tape/check-loan.ts'
import { TAPE_COLUMNS, TAPE_VERSION, type TapeColumn } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import type { SheetFormat } from '#domain/deals/sheet.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { renderXlsx, type Sheet } from '../../../files/spreadsheets/xlsx.ts'

type Rows = readonly (readonly (string | null)[])[]

/** A sheet of texts in a format; texts that a spreadsheet would run as formulas are escaped. */
async function sheetOf(
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: Rows,
): Promise<Buffer> {
  const columns: Sheet['columns'] = headings.map((heading) => ({ heading, kind: 'text' }))
  if (format === 'xlsx') return renderXlsx({ name, columns, rows })
  return Buffer.from(CSV_MARK + [headings, ...rows].map(csvLine).join(''))
}

const made = new Map<string, Promise<Buffer>>()

/** The template or the sample, cached because they never change. */
export function tapeFile(file: 'template' | 'sample', format: SheetFormat): Promise<Buffer> {
  const key = `${file}.${format}`
  const known = made.get(key)
  if (known) return known
  const making = sheetOf(format, 'Loan tape', templateHeaders(), file === 'sample' ? sampleCells() : [])
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

export const tapeFileName = (file: 'template' | 'sample', format: SheetFormat) =>
  `HomeSlice loan tape ${file} ${TAPE_VERSION}.${format}`

const labels = new Map<string | null, TapeColumn['label']>(
  TAPE_COLUMNS.map(({ name, label }) => [name, label]),
)
const LEVEL = { error: 'Error', warning: 'Warning' }

/** A problem of a row, with the value of its cell. */
export interface ListedProblem extends TapeProblem {
  number: number
  reference: string
  value: string
}

/** The errors and warnings of a tape as a sheet, one per line. */
export const problemSheet = (format: SheetFormat, problems: readonly ListedProblem[]): Promise<Buffer> =>
  sheetOf(
    format,
    'Problems',
    ['Row', 'Loan reference', 'Error or warning', 'Column', 'Value', 'Message'],
    problems.map(({ number, reference, level, column, value, message }) => [
      String(number),
      reference,
      LEVEL[level],
      labels.get(column) ?? '',
      value,
      message,
    ]),
  )
