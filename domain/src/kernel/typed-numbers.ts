import { MESSAGES } from './errors.ts'
import { sentence } from './language.ts'
import { DECIMAL, MAX_CENTS, toCents, withoutThousands } from './money.ts'

/** Why a text is no amount of a request; null if it is one. */
export function objectionToMoney(text: string): string | null {
  const plain = withoutThousands(text.trim())
  if (!DECIMAL.test(plain) || plain.startsWith('-')) return MESSAGES.amount
  return toCents(plain) > MAX_CENTS ? sentence`This amount is too large.` : null
}

/** As `objectionToMoney`, of an amount above zero. */
export function objectionToPositiveMoney(text: string): string | null {
  const objection = objectionToMoney(text)
  if (objection !== null) return objection
  return toCents(withoutThousands(text.trim())) > 0 ? null : 'Enter an amount above zero.'
}

/** Why a text is no decimal from 0 to `max` with at most two decimals; null if it is one. */
export function objectionToDecimal(text: string, max: number): string | null {
  const plain = text.trim()
  if (!/^\d+(\.\d+)?$/.test(plain)) return 'Enter a number from 0, digits and one decimal point only.'
  if ((plain.split('.')[1] ?? '').length > 2) return 'Enter at most 2 decimals.'
  return Number(plain) <= max ? null : `Enter at most ${max.toLocaleString('en-CA')}.`
}
