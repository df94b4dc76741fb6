const OPENING_HOUR = 9

export const DURATIONS_DAYS = [3, 7, 14] as const
const USUAL_DAYS = 7

export interface AuctionDates {
  bid_start_ts: string | null
  bid_end_ts: string | null
}

/** Initial dates of the dialog: the next weekday at 9 in the reader's time zone, for the deal's number of days. */
export function proposedDates(now: Date, activeDays: number | null): AuctionDates {
  const start = new Date(now)
  start.setHours(OPENING_HOUR, 0, 0, 0)
  do start.setDate(start.getDate() + 1)
  while (start.getDay() === 0 || start.getDay() === 6)
  const iso = start.toISOString()
  return { bid_start_ts: iso, bid_end_ts: endAfter(iso, activeDays ?? USUAL_DAYS) }
}

/** The same local time `days` later, across a change to or from daylight saving time. */
export function endAfter(start: string, days: number): string {
  const end = new Date(start)
  end.setDate(end.getDate() + days)
  return end.toISOString()
}
