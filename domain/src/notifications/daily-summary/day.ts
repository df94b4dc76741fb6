import { addDays } from '../../kernel/dates.ts'
import { fromMarketText, marketTimeOf } from '../../kernel/market-time.ts'

/** The hours in Toronto between which a summary is sent; after a missed morning none is sent that day. */
export const BRIEF_HOURS = { from: 7, before: 12 } as const

/** A day in Toronto with its first and last moment; 23 or 25 hours long when the clocks change. */
export interface BriefDay {
  /** `YYYY-MM-DD` */
  date: string
  begins: Date
  ends: Date
}

const midnight = (date: string) => new Date(fromMarketText(`${date} 00:00:00`) ?? Number.NaN)

/** The moment at which a day (`YYYY-MM-DD`) ends in Toronto. */
export const endOfDay = (date: string): Date => midnight(addDays(date, 1))

/** The day whose summary is sent at a moment; null outside the morning. */
export function briefDayAt(now: Date): BriefDay | null {
  const time = marketTimeOf(now.toISOString())
  if (!time || time.hour < BRIEF_HOURS.from || time.hour >= BRIEF_HOURS.before) return null
  return { date: time.date, begins: midnight(time.date), ends: endOfDay(time.date) }
}
