import { NOTIFICATION_KIND } from '#domain/kernel/notification-kinds.ts'
import { EVENT_KINDS } from '#domain/webhooks/rules.ts'

/** The kinds of events by their titles. */
export const KIND_OPTIONS = EVENT_KINDS.map((value) => ({
  value,
  label: NOTIFICATION_KIND[value].title,
})).toSorted((a, b) => a.label.localeCompare(b.label))
