import type { Choices, ValueOf } from '../kernel/choice.ts'
import { spoken } from '../kernel/language.ts'
import type { Conventions } from './conventions.ts'

/** Payment frequencies. */
export const FREQUENCIES = spoken({
  monthly: 'Monthly',
  semi_monthly: 'Semi-monthly',
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  accelerated_biweekly: 'Accelerated biweekly',
  accelerated_weekly: 'Accelerated weekly',
  quarterly: 'Quarterly',
  semi_annual: 'Semi-annually',
  annual: 'Annually',
} as const satisfies Choices)
export type Frequency = ValueOf<typeof FREQUENCIES>

/** Payments a year at a frequency. */
export const PAYMENTS_A_YEAR: Readonly<Record<Frequency, number>> = {
  monthly: 12,
  semi_monthly: 24,
  biweekly: 26,
  accelerated_biweekly: 26,
  weekly: 52,
  accelerated_weekly: 52,
  quarterly: 4,
  semi_annual: 2,
  annual: 1,
}

const REGULAR: Readonly<Partial<Record<Frequency, Frequency>>> = {
  accelerated_biweekly: 'biweekly',
  accelerated_weekly: 'weekly',
}

/** The regular frequency with the same period as an accelerated one. */
export const regularOf = (frequency: Frequency): Frequency => REGULAR[frequency] ?? frequency

/** A share of the year as a fraction of whole numbers, so that roots of rates are exact. */
export interface Period {
  numerator: number
  denominator: number
}

/**
 * Days per period of the frequencies that are counted in days; the others are shares of the year in every
 * convention.
 */
export const DAYS: Readonly<Partial<Record<Frequency, number>>> = {
  weekly: 7,
  accelerated_weekly: 7,
  biweekly: 14,
  accelerated_biweekly: 14,
}

/** The payment period as a share of the year: 1/26, or 14/365.25 = 56/1461. */
export function periodOf(frequency: Frequency, year: Conventions['year']): Period {
  const days = DAYS[frequency]
  if (days === undefined || year === 'periods')
    return { numerator: 1, denominator: PAYMENTS_A_YEAR[frequency] }
  return year === '365 days'
    ? { numerator: days, denominator: 365 }
    : { numerator: days * 4, denominator: 1461 }
}

/** A payment count closer than this to a whole number is that number: 17.25 years are 207 months, not 206.999... */
const COUNT_TOLERANCE = 1e-9

/** Number of payments in a number of years; fractional if the years are not a multiple of the period. */
export function paymentsIn(
  years: number,
  frequency: Frequency,
  year: Conventions['year'] = 'periods',
): number {
  const { numerator, denominator } = periodOf(frequency, year)
  const count = (years * denominator) / numerator
  const whole = Math.round(count)
  return Math.abs(count - whole) <= COUNT_TOLERANCE * Math.max(1, count) ? whole : count
}
