import { sql } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import type { Tx } from '../database/database.ts'

/** Something that happened, as its feature tells it. */
export interface HappenedEvent {
  /** `deal.approved`, `bid.placed`, … */
  type: string
  audit_type: string | null
  subject_type: 'deal' | 'user' | 'bid' | 'file' | 'message'
  subject_id: string
  /** For people: the reference of a deal, the e-mail of a user. */
  subject_label: string
  /** Null for the clock. */
  actor: Actor | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export type Reaction = (tx: Tx, event: HappenedEvent) => Promise<void>
/** As `Reaction`, to however many events of a type at once. */
type Reactions = (tx: Tx, events: readonly HappenedEvent[]) => Promise<void>

/** Live topics that watchers follow. */
export const LIVE_CHANNEL = 'homeslice_live'

export interface LiveSignal {
  /** `actor`: who somebody is or may do has changed. */
  topic: 'deal' | 'user' | 'session' | 'actor'
  id: string
  /** With `user`: what was written to them. */
  notification?: string
}

/** Tells live connections on every server, once the transaction has committed. */
export async function signalLive(tx: Tx, ...signals: LiveSignal[]): Promise<void> {
  if (signals.length === 0) return
  const payloads = JSON.stringify(signals.map((signal) => JSON.stringify(signal)))
  await sql`select pg_notify(${LIVE_CHANNEL}, payload)
    from jsonb_array_elements_text(${payloads}::jsonb) as payload`.execute(tx)
}

/**
 * Events are rows written in the transaction of what they tell of; reactions run in that same transaction, so that
 * a bid and the notification of who was outbid are stored together or not at all.
 */
export class Events {
  readonly #reactions = new Map<string, Reactions[]>()

  /** Registers what follows an event, in its transaction. */
  on(type: string, reaction: Reaction): void {
    this.onAll(type, async (tx, events) => {
      for (const event of events) await reaction(tx, event)
    })
  }

  /** As `on`, for what can follow many events in few statements: auctions that end together. */
  onAll(type: string, reaction: Reactions): void {
    this.#reactions.set(type, [...(this.#reactions.get(type) ?? []), reaction])
  }

  append(tx: Tx, event: HappenedEvent): Promise<void> {
    return this.appendAll(tx, [event])
  }

  /** Appends however many in one statement, in order. */
  async appendAll(tx: Tx, events: readonly HappenedEvent[]): Promise<void> {
    if (events.length === 0) return
    await tx.insertInto('events').values(events.map(rowOf)).execute()
    for (const type of new Set(events.map((event) => event.type))) {
      const alike = events.filter((event) => event.type === type)
      for (const reaction of this.#reactions.get(type) ?? []) await reaction(tx, alike)
    }
  }

  /** Tells watchers on every server, once the transaction has committed. */
  signal(tx: Tx, ...signals: LiveSignal[]): Promise<void> {
    return signalLive(tx, ...signals)
  }
}

const rowOf = ({ actor, ...event }: HappenedEvent) => ({
  type: event.type,
  audit_type: event.audit_type,
  subject_type: event.subject_type,
  subject_id: event.subject_id,
  subject_label: event.subject_label,
  actor_id: actor ? (actor.viewed_by?.id ?? actor.user_id) : null,
  effective_id: actor?.user_id ?? null,
  address: actor?.address ?? null,
  before: event.before ? JSON.stringify(event.before) : null,
  after: event.after ? JSON.stringify(event.after) : null,
})
