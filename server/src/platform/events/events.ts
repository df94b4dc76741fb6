import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventDefinition, EventDefinitions, EventName, EventPayload } from '#domain/kernel/events.ts'
import { type Actor, personId } from '../auth/actor.ts'
import { notify, sendLater, type Tx } from '../database/database.ts'
import { statement } from '../database/statement.ts'

/** An event of any feature. */
export interface AnyEvent {
  type: string
  subject_id: string
  /** Label of the subject: a deal reference, a user's e-mail address. */
  subject_label: string
  /** Null for the clock. */
  actor: Actor | null
  before?: unknown
  after?: unknown
}

/** A feature's event with its payload; without a name, the union of all of them. */
export type EventOf<D extends EventDefinitions, Name extends EventName<D> = EventName<D>> = AnyEvent &
  EventPayload<D, Name>

/** Handles events of one type that were appended together. */
type Reaction<Event> = (tx: Tx, events: readonly Event[]) => Promise<void>

/** The notification channel of live signals. */
export const LIVE_CHANNEL = 'homeslice_live'

export interface LiveSignal {
  /** `actor`: a user's permissions or details have changed. */
  topic: 'deal' | 'user' | 'session' | 'actor' | 'task'
  id: string
  /** With `user`: the id of the new notification. */
  notification?: string
  /** With `task`: its owner. */
  user?: string
}

/** The error with which a transaction fails whose session or API key was ended while it waited. */
export const ENDED_SQLSTATE = 'HS401'

/**
 * One text for any number of rows, so that it is prepared once. Whatever changes something appends an event, so this is
 * where a request fails whose caller lost their session after it was let in; it costs no round trip.
 */
const insert = statement<{ rows: string; sessions: readonly string[] }, object>(
  (given) => sql`
    insert into events (type, audit_type, subject_type, subject_id, subject_label, actor_id, effective_id, address, api_key, before, after)
    select * from jsonb_to_recordset(${given('rows')}::jsonb) as row (type text, audit_type text, subject_type text,
      subject_id uuid, subject_label text, actor_id uuid, effective_id uuid, address text, api_key text, before jsonb, after jsonb)
    where (select assert_not_ended(${given('sessions')}::uuid[]))`,
)

/** Signals the live connections of every server after the commit. */
export async function signalLive(tx: Tx, ...signals: LiveSignal[]): Promise<void> {
  if (signals.length === 0) return
  await notify(
    tx,
    LIVE_CHANNEL,
    signals.map((signal) => JSON.stringify(signal)),
  )
}

/**
 * Events are rows written in the transaction that causes them. Reactions run in the same transaction, so that a bid
 * and the outbid bidder's notification are stored together or not at all.
 */
export class Events {
  readonly #reactions = new Map<string, Reaction<AnyEvent>[]>()
  readonly #isChecked: boolean

  /** @param isChecked whether payloads are validated: everywhere except in production */
  constructor({ isChecked }: { isChecked: boolean }) {
    this.#isChecked = isChecked
  }

  /** Registers a reaction to an event; it runs in the event's transaction. */
  on<D extends EventDefinitions, Name extends EventName<D>>(
    definitions: D,
    type: Name,
    reaction: (tx: Tx, event: EventOf<D, Name>) => Promise<void>,
  ): void {
    this.onAll(definitions, type, async (tx, events) => {
      for (const event of events) await reaction(tx, event)
    })
  }

  /** As `on`, for reactions that handle many events in few statements, such as auctions that end together. */
  onAll<D extends EventDefinitions, Name extends EventName<D>>(
    definitions: D,
    type: Name,
    reaction: Reaction<EventOf<D, Name>>,
  ): void {
    definitionOf(definitions, type)
    const isOfType = (event: AnyEvent): event is EventOf<D, Name> => event.type === type
    const reactions = this.#reactions.get(type) ?? []
    this.#reactions.set(type, [...reactions, (tx, events) => reaction(tx, events.filter(isOfType))])
  }

  append<D extends EventDefinitions>(tx: Tx, definitions: D, event: EventOf<D>): Promise<void> {
    return this.appendAll(tx, definitions, [event])
  }

  /** Appends any number of events in one statement, in order. */
  async appendAll<D extends EventDefinitions>(
    tx: Tx,
    definitions: D,
    events: readonly EventOf<D>[],
  ): Promise<void> {
    if (events.length === 0) return
    const defined = events.map((event) => ({ event, definition: definitionOf(definitions, event.type) }))
    if (this.#isChecked) for (const { event, definition } of defined) check(event, definition)
    const rows = defined.map(({ event, definition }) => rowOf(event, definition))
    // Empty for those who act without one, such as the owner of a background task.
    const sessions = new Set(events.flatMap(({ actor }) => actor?.session_id || []))
    await sendLater(tx, insert({ rows: JSON.stringify(rows), sessions: [...sessions] }))
    for (const type of new Set(events.map((event) => event.type)))
      for (const reaction of this.#reactions.get(type) ?? []) await reaction(tx, events)
  }

  /** Signals the live connections of every server after the commit. */
  signal(tx: Tx, ...signals: LiveSignal[]): Promise<void> {
    return signalLive(tx, ...signals)
  }
}

function definitionOf(definitions: EventDefinitions, type: string): EventDefinition {
  const definition = definitions[type]
  if (!definition) throw new Error(`The event ${type} is not defined.`)
  return definition
}

/** TypeScript allows a spread object to have more fields than its schema, and the audit log is never erased. */
function check(event: AnyEvent, definition: EventDefinition): void {
  for (const part of ['before', 'after'] as const) {
    const schema: z.ZodType | undefined = definition[part]
    const result = schema?.safeParse(event[part])
    const issue = result?.error?.issues[0]
    if (issue || (!schema && event[part] !== undefined))
      throw new Error(
        `The event ${event.type} does not hold what its definition says: ${part}.${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not defined'}.`,
      )
  }
}

const rowOf = (event: AnyEvent, { audit, subject }: EventDefinition) => ({
  type: event.type,
  audit_type: audit,
  subject_type: subject,
  subject_id: event.subject_id,
  subject_label: event.subject_label,
  actor_id: event.actor && personId(event.actor),
  effective_id: event.actor?.user_id ?? null,
  address: event.actor?.address ?? null,
  api_key: event.actor?.key_label ?? '',
  before: event.before ?? null,
  after: event.after ?? null,
})
