import Papa from 'papaparse'
import { TEXT_BOUNDS, type Workbook } from '#domain/kernel/read-text.ts'

/** Enough bytes of the file for the characters that are shown. */
const MOST_BYTES = 2.5 * 1024 * 1024
/** Longer lines are not a table, and would become a million cells. */
const LONGEST_LINE = 20_000
const LINES = /[^\r\n]+/g
const SEPARATORS = [',', ';', '\t', '|']

/** The rows of a CSV file, as one sheet. Formulas in it are text. */
export function readCsv(content: Buffer): Workbook {
  // A character that is cut in two at the end is left out, with the rest of its row.
  const read = content.subarray(0, MOST_BYTES).toString('utf8')
  const text = read.replace(LINES, (line) => line.slice(0, LONGEST_LINE))
  const records = recordsOf(text)
  const rows: Workbook['sheets'][number]['rows'] = []
  let isCut =
    content.length > MOST_BYTES || text.length < read.length || records.length > TEXT_BOUNDS.rowsOfSheet
  let cells: number = TEXT_BOUNDS.cells
  let characters: number = TEXT_BOUNDS.characters
  for (const [index, record] of records.slice(0, TEXT_BOUNDS.rowsOfSheet).entries()) {
    const texts = record
      .slice(0, TEXT_BOUNDS.columns)
      .map((value) => value.trim().slice(0, TEXT_BOUNDS.charactersOfCell))
    isCut ||= record.length > TEXT_BOUNDS.columns
    while (texts.length > 0 && texts.at(-1) === '') texts.pop()
    cells -= texts.length
    characters -= texts.join('').length
    if (cells < 0 || characters < 0) {
      isCut = true
      break
    }
    if (texts.length > 0) rows.push({ number: index + 1, cells: texts.map((each) => ({ text: each })) })
  }
  return { kind: 'workbook', sheets: [{ name: '', columns: [], rows, is_cut: isCut }], has_hidden: false }
}

/** Rows of cells. An unmatched quote counts as an ordinary character. */
function recordsOf(text: string): string[][] {
  const options = { delimiter: separatorOf(text), preview: TEXT_BOUNDS.rowsOfSheet + 1 }
  const { data, errors } = Papa.parse<string[]>(text, options)
  if (errors.every(({ code }) => code !== 'MissingQuotes')) return data
  return Papa.parse<string[]>(text, { ...options, quoteChar: '\u0000' }).data
}

/** The separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.slice(0, LONGEST_LINE).split(/\r?\n/, 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
