import { sql } from 'kysely'
import { pathOf, type SealableEvent, type TreeStep, treeOf } from '#domain/history/audit/seal.ts'
import { type EvidenceReader, shownFields } from '#domain/history/evidence/shown.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { readSeals } from '../../audit/queries/seals.ts'
import { SEALABLE, sealedLines } from '../../audit/rows.ts'

/** A line of an event: the hash of a field, and the field with its salt where the reader is shown it. */
export interface ShownLine {
  hash: string
  name: string
  value: string
  /** What was hashed; null if it is withheld. */
  text: string | null
}

/** That a digest has an event. */
export interface Proof {
  digest: number
  steps: TreeStep[]
}

export interface ShownEvent {
  id: number
  at: string
  type: string
  lines: ShownLine[]
  /** Null until the event is sealed and a digest is signed. */
  proof: Proof | null
}

export interface Digest {
  number: number
  content: string
  signature: string
}

type Row = SealableEvent & { salt: string | null }

/** The events of a deal that the reader is shown, in order, with their proofs and the digests that these lead to. */
export async function shownEvents(db: Db, reader: EvidenceReader, deal: string) {
  const rows = await eventsOf(db, reader, deal)
  const events = rows.flatMap((row) => shownEvent(reader, row) ?? [])
  const digests = await addProofs(db, events)
  return { events, digests }
}

/** A bid whose amount is or stays sealed is known to its bidder alone. Index: events_of_subject. */
async function eventsOf(db: Db, { user_id, seesAll }: EvidenceReader, deal: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${SEALABLE}, encode(s.salt, 'hex') as salt
    from events e left join event_seals s on s.event_id = e.id
    where e.subject_type = 'deal' and e.subject_id = ${deal}
      and (${seesAll}::boolean or e.type <> 'bid.placed' or exists (select from bids b
        where b.id = (e.after ->> 'bid_id')::uuid and (not b.is_sealed or b.bidder_id = ${user_id})))
    order by e.id`.execute(db)
  return rows
}

function shownEvent(reader: EvidenceReader, row: Row): ShownEvent | null {
  const lines = sealedLines(row, row.salt ?? '')
  const shown = shownFields(
    reader,
    row.type,
    lines.map(({ field }) => field),
  )
  if (!shown) return null
  return {
    id: Number(row.id),
    at: row.at,
    type: row.type,
    // Without a seal there is no salt, so the hashes of what is withheld could be guessed.
    lines: lines
      .filter(({ field }) => row.salt !== null || shown.has(field.name))
      .map(({ field, line, hash }) => ({ hash, ...field, text: shown.has(field.name) ? line : null })),
    proof: null,
  }
}

/** Adds the proofs; returns the digests. Each list of seals is read once. */
async function addProofs(db: Db, events: readonly ShownEvent[]): Promise<Digest[]> {
  const { rows } = await sql<Digest & { first_event: number; last_event: number }>`
    select number, content, signature, first_event, last_event from audit_digests d
    where exists (select from jsonb_array_elements_text(${JSON.stringify(events.map(({ id }) => id))}::jsonb) as id
      where id::bigint between d.first_event and d.last_event)
    order by number`.execute(db)
  for (const { number, first_event, last_event } of rows) {
    const seals = await readSeals(db, first_event, { upTo: last_event })
    const tree = treeOf(
      sha256,
      seals.map(({ leaf }) => leaf),
    )
    const places = new Map(seals.map(({ id }, place) => [id, place]))
    for (const event of events) {
      const place = places.get(event.id)
      if (place === undefined) continue
      event.proof = { digest: number, steps: pathOf(tree, place) }
    }
  }
  return rows.map(({ number, content, signature }) => ({ number, content, signature }))
}
