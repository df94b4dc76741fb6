import { sentence } from '../../kernel/language.ts'
import { asCell, cellText, isEmptyCell, type TapeCell, tidyText } from './cells.ts'
import { readChoice, readYesNo } from './choices.ts'
import type { TapeColumn } from './columns.ts'
import { readDate } from './dates.ts'
import type { DateOrder, HeaderHints } from './headers.ts'
import { isError, type Read, readCount, readMoney, readPercent, type Unread } from './numbers.ts'

/** Determines how the cells of a column are read. */
export interface ReadBy {
  dateOrder: DateOrder | null
  unit: HeaderHints['unit']
}

/** A value in the form of the rules: money in cents. */
export type CellValue = { value: unknown; warning?: string } | Unread

/** Reads a cell; null if it is empty. An unreadable or ambiguous cell is an error with its reason. */
export function readCell(column: TapeColumn, cell: TapeCell | undefined, by: ReadBy): CellValue | null {
  if (cell === undefined || isEmptyCell(cell)) return null
  const held = asCell(cell)
  if (held !== null && typeof held === 'object' && 'error' in held)
    return { error: sentence`The cell shows an error of the spreadsheet: ${held.error}.` }
  const read = ofKind(column, held, by)
  if (isError(read)) return read
  const parsed = column.in.safeParse(read.value)
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? sentence`This cannot be read.` }
  return { value: parsed.data, ...(read.warning !== undefined && { warning: read.warning }) }
}

function ofKind(column: TapeColumn, cell: TapeCell, { dateOrder, unit }: ReadBy): Read {
  const isRounded = column.isRounded ?? false
  switch (column.kind) {
    case 'money':
      return readMoney(cell, isRounded)
    case 'percent':
      return readPercent(cell, isRounded)
    case 'whole':
    case 'decimal':
      return readCount(cell, { unit: column.unit, isWhole: column.kind === 'whole', given: unit })
    case 'date':
      return readDate(cell, dateOrder)
    case 'choice':
      return readChoice(cell, column.name)
    case 'yes_no':
      return readYesNo(cell)
    case 'text':
      return readText(cell)
  }
}

function readText(cell: TapeCell): Read {
  const text = typeof cell === 'string' ? tidyText(cell) : cellText(cell)
  return text.startsWith('=') ? { error: sentence`This is a formula, and not a text.` } : { value: text }
}
