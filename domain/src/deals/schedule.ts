import { isWeekend } from '../kernel/dates.ts'
import { DAY_MS, MINUTE_MS } from '../kernel/durations.ts'
import type { FieldErrors } from '../kernel/errors.ts'
import { sentence } from '../kernel/language.ts'
import { marketTimeOf } from '../kernel/market-time.ts'
import { MAX_AUCTION_DAYS } from './lifecycle.ts'

/** Tolerance for a start of "now" in a form filled in a moment ago. */
const GRACE_MS = 5 * MINUTE_MS

export const TOO_LONG = `An auction runs for at most ${MAX_AUCTION_DAYS} days.`

/** True if an auction between two moments (epoch milliseconds or ISO 8601) would be too long. */
export const isTooLong = (start: number | string, end: number | string) =>
  new Date(end).getTime() - new Date(start).getTime() > MAX_AUCTION_DAYS * DAY_MS

export const TOO_SHORT = 'An auction runs for at least a day.'

/** True if an auction would be shorter than a day; the minutes that a form took to fill in are not counted. */
const isTooShort = (start: number, end: number) => end - start < DAY_MS - GRACE_MS

/** The least time that a restarted auction leaves bidders. */
const FRESH_MS = DAY_MS

/** The end of a restarted auction, in epoch milliseconds: the planned end if enough time is left. */
export const freshEnd = (planned: number, now: number) => Math.max(planned, now + FRESH_MS)

/**
 * Errors in an auction's dates at a moment (epoch milliseconds); empty if there are none.
 * @param canBeShort tests and demonstrations have auctions that are shorter than a day
 */
export function scheduleErrors(
  start: number,
  end: number,
  now: number,
  { canBeShort = true } = {},
): FieldErrors {
  const issues: FieldErrors = {}
  if (start < now - GRACE_MS) issues.bid_start_ts = [sentence`The auction must open now or later.`]
  if (end <= start) issues.bid_end_ts = [sentence`The auction must end after it opens.`]
  else if (end <= now) issues.bid_end_ts = [sentence`The auction must end in the future.`]
  else if (isTooLong(start, end)) issues.bid_end_ts = [TOO_LONG]
  else if (!canBeShort && isTooShort(start, end)) issues.bid_end_ts = [TOO_SHORT]
  return issues
}

/** Between 9 AM and 8 PM in Toronto it is within working hours in every province. */
const DAY_BEGINS = 9
const DAY_ENDS = 20

/**
 * Why few bidders may be present at the end of an auction, in Toronto; null if it ends on a weekday between 9 AM and
 * 8 PM. The seller is warned but may choose it.
 */
export function unusualEnd(end: string | null): 'weekend' | 'night' | null {
  const time = marketTimeOf(end)
  if (time === null) return null
  if (isWeekend(time.date)) return 'weekend'
  return time.hour < DAY_BEGINS || time.hour >= DAY_ENDS ? 'night' : null
}

/** Number of days that an auction is open, rounded up, at least 1. */
export const activeDays = (start: number, end: number) => Math.max(1, Math.ceil((end - start) / DAY_MS))
