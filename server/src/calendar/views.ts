import ical from 'ical-generator'
import type { CalendarDate } from '#domain/calendar/dates.ts'
import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import type { Language } from '#domain/kernel/language.ts'

/** Renders dates as iCalendar text (RFC 5545): moments in UTC, days as whole days. Deterministic. */
export function calendarText(dates: readonly CalendarDate[], publicUrl: string, language: Language): string {
  const calendar = ical({
    name: 'HomeSlice',
    prodId: { company: 'HomeSlice', product: 'Auctions', language: language.toUpperCase() },
    ttl: HOUR_SECONDS,
  })
  for (const { uid, title, at, sequence, changed_at, path } of dates) {
    const isDay = typeof at === 'string'
    calendar.createEvent({
      id: uid,
      summary: title,
      start: isDay ? new Date(`${at}T00:00:00Z`) : at,
      allDay: isDay,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
      url: `${publicUrl}${path}`,
    })
  }
  return calendar.toString()
}
