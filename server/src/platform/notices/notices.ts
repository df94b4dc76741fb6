import type { EventDefinitions, EventName } from '#domain/kernel/events.ts'
import type { NotificationKind } from '#domain/kernel/notification-kinds.ts'
import { isStaff } from '../auth/actor.ts'
import type { Tx } from '../database/database.ts'
import type { AnyEvent, EventOf, Events } from '../events/events.ts'

/** A notification to one user; its title follows from its kind. */
export interface Notice {
  user_id: string
  kind: NotificationKind
  message: string
  /** Path in the web app. */
  link: string | null
  /** Other pages: each of several deals, or the page that stops further notices of this kind. */
  further?: readonly { label: string; link: string }[]
  /** The member who planned what the clock does. Default: who acts, or null for staff and the clock. */
  caused_by?: string
}

/** The notices of a feature's events; events without notices are omitted. */
export type Messages<D extends EventDefinitions> = {
  readonly [Name in EventName<D>]?: (event: EventOf<D, Name>, tx: Tx) => readonly Notice[] | Promise<Notice[]>
}

/** A notice with the subject of its event, usually a deal, and the member whose doing it tells of. */
export interface AddressedNotice extends Omit<Notice, 'caused_by'> {
  subject_id: string
  caused_by: string | null
}

type Deliver = (tx: Tx, notices: readonly AddressedNotice[]) => Promise<void>

/** Passes the messages of all features to the feature that delivers them, so that neither imports the other. */
export class Notices {
  readonly #events: Events
  #deliver: Deliver = () => Promise.reject(new Error('Nothing delivers notifications.'))

  constructor(events: Events) {
    this.#events = events
  }

  deliverWith(deliver: Deliver): void {
    this.#deliver = deliver
  }

  /** Registers notices for these events; they are stored in the event's transaction. */
  add<D extends EventDefinitions>(definitions: D, messages: Messages<D>): void {
    const isDefined = (name: string): name is EventName<D> => Object.hasOwn(definitions, name)
    for (const type of Object.keys(messages).filter(isDefined)) {
      const write = messages[type]
      if (!write) continue
      this.#events.onAll(definitions, type, async (tx, events) => {
        const notices: AddressedNotice[] = []
        for (const event of events)
          for (const notice of await write(event, tx))
            notices.push({ caused_by: causeOf(event), ...notice, subject_id: event.subject_id })
        await this.#deliver(tx, notices)
      })
    }
  }
}

const causeOf = ({ actor }: Pick<AnyEvent, 'actor'>) =>
  actor === null || isStaff(actor) ? null : actor.user_id

/** The same notice for each of these users, without duplicates. */
export const noticeTo = (users: readonly string[], notice: Omit<Notice, 'user_id'>): Notice[] =>
  [...new Set(users)].map((user_id) => ({ user_id, ...notice }))

/** A given reason, as the end of a message. */
export const because = (reason: string | null | undefined) => (reason ? ` Reason: ${reason}` : '')
