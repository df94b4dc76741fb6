import { addDays } from '../../kernel/dates.ts'
import { sentence } from '../../kernel/language.ts'
import { numberIn, type TapeCell, tidyText } from './cells.ts'
import type { DateOrder } from './headers.ts'
import type { Read } from './numbers.ts'

/** Serial numbers of spreadsheets from 1954 to 2119; others are not taken as a date of a mortgage. */
const SERIALS = { from: 20_000, to: 80_000 }
/** The day of serial 0; serials are consistent with it from March 1900. */
const SERIAL_ZERO = '1899-12-30'

const NOT_A_DATE = 'This is not a date. Write it as 2026-11-25 or 25/11/2026.'

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['january', 'jan', 'janvier', 'janv'],
    ['february', 'feb', 'fevrier', 'fevr', 'fev'],
    ['march', 'mar', 'mars'],
    ['april', 'apr', 'avril', 'avr'],
    ['may', 'mai'],
    ['june', 'jun', 'juin'],
    ['july', 'jul', 'juillet', 'juil'],
    ['august', 'aug', 'aout'],
    ['september', 'sep', 'sept', 'septembre'],
    ['october', 'oct', 'octobre'],
    ['november', 'nov', 'novembre'],
    ['december', 'dec', 'decembre'],
  ].flatMap((names, month) => names.map((name) => [name, month + 1])),
)

/** The calendar date of a serial number of a spreadsheet; the time of day is left out. */
export const dateOfSerial = (serial: number) => addDays(SERIAL_ZERO, Math.floor(serial))

const written = (year: number, month: number, day: number): Read => {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1800)
    return { error: sentence`This is not a valid date.` }
  return { value: date.toISOString().slice(0, 10) }
}

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** The only possible order of a date such as `25/11/2026`; null if both are possible, or it has another format. */
export function orderShownBy(cell: TapeCell | undefined): DateOrder | null {
  const match = typeof cell === 'string' ? NUMBERS.exec(dayOf(cell)) : null
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  if (first > 12 && second <= 12) return 'day_first'
  return second > 12 && first <= 12 ? 'month_first' : null
}

/** Removes a time of midnight. */
const dayOf = (text: string) => tidyText(text).replace(/[T ]00:00(?::00(?:\.0+)?)?(?: ?Z)?$/i, '')

function ofWords(text: string): Read | null {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.,]/g, '')
    .toLowerCase()
  const dayFirst = /^(?:le )?(\d{1,2})(?:st|nd|rd|th|er)?[ -]([a-z]+)[ -](\d{4})$/.exec(plain)
  const monthFirst = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/.exec(plain)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = name === undefined ? undefined : MONTHS[name]
  return month === undefined ? null : written(Number(year), month, Number(day))
}

/**
 * Reads a date: a date cell, ISO, `25/11/2026`, `20261125`, `25 Nov 2026`, `25 novembre 2026`, or a serial number.
 * @param order of day and month if a date is ambiguous; null if unknown
 */
export function readDate(cell: TapeCell, order: DateOrder | null): Read {
  if (cell !== null && typeof cell === 'object' && 'date' in cell) return readDate(cell.date, order)
  const number = numberIn(cell)
  if (number !== null) return ofSerial(number)
  if (typeof cell !== 'string') return { error: NOT_A_DATE }
  const text = dayOf(cell)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (iso) return written(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return ofSerial(Number(text))
  const numbers = NUMBERS.exec(text)
  if (numbers) return ofNumbers(text, order, Number(numbers[1]), Number(numbers[2]), Number(numbers[3]))
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text))
    return { error: sentence`Write the year with four digits.` }
  return ofWords(text) ?? { error: NOT_A_DATE }
}

function ofSerial(value: number): Read {
  return value >= SERIALS.from && value < SERIALS.to ? { value: dateOfSerial(value) } : { error: NOT_A_DATE }
}

function ofNumbers(text: string, order: DateOrder | null, first: number, second: number, year: number): Read {
  const shown = orderShownBy(text)
  if (shown !== null && order !== null && shown !== order)
    return { error: sentence`Day and month are in another order here than in the rest of the tape.` }
  if (first > 12 && second > 12) return { error: sentence`This is not a valid date.` }
  const known = first === second ? 'day_first' : (order ?? shown)
  if (known === 'day_first') return written(year, second, first)
  if (known === 'month_first') return written(year, first, second)
  return {
    error: sentence`This could be ${isoOf(year, second, first)} or ${isoOf(year, first, second)}. Choose the order of day and month, or write 2026-11-25.`,
    asksOrder: true,
  }
}

const isoOf = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join('-')
