import type { INCOME_PERIOD } from '../extracted.ts'
import { plain } from './words.ts'

type Period = keyof typeof INCOME_PERIOD

const PERIODS: readonly (readonly [Period, RegExp])[] = [
  ['half_month', /^(?:twice a month|semi monthly|semimonthly|bimensuel(?:le)?|deux fois par mois)$/],
  [
    'two_weeks',
    /^(?:bi ?weekly|every (?:two|2) weeks|aux (?:deux|2) semaines|toutes les (?:deux|2) semaines)$/,
  ],
  [
    'year',
    /^(?:(?:per|a|an|each|par) (?:year|yr|annum|an|annee)|yearly|annually|annual|year|yr|annuel(?:le|lement)?|an|p a)$/,
  ],
  ['month', /^(?:(?:per|a|each|par) (?:month|mois)|monthly|month|mo|mois|mensuel(?:le|lement)?)$/],
  ['week', /^(?:(?:per|a|par) (?:week|semaine)|weekly|week|wk|semaine|hebdomadaire)$/],
  ['hour', /^(?:(?:per|an|par|de l) (?:hour|hr|heure)|hourly|hour|hr|heure|horaire)$/],
]

/** How often an amount is paid, by the words beside it; null if they do not say. */
export const periodOf = (text: string): Period | null => {
  const words = plain(text).replace(
    /^(?:gross|net|brut|before tax(?:es)?) | (?:gross|before tax(?:es)?|brut)$/u,
    '',
  )
  return PERIODS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

const SIGN = String.raw`(?:CAD?\s?\$?|C?\$|\$\s?CA[D]?)`
const NUMBER = String.raw`\d{1,3}(?:[ ,]\d{3})+(?:[.,]\d{2})?|\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,3}(?:\.\d{3}){2,}|\d+(?:[.,]\d{2})?`
const AMOUNT = new RegExp(
  `^(?:(${SIGN})\\s?)?(${NUMBER})(?:\\s?(${SIGN}))?(?:\\s*[/(]?\\s*([\\p{L}][\\p{L}\\s.-]*)\\)?)?$`,
  'iu',
)

export interface Amount {
  /** A decimal string with two places. */
  value: string
  period: Period | null
  /** The number of characters of the text that are the amount with its signs. */
  hasSign: boolean
}

/**
 * An amount as it is written in English or French Canada; null for other text, and for an amount that could mean two
 * values.
 */
export function readAmount(text: string): Amount | null {
  const match = AMOUNT.exec(text.trim())
  if (!match) return null
  const [, before, digits = '', after, words] = match
  const period = words === undefined ? null : periodOf(words)
  if (words !== undefined && period === null) return null
  const value = decimalOf(digits)
  return value === null || Number(value) === 0
    ? null
    : { value, period, hasSign: before !== undefined || after !== undefined }
}

function decimalOf(digits: string): string | null {
  const groups = digits.match(/[ ,.]/gu) ?? []
  // "1,234 567" and the like are no number that a person meant.
  const [first] = groups
  const cents = /[.,](\d{2})$/u.exec(digits)
  const thousands = cents ? groups.slice(0, -1) : groups
  if (thousands.some((sign) => sign !== first)) return null
  if (cents && thousands.length > 0 && cents[0]?.startsWith(first ?? '')) return null
  const whole = (cents ? digits.slice(0, -3) : digits).replace(/[ ,.]/gu, '')
  if (whole.length > 9 || (whole.length > 1 && whole.startsWith('0'))) return null
  return `${whole}.${cents?.[1] ?? '00'}`
}
