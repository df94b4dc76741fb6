import { dayText } from './dates.ts'
import { DAY_MS } from './durations.ts'
import { FRENCH_ZONE, frenchClock, frenchMoment } from './french-figures.ts'
import { language } from './language.ts'

/**
 * Times as everyone in the market reads them: Eastern time, as it is in Toronto. Canada has six zones, so buyer and seller
 * would read a time without a zone differently.
 */
const ZONE = 'America/Toronto'

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export interface MarketTime {
  /** `YYYY-MM-DD` */
  date: string
  hour: number
  minute: number
  second: number
}

/** The wall clock in Toronto at a moment; null if the text is not a moment. */
export function marketTimeOf(iso: string | null | undefined): MarketTime | null {
  const at = iso ? new Date(iso) : null
  if (!at || Number.isNaN(at.getTime())) return null
  const part = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    hour: Number(part.hour),
    minute: Number(part.minute),
    second: Number(part.second),
  }
}

/** Shown behind every time, in summer as in winter. */
const zone = () => (language() === 'fr' ? FRENCH_ZONE : ' ET')

const two = (value: number) => String(value).padStart(2, '0')

/** `2:05 PM`, in French `14 h 05`. */
export const clockText = ({ hour, minute }: Pick<MarketTime, 'hour' | 'minute'>) =>
  language() === 'fr'
    ? frenchClock(hour, minute)
    : `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`

/** A day and a time of day, as texts: `21/11/2026 2:05 PM`, in French `21 novembre 2026 à 14 h 05`. */
export const dayAndClock = (day: string, clock: string): string =>
  language() === 'fr' ? frenchMoment(day, clock) : `${day} ${clock}`

/** `2:05 PM ET`, in French `14 h 05 HE`; null if the text is not a moment. */
export function timeText(iso: string | null | undefined): string | null {
  const time = marketTimeOf(iso)
  return time && clockText(time) + zone()
}

/** `21/11/2026 2:05 PM ET`, in French `21 novembre 2026 à 14 h 05 HE`; empty if the text is not a moment. */
export function momentText(iso: string | null | undefined): string {
  const time = marketTimeOf(iso)
  return time ? dayAndClock(dayText(time.date), clockText(time)) + zone() : ''
}

/** `YYYY-MM-DD HH:mm:ss` in Toronto, as date pickers take it; null if there is no moment. */
export function toMarketText(iso: string | null | undefined): string | null {
  const time = marketTimeOf(iso)
  return time && `${time.date} ${[time.hour, time.minute, time.second].map(two).join(':')}`
}

/**
 * Inverse of `toMarketText`: the ISO 8601 moment in UTC; null if the text is not a date and time. In the hour that is
 * repeated at the change to standard time the first is meant; a time that is skipped counts from the change.
 */
export function fromMarketText(text: string | null): string | null {
  const asUtc = text ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const summer = asUtc - offsetAt(asUtc - DAY_MS)
  const winter = asUtc - offsetAt(asUtc + DAY_MS)
  const wanted = [summer, winter].find((at) => at + offsetAt(at) === asUtc)
  return new Date(wanted ?? Math.max(summer, winter)).toISOString()
}

/** Toronto's difference from UTC at a moment, both in milliseconds. */
function offsetAt(at: number): number {
  const local = toMarketText(new Date(at).toISOString())
  return local === null ? 0 : Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** The same time of the day `days` later, across a change to or from daylight saving time. */
export function marketDaysLater(iso: string, days: number): string {
  const local = toMarketText(iso)
  if (local === null) return iso
  const shifted = new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + days * DAY_MS).toISOString()
  return fromMarketText(shifted.slice(0, 19)) ?? iso
}
