import { addDays, businessDateOf, isWeekend } from '#domain/kernel/dates.ts'
import { fromMarketText, marketDaysLater } from '#domain/kernel/market-time.ts'

/** From 1 PM in Toronto it is business hours from coast to coast. */
const OPENING_TIME = '13:00:00'

export const DURATIONS_DAYS = [3, 7, 14] as const
const USUAL_DAYS = 7

export interface AuctionDates {
  bid_start_ts: string | null
  bid_end_ts: string | null
}

/** Initial dates of the dialog: the next weekday at 1 PM in Toronto, for the deal's number of days. */
export function proposedDates(now: Date, activeDays: number | null): AuctionDates {
  let day = addDays(businessDateOf(now), 1)
  while (isWeekend(day)) day = addDays(day, 1)
  const start = fromMarketText(`${day} ${OPENING_TIME}`) ?? ''
  return { bid_start_ts: start, bid_end_ts: marketDaysLater(start, activeDays ?? USUAL_DAYS) }
}
