import type { FieldErrors } from '../kernel/errors.ts'
import { MAX_AUCTION_DAYS } from './lifecycle.ts'

const DAY_MS = 86_400_000
/** "Now" as a start: a form filled in a minute ago still means now. */
const GRACE_MS = 5 * 60_000

export const TOO_LONG = `An auction runs for at most ${MAX_AUCTION_DAYS} days.`

/** True where an auction between two moments, epoch milliseconds or ISO 8601, would run for too many days. */
export const isTooLong = (start: number | string, end: number | string) =>
  new Date(end).getTime() - new Date(start).getTime() > MAX_AUCTION_DAYS * DAY_MS

/** What is wrong with an auction's dates at a moment (epoch milliseconds); empty when nothing is. */
export function scheduleErrors(start: number, end: number, now: number): FieldErrors {
  const issues: FieldErrors = {}
  if (start < now - GRACE_MS) issues.bid_start_ts = ['The auction must open now or later.']
  if (end <= start) issues.bid_end_ts = ['The auction must end after it opens.']
  else if (end <= now) issues.bid_end_ts = ['The auction must end in the future.']
  else if (isTooLong(start, end)) issues.bid_end_ts = [TOO_LONG]
  return issues
}

/** Days that an auction is open, rounded up, at least 1. */
export const activeDays = (start: number, end: number) => Math.max(1, Math.ceil((end - start) / DAY_MS))
