import { language } from '#domain/kernel/language.ts'
import { withoutThousands } from '#domain/kernel/money.ts'
import { groupThousands } from '../format.ts'

export interface Typed {
  /** Plain decimal string, as the form stores and sends it: `1234.5`; with commas that divide no thousands it is none. */
  value: string
  /** What the field shows: `1,234.5`, in French `1 234,5`. */
  display: string
  /** Position of the caret in `display`. */
  caret: number
}

export interface NumberShape {
  /** The most digits after the point. */
  decimals: number
  /** Digits before the point. */
  maxDigits: number
  grouped: boolean
}

export const MONEY: NumberShape = { decimals: 2, maxDigits: 12, grouped: true }
export const PERCENT: NumberShape = { decimals: 2, maxDigits: 3, grouped: false }
/** Scores, terms and years are not grouped. A decimal stays as typed with its error: 712.5 must not become 7125. */
export const INTEGER: NumberShape = { decimals: 2, maxDigits: 9, grouped: false }

const isFrench = () => language() === 'fr'

/** `1234.5` -> `1,234.5`, in French `1 234,5`; unfinished input (`1234.`) stays as it is, and so do commas that divide no thousands. */
export function displayNumber(value: string, shape: NumberShape): string {
  if (value.includes(',')) return value
  const [whole = '', fraction] = value.split('.')
  const shown = shape.grouped ? groupThousands(whole) : whole
  return fraction === undefined ? shown : `${shown}${isFrench() ? ',' : '.'}${fraction}`
}

/** A French reader types a comma or a point before the decimals; a pasted `1,234.50` is English. */
const fromFrenchTyping = (text: string) =>
  /,.*\./.test(text) || /,.*,/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')

/** In a number that is not grouped a comma is a French decimal point: 7,25 % must not become 725 %. */
const withPoint = (text: string, { grouped }: NumberShape) =>
  isFrench()
    ? fromFrenchTyping(text)
    : grouped || /^[1-9]\d{0,2}(,\d{3})+$/.test(text)
      ? text
      : text.replaceAll(',', '.')

/** A pasted amount in thousands or millions: `750 k$`, `1,25 M$`. Keys add no zeros: an m beside the comma is soon typed. */
const SHORT = /^[$\s]*(\d{1,6})(?:[.,](\d{1,2}))?\s*([kM])\s*\$?\s*$/
const ZEROS = { k: 3, M: 6 } as const

/** A pasted amount as it is written in French, `450 000,50 $` or `750 k$`, in digits with a point; null for any other text. */
export function fromFrench(text: string): string | null {
  const [, whole = '', fraction = '', unit] = SHORT.exec(text) ?? []
  if (unit === 'k' || unit === 'M') return whole + fraction.padEnd(ZEROS[unit], '0')
  return /^[$\s]*\d[\d\s]*,\d{1,2}[$%\s]*$/.test(text) ? text.replace(',', '.') : null
}

const withoutSigns = (text: string) => text.replace(/[$%\s]/g, '')

/** True if a key or paste, which changed the text of a field, brought a comma. */
export function bringsComma(before: string, after: string): boolean {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let rest = 0
  const most = Math.min(before.length, after.length) - start
  while (rest < most && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1
  return after.slice(start, after.length - rest).includes(',')
}

/**
 * The field's text after a key or paste, normalised. Returns null for letters or a third decimal, and the field
 * stays as it was. The caret stays after the same digits.
 * @param keepsCommas commas were typed: they stay, for their error, until they divide thousands
 */
export function typeNumber(
  typed: string,
  caret: number,
  shape: NumberShape,
  keepsCommas = false,
): Typed | null {
  const text = withPoint(typed, shape)
  const clean = text.replace(/[$%,\s]/g, '')
  if (!/^\d*\.?\d*$/.test(clean)) return null
  const [whole = '', fraction] = clean.split('.')
  if (fraction !== undefined && fraction.length > shape.decimals) return null
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (trimmed.length > shape.maxDigits) return null
  if (keepsCommas && !isFrench() && shape.grouped && text.includes(',')) {
    const kept = withoutSigns(text)
    if (withoutThousands(kept).includes(','))
      return { value: kept, display: kept, caret: withoutSigns(text.slice(0, caret)).length }
  }
  const value = fraction === undefined ? trimmed : `${trimmed || '0'}.${fraction}`
  const display = displayNumber(value, shape)
  const after = text.slice(caret).replace(/[^\d.]/g, '').length
  return { value, display, caret: caretBefore(display, after) }
}

/** The position in `display` with this many digits and points after it. */
function caretBefore(display: string, significantAfter: number): number {
  let place = display.length
  for (let left = significantAfter; place > 0 && left > 0; place -= 1) {
    if (!isBetweenThousands(display[place - 1])) left -= 1
  }
  // Placed before it, so that a backspace deletes a digit rather than the separator again and again.
  if (isBetweenThousands(display[place - 1])) place -= 1
  return place
}

/** Whether a character of a shown number parts thousands. */
export const isBetweenThousands = (character: string | undefined) =>
  character === (isFrench() ? '\u00a0' : ',')

/** Applied on blur: money gets two decimals, a trailing point is removed; commas that were typed stay. */
export function settleNumber(value: string, shape: NumberShape): string {
  if (value.includes(',')) return value
  const [whole = '', fraction = ''] = value.split('.')
  if (whole === '') return ''
  if (shape === MONEY) return `${whole}.${fraction.padEnd(2, '0')}`
  return fraction === '' ? whole : `${whole}.${fraction}`
}
