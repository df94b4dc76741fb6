import { spoken } from '../kernel/language.ts'
import { namesOf } from '../kernel/names.ts'
import { NOTIFICATION_KIND, type NotificationKind, notificationKind } from '../kernel/notification-kinds.ts'

/** The most open webhooks of one account. */
export const MOST_WEBHOOKS = 5
/** How long the previous secret is also used for signing. */
export const OLD_SECRET_HOURS = 24

const KINDS = namesOf(NOTIFICATION_KIND)

/** The kinds of events: all kinds of notifications but those that are only e-mails. */
export const EVENT_KINDS = KINDS.filter((kind): kind is EventKind => !notificationKind(kind)?.isMailAlone)
export type EventKind = Exclude<NotificationKind, 'daily_brief' | 'daily_digest' | 'alert_summary'>

/** True for a kind of event; rows of earlier versions have others. */
export const isEventKind = (kind: string): kind is EventKind => EVENT_KINDS.some((one) => one === kind)

/** The kinds that a webhook can name: also the digest, an e-mail that programs could choose from the beginning. */
export const WEBHOOK_KINDS = KINDS.filter((kind) => kind === 'daily_digest' || isEventKind(kind))

/** Seconds from each failed try to the next one; about 28 hours in all. */
const PAUSES = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const
export const MOST_TRIES = PAUSES.length + 1

/** Seconds until a delivery that has failed so many times is tried again; null after the last try. */
export const pauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null

/** True if a response confirms that the event was received. */
export const hasArrived = (status: number) => status >= 200 && status < 300

/** The status with which a receiver says that it is permanently gone. */
export const GONE = 410

/** The tries of one delivery that are kept, the last ones. */
export const MOST_TRIES_KEPT = 20

export const FAILURE = spoken({
  address: 'The address is not on the public internet.',
  name: 'The name of the server could not be resolved.',
  refused: 'The server refused the connection.',
  timeout: 'The server did not answer within 10 seconds.',
  connection: 'The connection failed.',
} as const)
export type Failure = keyof typeof FAILURE

/** Why a webhook that failed for so long is off. */
export const DISABLED = spoken({
  failing: 'An event could not be delivered for 28 hours, and neither could any other.',
  gone: 'The server answered 410: it accepts no more events.',
} as const)
export type DisabledReason = keyof typeof DISABLED
