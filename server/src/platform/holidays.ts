import { createRequire } from 'node:module'
import { addDays } from '#domain/kernel/dates.ts'

const require = createRequire(import.meta.url)

const known = new Map<string, ReadonlySet<string>>()

/** The library lists it for Ontario, but the Employment Standards Act does not. */
const NOT_STATUTORY = ['Easter Monday']

/** Statutory holidays of a province in a year. */
function holidaysIn(province: string, year: number): ReadonlySet<string> {
  const key = `${province} ${year}`
  const before = known.get(key)
  if (before) return before
  // Loaded when it is first needed, because it is large and most starts do not need it.
  const Holidays: typeof import('date-holidays').default = require('date-holidays')
  const dates = new Holidays('CA', province)
    .getHolidays(year)
    .filter((holiday) => holiday.type === 'public' && !NOT_STATUTORY.includes(holiday.name))
    .map((holiday) => holiday.date.slice(0, 10))
  const set: ReadonlySet<string> = new Set(dates)
  known.set(key, set)
  return set
}

/** How far ahead business days are computed. */
const HORIZON_DAYS = 60

/**
 * The statutory holidays (`YYYY-MM-DD`) of a Canadian province in the two months from a day, for `addBusinessDays`;
 * Ontario's if the province is unknown. Source: the date-holidays library's calendar of Canada.
 */
export function holidaysFrom(province: string | null, day: string): ReadonlySet<string> {
  const place = province ?? 'ON'
  const first = Number(day.slice(0, 4))
  const last = Number(addDays(day, HORIZON_DAYS).slice(0, 4))
  const set = holidaysIn(place, first)
  return last === first ? set : new Set([...set, ...holidaysIn(place, last)])
}
