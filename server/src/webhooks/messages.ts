import { paths } from '#domain/kernel/paths.ts'
import type { WEBHOOK_EVENTS } from '#domain/webhooks/events.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

export const WEBHOOK_MESSAGES: Messages<typeof WEBHOOK_EVENTS> = {
  'webhook.disabled': ({ subject_id, after }) =>
    noticeTo([subject_id], {
      kind: 'webhook_disabled',
      message: `Your webhook to ${new URL(after.url).host} was turned off. ${after.reason} Turn it on again when its server works.`,
      link: paths.developers,
    }),
}
