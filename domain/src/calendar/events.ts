import { defineEvents } from '../kernel/events.ts'

const change = { audit: 'user_changes', subject: 'user' } as const

/** Without the feed's address, which is a secret. */
export const CALENDAR_EVENTS = defineEvents({
  'calendar.feed_created': change,
  'calendar.feed_revoked': change,
})
