import { dayText } from '#domain/kernel/dates.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { frenchNumber } from '#domain/kernel/french-figures.ts'
import { language, localeOf } from '#domain/kernel/language.ts'
import { clockText, dayAndClock, marketTimeOf, momentText, timeText } from '#domain/kernel/market-time.ts'

/** Shown for a missing value: never a zero. */
export const NONE = '–'

const isFrench = () => language() === 'fr'
/** Between a number and its sign or unit in French; no line breaks there. */
const SPACE = '\u00a0'

export interface MoneyParts {
  /** Sign, dollar sign and grouped dollars: `$450,000`, in French `450 000`. */
  whole: string
  /** Including the point: `.00`, in French `,00 $`. */
  cents: string
}

/** Splits a decimal string such as `"450000.00"`; null if it is not an amount. */
export function moneyParts(amount: string | null | undefined): MoneyParts | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount ?? '')
  if (!match) return null
  const [, sign = '', dollars = '', cents = ''] = match
  if (isFrench())
    return {
      whole: `${sign ? '−' : ''}${groupThousands(dollars)}`,
      cents: `,${cents.padEnd(2, '0')}${SPACE}$`,
    }
  return { whole: `${sign ? '−' : ''}$${groupThousands(dollars)}`, cents: `.${cents.padEnd(2, '0')}` }
}

/** An amount with more decimals than cents: `$1,234.5678`. */
export function formatFraction(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const text = `${groupThousands(whole)}${formatNumber(`.${fraction}`)}`
  return isFrench() ? `${text}${SPACE}$` : `$${text}`
}

export function formatMoney(amount: string | null | undefined): string {
  const parts = moneyParts(amount)
  return parts ? parts.whole + parts.cents : NONE
}

/** A number of dollars, thousands or millions: `$61.4M`, in French `61,4 M$`. */
export const dollars = (number: string, unit: '' | 'K' | 'M'): string =>
  isFrench() ? `${frenchNumber(number)}${SPACE}${unit === 'K' ? 'k' : unit}$` : `$${number}${unit}`

/** The sign of a field for an amount: before it, in French after it. */
export const dollarSign = (): { before?: string; after?: string } =>
  isFrench() ? { after: '$' } : { before: '$' }

/** Abbreviated: `$61.4M`, `$450K`. Not for amounts that a user acts on. */
export function formatMoneyShort(amount: string | null | undefined): string {
  const value = Number(amount ?? Number.NaN)
  if (amount == null || Number.isNaN(value)) return NONE
  if (Math.abs(value) >= 1_000_000) return dollars(trimZero((value / 1_000_000).toFixed(1)), 'M')
  if (Math.abs(value) >= 1_000) return dollars(trimZero((value / 1_000).toFixed(0)), 'K')
  return dollars(value.toFixed(0), '')
}

/** Labels of round amounts on an axis, with as many decimals as they need: `$31.85M`, `$31.90M`. */
export function formatMoneyTicks(amounts: readonly number[]): string[] {
  const largest = Math.max(...amounts.map(Math.abs))
  const [unit, letter] =
    largest >= 1_000_000
      ? ([1_000_000, 'M'] as const)
      : largest >= 1_000
        ? ([1_000, 'K'] as const)
        : ([1, ''] as const)
  const textsWith = (places: number) =>
    amounts.map((amount) => dollars((amount / unit).toFixed(places), letter))
  const isWhole = (places: number) =>
    amounts.every((amount) => Math.abs(Number((amount / unit).toFixed(places)) - amount / unit) < 1e-9)
  return textsWith([0, 1, 2, 3, 4, 5].find(isWhole) ?? 6)
}

const SHOWN_CHARACTERS = 22

/** The first characters of a text and an ellipsis, or the text if it is no longer. Counts letters as people do. */
export function truncate(text: string, most = SHOWN_CHARACTERS): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

const SUFFIX: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ORDINAL = new Intl.PluralRules('en-CA', { type: 'ordinal' })
const MONTHS = {
  'en-CA': new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' }),
  'fr-CA': new Intl.DateTimeFormat('fr-CA', { month: 'short', timeZone: 'UTC' }),
} as const

/** `22nd`, in French `22e`. */
export const ordinal = (n: number): string =>
  isFrench() ? `${n}${n === 1 ? 'er' : 'e'}` : `${n}${SUFFIX[ORDINAL.select(n)] ?? 'th'}`

/**
 * `22nd Nov`, in French `22 nov.`: a day of the present year or so, where the year goes without saying; Toronto's day of a
 * moment.
 */
export function formatOrdinalDay(iso: string | null | undefined): string {
  const date = dayOf(iso)
  const [year, month, day] = (date ?? '').split('-').map(Number)
  if (!date || !day || !month || !year) return NONE
  const name = MONTHS[localeOf()].format(Date.UTC(year, month - 1, day))
  return isFrench() ? `${day === 1 ? '1er' : day}${SPACE}${name}` : `${ordinal(day)} ${name.replace('.', '')}`
}

/** `24/11`, in French `24 nov.` */
export const formatDayOfYear = (iso: string | null | undefined): string =>
  isFrench() ? formatOrdinalDay(iso) : formatDate(iso).slice(0, 5)

const trimZero = (text: string) => text.replace(/\.0$/, '')

/** `1,234,567`, in French `1 234 567`. */
export const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, isFrench() ? SPACE : ',')

/** A number as the product computes it, `7.25`; in French `7,25`. */
export const formatNumber = (number: string): string => (isFrench() ? frenchNumber(number) : number)

export function formatPercent(value: number | null | undefined, places = 2): string {
  return value == null || Number.isNaN(value) ? NONE : percentText(value.toFixed(places))
}

/** `7.25%`, in French `7,25 %`. */
export const percentText = (number: string): string =>
  isFrench() ? `${frenchNumber(number)}${SPACE}%` : `${number}%`

/** `24/11/2026`, in French `24 novembre 2026`. A calendar date is the same day in every time zone; a moment is shown on Toronto's day. */
export function formatDate(iso: string | null | undefined): string {
  const day = dayOf(iso)
  return day ? dayText(day) : NONE
}

const dayOf = (iso: string | null | undefined) =>
  iso && /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : marketTimeOf(iso)?.date

/** `3:28 AM ET`: the time in Toronto with its zone. */
export const formatTime = (iso: string | null | undefined): string => timeText(iso) ?? NONE

/** `25/11/2026 3:28 AM ET` */
export const formatDateTime = (iso: string | null | undefined): string => momentText(iso) || NONE

/** The same moment on the reader's clock, `25/11/2026 12:28 AM PST`; null where it reads as in Toronto. */
export function formatOwnTime(iso: string | null | undefined): string | null {
  const time = marketTimeOf(iso)
  if (!iso || !time) return null
  const at = new Date(iso)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  if (day === time.date && at.getHours() === time.hour && at.getMinutes() === time.minute) return null
  const zone =
    new Intl.DateTimeFormat(localeOf(), { timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${dayAndClock(dayText(day), clockText({ hour: at.getHours(), minute: at.getMinutes() }))} ${zone}`
}

const TWO_DAYS_MS = 2 * DAY_MS

/**
 * Labels of moments on an axis, in milliseconds, ascending: Toronto's time of day within two days, else day and month.
 */
export function formatTimeTicks(moments: readonly number[]): string[] {
  const span = (moments.at(-1) ?? 0) - (moments[0] ?? 0)
  return moments.map((moment) => {
    const iso = new Date(moment).toISOString()
    const time = marketTimeOf(iso)
    return span < TWO_DAYS_MS && time ? clockText(time) : formatDayOfYear(iso)
  })
}

const two = (value: number) => String(value).padStart(2, '0')
