import { addDays, businessDateOf, isWeekend } from '#domain/kernel/dates.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { holidaysFrom } from '#server/platform/holidays.ts'
import type { Random } from './random.ts'

/** Moments of the seed are multiples of this, as people choose them. */
const STEP_MINUTES = 5

/** From and to, in hours of the day in Toronto. */
export type Hours = readonly [from: number, to: number]
export const OFFICE_HOURS: Hours = [9, 17.5]
/** The hours in which auctions end. */
export const CLOSING_HOURS: Hours = [13, 17]

const OFFSET = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', timeZoneName: 'longOffset' })

/** Milliseconds by which Toronto is ahead of UTC on a day, in the afternoon. */
function offsetOn(day: string): number {
  const name = OFFSET.formatToParts(new Date(`${day}T18:00:00Z`)).find(({ type }) => type === 'timeZoneName')
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

export function isBusinessDay(day: string): boolean {
  return !isWeekend(day) && !holidaysFrom('ON', day).has(day)
}

/** A moment in these hours on the nearest business day before or after a moment, and never on its other side. */
export function inHours(random: Random, hours: Hours, moment: Date, side: 'before' | 'after'): Date {
  const [from, to] = hours.map((hour) => (hour * 60) / STEP_MINUTES)
  const minutes = random.whole(from ?? 0, to ?? 0) * STEP_MINUTES
  for (let day = businessDateOf(moment); ; day = addDays(day, side === 'before' ? -1 : 1)) {
    if (!isBusinessDay(day)) continue
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS - offsetOn(day))
    if (side === 'before' ? at <= moment : at >= moment) return at
  }
}
