import { columnsOf, type NamedColumn, type RowsField } from '#domain/deals/fields.ts'
import { parseTypedDate } from '../../../../ui/fields/date-limits.ts'
import { type HistoryRow, newKey } from './values.ts'

export interface Sheet {
  rows: HistoryRow[]
  /** Line numbers, from 1, of pasted lines that could not be parsed. */
  rejected: number[]
}

/** True if the text was copied from a spreadsheet and has more than one cell. */
export const isSheet = (text: string) => /\t|\n./.test(text.trim())

/** Parses copied cells (tabs) or CSV in column order; a header line is skipped. */
export function parseSheet(field: RowsField, text: string): Sheet {
  const columns = columnsOf(field)
  const sheet: Sheet = { rows: [], rejected: [] }
  let isFirst = true
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    const cells = splitLine(line)
    const isHeading = isFirst && !cells.some((cell) => parseTypedDate(cell))
    isFirst = false
    if (isHeading) return
    const row = rowOf(columns, cells)
    if (row) sheet.rows.push({ key: newKey(), cells: row })
    else sheet.rejected.push(index + 1)
  })
  return sheet
}

/** Splits a line at tabs if there are any, else at commas outside quotes. */
function splitLine(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => unquoted(cell.trim()))
  return (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map((cell) =>
    unquoted(cell.replace(/,$/, '').trim()),
  )
}

const unquoted = (cell: string) => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)

function rowOf(columns: readonly NamedColumn[], cells: readonly string[]) {
  const row: Record<string, string | boolean> = {}
  for (const [index, column] of columns.entries()) {
    const cell = readCell(column, cells[index] ?? '')
    if (cell === null) return null
    row[column.name] = cell
  }
  return row
}

/** The control's value for a cell; null if the cell does not fit the column. */
function readCell({ kind, isRequired }: NamedColumn, cell: string): string | boolean | null {
  if (kind === 'yes_no') return /^(y|yes|true|x|1|missed)$/i.test(cell)
  if (cell === '') return isRequired ? null : ''
  if (kind === 'text') return cell
  if (kind === 'date') return parseTypedDate(cell)
  const plain = cell.replace(/[$%,\s]/g, '')
  return (kind === 'whole' ? /^\d+$/ : /^\d+(\.\d+)?$/).test(plain) ? plain : null
}
