import { sentence } from '../../kernel/language.ts'
import {
  digitsOf,
  isComputed,
  numberIn,
  otherThanNumber,
  type TapeCell,
  tidyText,
  timesHundred,
} from './cells.ts'

/** The reason why a cell has no value. */
export interface Unread {
  error: string
  /** True if the cell could be read if the order of day and month were known. */
  asksOrder?: true
}

/** A value in plain form, as in a request, possibly with a warning; or the reason why there is none. */
export type Read = { value: string | boolean; warning?: string } | Unread

export const isError = (read: Read): read is Unread => 'error' in read

const NOT_A_NUMBER = 'This is not a number.'
const NEGATIVE = 'This must not be negative.'
const GROUPS_OF_SPACES = /(?<=\d)[ '’](?=\d{3}(?!\d))/g

/** The text of a number without spaces, sign and brackets; null if it contains anything else. */
function bareNumber(text: string): { text: string; isNegative: boolean } | null {
  const isBracketed = /^\(.*\)$/.test(text)
  const inner = (isBracketed ? text.slice(1, -1) : text).trim()
  const signed = /^([-−–+]?)\s*(.*?)\s*([-−]?)$/.exec(inner)
  if (!signed) return null
  const [, before = '', middle = '', after = ''] = signed
  const digits = middle.replace(GROUPS_OF_SPACES, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return null
  return { text: digits, isNegative: isBracketed || (before !== '' && before !== '+') || after !== '' }
}

/** True if a separator only separates groups of three digits. */
const isGrouped = (text: string, separator: string) => {
  const [first = '', ...others] = text.split(separator)
  return /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group))
}

/** Digits with a decimal point, from digits with points and commas. */
function decimalOf(text: string, isSmall: boolean): { digits: string } | { error: string } {
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (points > 0 && commas > 0) {
    const [decimal, grouping] = text.lastIndexOf('.') > text.lastIndexOf(',') ? ['.', ','] : [',', '.']
    const [whole = '', ...fraction] = text.split(decimal)
    if (fraction.length !== 1 || fraction[0]?.includes(grouping) || !isGrouped(whole, grouping))
      return { error: NOT_A_NUMBER }
    return { digits: `${whole.replaceAll(grouping, '')}.${fraction[0]}` }
  }
  if (points === 0 && commas === 0) return { digits: text }
  const separator = points > 0 ? '.' : ','
  const isGroup = isGrouped(text, separator) && !/^0[.,]/.test(text)
  if (points + commas > 1)
    return isGroup ? { digits: text.replaceAll(separator, '') } : { error: NOT_A_NUMBER }
  const asDecimal = { digits: text.replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '') }
  // A percentage or a number of years is below a thousand, so its only separator is the decimal one.
  if (!isGroup || isSmall) return asDecimal
  if (separator === ',') return { digits: text.replace(',', '') }
  const thousands = text.replace('.', '')
  return {
    error: sentence`This could be ${thousands} or ${asDecimal.digits.replace(/0$/, '')}. Write it without the point, or with two decimals.`,
  }
}

/** The digits of a text that contains only a number. `isSmall`: the number is below a thousand in any case. */
function digitsIn(text: string, isSmall: boolean): { digits: string } | { error: string } {
  const bare = bareNumber(text)
  if (bare === null) return { error: NOT_A_NUMBER }
  const read = decimalOf(bare.text, isSmall)
  if (!('digits' in read)) return read
  const digits = read.digits.replace(/^0+(?=\d)/, '')
  return bare.isNegative && Number(digits) !== 0 ? { error: NEGATIVE } : { digits }
}

/** Rounds half up at the second decimal, exactly. */
function toTwoDecimals(digits: string): string {
  const [whole = '0', fraction = ''] = digits.split('.')
  const up = (fraction[2] ?? '0') >= '5' ? 1n : 0n
  const hundredths = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) + up
  const text = hundredths.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/**
 * What becomes of more than two decimals: they are an error; or, where rounding changes no term of the loan, they are
 * rounded with a warning, or silently if a formula computed them, because no one typed them.
 */
type Rounding = 'error' | 'warning' | 'silent'

function bounded(digits: string, rounding: Rounding, sign = ''): Read {
  const decimals = (digits.split('.')[1] ?? '').replace(/0+$/, '')
  if (decimals.length <= 2) return { value: digits.replace(/(\.\d\d)0+$/, '$1') }
  if (rounding === 'error') return { error: sentence`${digits}${sign} has more than 2 decimals.` }
  const value = toTwoDecimals(digits)
  return rounding === 'silent'
    ? { value }
    : { value, warning: sentence`${digits}${sign} is taken as ${value}${sign}.` }
}

const roundingOf = (cell: TapeCell, isRounded: boolean): Rounding =>
  isRounded ? (isComputed(cell) ? 'silent' : 'warning') : 'error'

/** Currency signs and words that mean Canadian dollars. */
const CURRENCY = /^(?:ca\$|cad|c\$|can\$|\$)\s*|\s*(?:\$\s*cad?|ca\$|cad|\$)$/i
const ELSEWHERE = /us\$|usd|\$\s*us\b|€|eur|£|gbp/i

/** An amount: `450000`, `$450,000.00`, `450 000,00 $`. */
export function readMoney(cell: TapeCell, isRounded: boolean): Read {
  const number = numberIn(cell)
  // An amount that a formula computed is shown in whole cents.
  const rounding = roundingOf(cell, isRounded || isComputed(cell))
  if (number !== null) return ofNumber(number, (digits) => bounded(digits, rounding))
  const other = otherThanNumber(cell)
  if (other !== null || typeof cell !== 'string') return wrongCell(other, 'an amount')
  const text = tidyText(cell)
  if (ELSEWHERE.test(text)) return { error: sentence`Amounts are in Canadian dollars.` }
  const inner = /^([(-]?)\s*(.*?)(\)?)$/.exec(text)
  const [, open = '', middle = text, close = ''] = inner ?? []
  const read = digitsIn(`${open}${middle.replace(CURRENCY, '').trim()}${close}`, false)
  return 'digits' in read ? bounded(read.digits, rounding) : read
}

/** A percentage: `7.25%`, `7,25 %`, `7.25`, and a cell that is formatted as a percentage. */
export function readPercent(cell: TapeCell, isRounded: boolean): Read {
  const rounding = roundingOf(cell, isRounded)
  if (cell !== null && typeof cell === 'object' && 'percent' in cell)
    return cell.percent < 0 ? { error: NEGATIVE } : bounded(timesHundred(cell.percent), rounding, '%')
  const number = numberIn(cell)
  if (number !== null) return ofNumber(number, (digits) => unsigned(digits, rounding))
  const other = otherThanNumber(cell)
  if (typeof cell !== 'string' || (other !== null && other !== 'a percentage'))
    return wrongCell(other, 'a percentage')
  const text = tidyText(cell)
  const hasSign = /%|\bpct\b|per ?cent/i.test(text)
  const read = digitsIn(text.replace(/\s*(?:%|pct|per ?cent)\s*/i, ''), true)
  if (!('digits' in read)) return read
  return hasSign ? bounded(read.digits, rounding, '%') : unsigned(read.digits, rounding)
}

/** A number without a percent sign may be a fraction of one. */
function unsigned(digits: string, rounding: Rounding): Read {
  const value = Number(digits)
  if (value > 0 && value <= 1)
    return { error: sentence`Ambiguous: ${digits}% or ${timesHundred(value)}%? Add a % sign.` }
  return bounded(digits, rounding)
}

const UNITS = [
  { unit: 'months', written: /\s*\b(?:months?|mois|mos?)\.?$/i },
  { unit: 'years', written: /\s*\b(?:years?|yrs?|ans?|années?)\.?$/i },
  { unit: 'km', written: /\s*km$/i },
] as const

/** A number with or without its unit; months and years are converted. */
export function readCount(
  cell: TapeCell,
  { unit, isWhole, given }: { unit: string; isWhole: boolean; given: 'months' | 'years' | null },
): Read {
  const number = numberIn(cell)
  if (number !== null) return ofNumber(number, (digits) => inUnit(digits, given, unit, isWhole))
  const other = otherThanNumber(cell)
  if (other !== null || typeof cell !== 'string') return wrongCell(other, 'a number')
  const text = tidyText(cell)
  // A letter after a digit is not a word of its own: "25y" is not read, "25yrs" and "25 yrs" are.
  const spaced = text.replace(/(?<=\d)(?=\p{L})/gu, ' ')
  const written = UNITS.find((each) => each.written.test(spaced))
  const read = digitsIn(written ? spaced.replace(written.written, '') : text, !isWhole || unit !== '')
  return 'digits' in read ? inUnit(read.digits, written?.unit ?? given, unit, isWhole) : read
}

function inUnit(digits: string, from: string | null, to: string, isWhole: boolean): Read {
  if (from === null || from === to || to === '') return counted(digits, isWhole)
  if (from === 'years' && to === 'months') return counted(digitsOf(Number(digits) * 12), true)
  if (from === 'months' && to === 'years') return bounded(digitsOf(Number(digits) / 12), 'warning', ' years')
  return { error: sentence`Enter ${to}.` }
}

const counted = (digits: string, isWhole: boolean): Read => {
  if (!isWhole) return bounded(digits, 'error')
  const whole = digits.replace(/\.0*$/, '')
  return /^\d+$/.test(whole) ? { value: whole } : { error: sentence`Enter a whole number.` }
}

function ofNumber(value: number, read: (digits: string) => Read): Read {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return { error: NOT_A_NUMBER }
  return value < 0 ? { error: NEGATIVE } : read(digitsOf(value))
}

/** The error for a cell that holds something else than a number. */
const wrongCell = (other: ReturnType<typeof otherThanNumber>, expected: string): { error: string } => ({
  error: other === null ? NOT_A_NUMBER : sentence`This is ${other}, and not ${expected}.`,
})
