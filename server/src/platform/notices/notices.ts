import type { EventDefinitions, EventName } from '#domain/kernel/events.ts'
import type { NotificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Tx } from '../database/database.ts'
import type { EventOf, Events } from '../events/events.ts'

/** One notification to one user. Its title is its kind's. */
export interface Notice {
  user_id: string
  kind: NotificationKind
  message: string
  /** Path in the web app. */
  link: string | null
}

/** Whom a feature's events notify, and of what; events that notify nobody are left out. */
export type Messages<D extends EventDefinitions> = {
  readonly [Name in EventName<D>]?: (event: EventOf<D, Name>, tx: Tx) => readonly Notice[] | Promise<Notice[]>
}

type Deliver = (tx: Tx, notices: readonly Notice[]) => Promise<void>

/** Passes the messages of every feature to the one feature that delivers them, so that neither imports the other. */
export class Notices {
  readonly #events: Events
  #deliver: Deliver = () => Promise.reject(new Error('Nothing delivers notifications.'))

  constructor(events: Events) {
    this.#events = events
  }

  deliverWith(deliver: Deliver): void {
    this.#deliver = deliver
  }

  /** Notifies people of these events, in the transaction of each: both are stored, or neither. */
  add<D extends EventDefinitions>(definitions: D, messages: Messages<D>): void {
    const isDefined = (name: string): name is EventName<D> => Object.hasOwn(definitions, name)
    for (const type of Object.keys(messages).filter(isDefined)) {
      const write = messages[type]
      if (!write) continue
      this.#events.onAll(definitions, type, async (tx, events) => {
        const notices: Notice[] = []
        for (const event of events) notices.push(...(await write(event, tx)))
        await this.#deliver(tx, notices)
      })
    }
  }
}

/** The same notice to each of these users, once. */
export const noticeTo = (users: readonly string[], notice: Omit<Notice, 'user_id'>): Notice[] =>
  [...new Set(users)].map((user_id) => ({ user_id, ...notice }))

/** The reason that somebody gave, as the end of a message. */
export const because = (reason: string | null | undefined) => (reason ? ` Reason: ${reason}` : '')
