import { defineEvents } from '../kernel/events.ts'

const change = { audit: 'user_changes', subject: 'user' } as const

/** The feed's address is not recorded, because it is a secret. */
export const CALENDAR_EVENTS = defineEvents({
  'calendar.feed_created': change,
  'calendar.feed_revoked': change,
})
