import { addDays, addMonths } from '../kernel/dates.ts'
import { DAY_MS } from '../kernel/durations.ts'
import { MortgageError } from './errors.ts'
import { DAYS, type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'

const HALF_A_MONTH = 15
const MONTHS = 12

const FIRST_YEAR = '1900'
const LAST_YEAR = '2200'

/** An existing calendar date in the supported range of years. @throws MortgageError `date_invalid` */
export function calendarDate(date: string): string {
  const moment = new Date(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date
  if (!exists || date < FIRST_YEAR || date > LAST_YEAR)
    throw new MortgageError('date_invalid', 'Enter a date as YYYY-MM-DD.')
  return date
}

/** Days from one calendar date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

const dayOf = (date: string) => Number(date.slice(8))
const isEarly = (first: string) => dayOf(first) <= HALF_A_MONTH

/**
 * Semi-monthly: the day of the first payment and half a month from it (1 and 16, 15 and 30). Both days are taken
 * from the first month, so that a short February does not shift later dates.
 */
function semiMonthlyDate(first: string, index: number): string {
  const ownDay = dayOf(first)
  const day = index % 2 === 0 ? ownDay : ownDay + (isEarly(first) ? HALF_A_MONTH : -HALF_A_MONTH)
  const months = Math.floor((isEarly(first) ? index : index + 1) / 2)
  const month = addMonths(`${first.slice(0, 8)}01`, months)
  const lastDay = daysBetween(month, addMonths(month, 1))
  return addDays(month, Math.min(day, lastDay) - 1)
}

/**
 * Date of a payment; index 0 is the first, -1 one period before it. Monthly dates keep the day of the first
 * payment, or use the last day of a shorter month (31 January, 28 February, 31 March); weekly dates are counted in
 * days.
 */
export function paymentDate(first: string, frequency: Frequency, index: number): string {
  const days = DAYS[frequency]
  if (days !== undefined) return addDays(first, days * index)
  return frequency === 'semi_monthly'
    ? semiMonthlyDate(first, index)
    : addMonths(first, (MONTHS / PAYMENTS_A_YEAR[frequency]) * index)
}

/** The calendar month of a date, counted from year 0. */
export const calendarMonth = (date: string): number =>
  Number(date.slice(0, 4)) * MONTHS + Number(date.slice(5, 7)) - 1

/**
 * The calendar months of payments by index, as `calendarMonth`: those of `paymentDate`, without computing each date.
 */
export function paymentMonths(first: string, frequency: Frequency): (index: number) => number {
  const month = calendarMonth(first)
  const days = DAYS[frequency]
  if (days !== undefined) {
    const start = Date.parse(`${first}T00:00:00Z`)
    return (index) => {
      const date = new Date(start + days * index * DAY_MS)
      return date.getUTCFullYear() * MONTHS + date.getUTCMonth()
    }
  }
  if (frequency !== 'semi_monthly') return (index) => month + (MONTHS / PAYMENTS_A_YEAR[frequency]) * index
  return (index) => month + Math.floor((isEarly(first) ? index : index + 1) / 2)
}

/** A month counted from year 0 as `2026-11`. */
export const monthText = (month: number): string =>
  `${String(Math.floor(month / MONTHS)).padStart(4, '0')}-${String((month % MONTHS) + 1).padStart(2, '0')}`
