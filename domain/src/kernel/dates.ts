import { frenchDay } from './french-figures.ts'
import { language } from './language.ts'

/** Calendar dates are `YYYY-MM-DD` strings; arithmetic is done in UTC so that no time zone shifts a day. */
const utc = (date: string) => new Date(`${date}T00:00:00Z`)

const dateOf = (utcMidnight: Date) => utcMidnight.toISOString().slice(0, 10)

const TORONTO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar date of a moment in Toronto, which is the date of all that the product does and shows. */
export const businessDateOf = (moment: Date) => TORONTO.format(moment)

/** For display: `2026-11-20` -> `20/11/2026`, in French `20 novembre 2026`. */
export const dayText = (date: string) =>
  language() === 'fr' ? frenchDay(date) : date.split('-').reverse().join('/')

/**
 * Whole months between two dates, rounded up, at least 1. A day that the target month lacks counts as that month's
 * last day.
 */
export function monthsBetween(from: string, to: string): number {
  const a = utc(from)
  const b = utc(to)
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + (b.getUTCMonth() - a.getUTCMonth())
  return Math.max(1, months + (utc(addMonths(from, months)) < b ? 1 : 0))
}

/** As `monthsBetween`; 0 when the date has come. */
export const monthsLeft = (until: string, today: string) => (until > today ? monthsBetween(today, until) : 0)

/** The date `months` later (or earlier); the last day of the month if the day does not exist there. */
export function addMonths(date: string, months: number): string {
  const d = utc(date)
  const day = d.getUTCDate()
  d.setUTCDate(1)
  d.setUTCMonth(d.getUTCMonth() + months)
  const last = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate()
  d.setUTCDate(Math.min(day, last))
  return dateOf(d)
}

/** The date `days` later (or earlier). */
export function addDays(date: string, days: number): string {
  const d = utc(date)
  d.setUTCDate(d.getUTCDate() + days)
  return dateOf(d)
}

export function isWeekend(date: string): boolean {
  const day = utc(date).getUTCDay()
  return day === 0 || day === 6
}

const NO_HOLIDAYS: ReadonlySet<string> = new Set()

/** The date `days` business days later. Saturdays, Sundays and the given holidays (`YYYY-MM-DD`) are skipped. */
export function addBusinessDays(
  date: string,
  days: number,
  holidays: ReadonlySet<string> = NO_HOLIDAYS,
): string {
  let result = date
  for (let left = days; left > 0; ) {
    result = addDays(result, 1)
    if (!isWeekend(result) && !holidays.has(result)) left -= 1
  }
  return result
}

/** Age in whole years on a given day. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
