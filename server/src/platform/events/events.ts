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
  readonly #reactions = new Map<string, Reaction[]>()

  /** Registers what follows an event, in its transaction. */
  on(type: string, reaction: Reaction): void {
    this.#reactions.set(type, [...(this.#reactions.get(type) ?? []), reaction])
  }

  async append(tx: Tx, event: HappenedEvent): Promise<void> {
    const { actor } = event
    await tx
      .insertInto('events')
      .values({
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
      .execute()
    for (const reaction of this.#reactions.get(event.type) ?? []) await reaction(tx, event)
  }

  /** Tells watchers on every server, once the transaction has committed. */
  signal(tx: Tx, ...signals: LiveSignal[]): Promise<void> {
    return signalLive(tx, ...signals)
  }
}
