import { z } from 'zod'

/** Whole cents, CAD. */
export type Cents = number

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

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

/** For display: `45000000` -> `"$450,000.00"`. */
export function formatMoney(cents: Cents): string {
  const [dollars = '0', fraction = '00'] = toDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

const MONEY_MESSAGE = 'Enter an amount with at most two decimals, without letters.'

/** An amount in a request: a string or a number with at most two decimals, not negative. Parses to whole cents. */
export const moneyIn = z
  .union([z.string(), z.number()], { error: MONEY_MESSAGE })
  .transform((value, context) => {
    const text = typeof value === 'number' ? String(value) : value.trim().replaceAll(',', '')
    if (!DECIMAL.test(text) || text.startsWith('-')) {
      context.addIssue({ code: 'custom', message: MONEY_MESSAGE })
      return z.NEVER
    }
    const cents = toCents(text)
    if (cents > MAX_CENTS) {
      context.addIssue({ code: 'custom', message: 'This amount is too large.' })
      return z.NEVER
    }
    return cents
  })

/** As `moneyIn`, but more than zero. */
export const positiveMoneyIn = moneyIn.refine((cents) => cents > 0, { error: 'Enter an amount above zero.' })

/** An amount in a response: a decimal string with two places. */
export const moneyOut = z.string().regex(/^-?\d+\.\d{2}$/)
