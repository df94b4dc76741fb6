import { frenchNumber } from './french-figures.ts'
import { language } from './language.ts'

/** Whole cents, CAD. */
export type Cents = number

/** An amount of money as text. */
export const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** The largest amount that `numeric(14,2)` holds, in cents. */
export const MAX_CENTS = 99_999_999_999_999

/**
 * Converts a decimal with at most two places to whole cents. Exact: no binary fraction is involved.
 * @throws RangeError if the text is not such a decimal
 */
export function toCents(decimal: string): Cents {
  const match = DECIMAL.exec(decimal)
  if (!match) throw new RangeError(`Not an amount of money: ${decimal}`)
  const [, sign, dollars, cents = ''] = match
  const value = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' ? 0 - value : value
}

/** Decimal string with two places, as stored and as sent: `45000000` -> `"450000.00"`. */
export function toDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Removes commas between thousands; any other comma stays, so that "7,25" is no number instead of 725. */
export const withoutThousands = (text: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text

/** For display: `45000000` -> `"$450,000.00"`, in French `"450 000,00 $"`. */
export function formatMoney(cents: Cents): string {
  if (language() === 'fr') return `${cents < 0 ? '-' : ''}${frenchNumber(toDecimal(Math.abs(cents)))}\u00a0$`
  const [dollars = '0', fraction = '00'] = toDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
