import { NOTIFICATION_KIND } from '../kernel/notification-kinds.ts'
import { paths } from '../kernel/paths.ts'
import type { Notification } from '../notifications/contract.ts'
import { EXAMPLE_ID, EXAMPLE_NOTICES } from './example-notices.ts'
import type { WebhookEvent, WebhookVersion } from './payload.ts'
import { type EventKind, isEventKind } from './rules.ts'

type Notice = Pick<Notification, 'id' | 'title' | 'message' | 'link' | 'further'>

interface EventFacts {
  kind: string
  /** When it happened, ISO 8601. */
  at: string
  version: WebhookVersion
  /** Null for a test. */
  notification: Notice | null
}

/**
 * An event as webhooks and programs get it. A test of a kind has the example of the kind.
 * @param site the address of the web app
 */
export function eventOf({ kind, at, version, notification }: EventFacts, site: string): WebhookEvent {
  const common = { version, timestamp: at, is_test: notification === null }
  const notice = notification ?? (isEventKind(kind) ? exampleNotice(kind) : null)
  if (!notice)
    return { type: 'test', ...common, data: { message: 'This is a test of your webhook at HomeSlice.' } }
  const { id, title, message, link, further } = notice
  return {
    // A kind that only rows of earlier versions have is sent as it was.
    type: kind as EventKind,
    ...common,
    data: {
      notification_id: id,
      title,
      message,
      url: site + (link ?? paths.notifications),
      further: further.map((one) => ({ label: one.label, url: site + one.link })),
    },
  }
}

/** The example of a kind as a notification. */
export function exampleNotice(kind: EventKind): Notice {
  const { message, link, further = [] } = EXAMPLE_NOTICES[kind]
  return { id: EXAMPLE_ID, title: NOTIFICATION_KIND[kind].title, message, link, further: [...further] }
}
