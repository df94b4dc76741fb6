import type { TapeProblem } from '#domain/books/tape/check-loan.ts'
import { TAPE_COLUMNS, TAPE_VERSION, type TapeColumn } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import type { SheetFormat } from '#domain/deals/sheet.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { inLanguage, type Language, sentence, speaking, spoken } from '#domain/kernel/language.ts'
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

/** The template or the sample in a language, cached because they never change. */
export function tapeFile(
  file: 'template' | 'sample',
  format: SheetFormat,
  language: Language,
): Promise<Buffer> {
  const key = `${file}.${language}.${format}`
  const known = made.get(key)
  if (known) return known
  const said = (text: string) => inLanguage(text, language)
  const rows = file === 'sample' ? sampleCells() : []
  const making = sheetOf(
    format,
    said('Loan tape'),
    templateHeaders().map(said),
    rows.map((cells) => cells.map(said)),
  )
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

export const tapeFileName = (file: 'template' | 'sample', format: SheetFormat, language: Language): string =>
  speaking(
    language,
    () =>
      `${
        file === 'template'
          ? sentence`HomeSlice loan tape template ${TAPE_VERSION}`
          : sentence`HomeSlice loan tape sample ${TAPE_VERSION}`
      }.${format}`,
  )

const labels = new Map<string | null, TapeColumn['label']>(
  TAPE_COLUMNS.map(({ name, label }) => [name, label]),
)
const LEVEL = spoken({ error: 'Error', warning: 'Warning' })

/** A problem of a row, with the value of its cell. */
export interface ListedProblem extends TapeProblem {
  number: number
  reference: string
  value: string
}

/** The errors and warnings of a tape as a sheet in the language that is spoken, one per line. */
export const problemSheet = (format: SheetFormat, problems: readonly ListedProblem[]): Promise<Buffer> =>
  sheetOf(
    format,
    sentence`Problems`,
    [
      sentence`Row`,
      sentence`Loan reference`,
      sentence`Error or warning`,
      sentence`Column`,
      sentence`Value`,
      sentence`Message`,
    ],
    problems.map(({ number, reference, level, column, value, message }) => [
      String(number),
      reference,
      LEVEL[level],
      inLanguage(labels.get(column) ?? ''),
      value,
      inLanguage(message),
    ]),
  )
