import { NOTIFICATION_KIND } from '#domain/kernel/notification-kinds.ts'
import { WEBHOOK_KINDS } from '#domain/webhooks/rules.ts'

/** The kinds of events by their titles. */
export const KIND_OPTIONS = WEBHOOK_KINDS.map((value) => ({
  value,
  label: NOTIFICATION_KIND[value].title,
})).toSorted((a, b) => a.label.localeCompare(b.label))
