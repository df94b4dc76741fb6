import { NOTIFICATION_KIND } from '../kernel/notification-kinds.ts'
import { eventOf, exampleNotice } from './event.ts'
import { notificationEvent, testEvent, WEBHOOK_VERSION } from './payload.ts'
import { EVENT_KINDS } from './rules.ts'

const SITE = 'https://homeslice.example'
const common = { at: '2026-11-27T18:00:00.000Z', version: WEBHOOK_VERSION }

/** What the description of the API says of each event. */
export const DESCRIBED_EVENTS = Object.fromEntries([
  ...EVENT_KINDS.map((kind) => [
    kind,
    {
      summary: NOTIFICATION_KIND[kind].title,
      description: 'Sent to the webhooks of the user who is notified, if they want this kind.',
      schema: notificationEvent,
      example: eventOf({ kind, ...common, notification: exampleNotice(kind) }, SITE),
    },
  ]),
  [
    'test',
    {
      summary: 'Test',
      description: 'Sent when the owner of a webhook tries it.',
      schema: testEvent,
      example: eventOf({ kind: 'test', ...common, notification: null }, SITE),
    },
  ],
])
