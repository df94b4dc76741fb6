import type { FieldErrors } from '../kernel/errors.ts'
import { MAX_AUCTION_DAYS } from './lifecycle.ts'

const DAY_MS = 86_400_000
/** Tolerance for a start of "now" in a form filled in a moment ago. */
const GRACE_MS = 5 * 60_000

export const TOO_LONG = `An auction runs for at most ${MAX_AUCTION_DAYS} days.`

/** True if an auction between two moments (epoch milliseconds or ISO 8601) would be too long. */
export const isTooLong = (start: number | string, end: number | string) =>
  new Date(end).getTime() - new Date(start).getTime() > MAX_AUCTION_DAYS * DAY_MS

/** An auction that starts afresh leaves bidders at least this long. */
const FRESH_MS = DAY_MS

/** When an auction that starts afresh ends: as planned if enough time is left, in epoch milliseconds. */
export const freshEnd = (planned: number, now: number) => Math.max(planned, now + FRESH_MS)

/** Errors in an auction's dates at a moment (epoch milliseconds); empty if there are none. */
export function scheduleErrors(start: number, end: number, now: number): FieldErrors {
  const issues: FieldErrors = {}
  if (start < now - GRACE_MS) issues.bid_start_ts = ['The auction must open now or later.']
  if (end <= start) issues.bid_end_ts = ['The auction must end after it opens.']
  else if (end <= now) issues.bid_end_ts = ['The auction must end in the future.']
  else if (isTooLong(start, end)) issues.bid_end_ts = [TOO_LONG]
  return issues
}

/** Number of days that an auction is open, rounded up, at least 1. */
export const activeDays = (start: number, end: number) => Math.max(1, Math.ceil((end - start) / DAY_MS))
