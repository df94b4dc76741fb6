import { sql } from 'kysely'
import type { SealableEvent, TreeStep } from '#domain/history/audit/seal.ts'
import { type EvidenceReader, shownFields } from '#domain/history/evidence/shown.ts'
import type { Db } from '../../../platform/database/database.ts'
import { KEPT_FIELDS, type Salts, SEALABLE, sealedLines } from '../../audit/rows.ts'

/** A line of an event: the hash of a field, and the field with its salt if the reader may see it. */
export interface ShownLine {
  hash: string
  name: string
  value: string
  /** The text that was hashed; null if it is withheld or was erased. */
  text: string | null
}

/** The proof that a digest contains an event. */
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

type Row = SealableEvent & { salt: string | null } & Pick<Salts, 'kept'>

/** Hashing this many events blocks the event loop for about ten milliseconds. */
const BATCH = 200

/** The events of a deal that the reader may see, in order, without their proofs; all, or those after one of them. */
export async function shownEvents(
  db: Db,
  reader: EvidenceReader,
  deal: string,
  after = 0,
): Promise<ShownEvent[]> {
  const shown: ShownEvent[] = []
  let last = after
  for (;;) {
    const rows = await eventsAfter(db, reader, deal, last)
    shown.push(...rows.flatMap((row) => shownEvent(reader, row) ?? []))
    if (rows.length < BATCH) return shown
    last = Number(rows.at(-1)?.id)
  }
}

/** Only its bidder knows of a bid whose amount is sealed now or permanently. Index: events_of_subject. */
async function eventsAfter(
  db: Db,
  { user_id, seesAll }: EvidenceReader,
  deal: string,
  id: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${SEALABLE}, encode(s.salt, 'hex') as salt, ${KEPT_FIELDS}
    from events e left join event_seals s on s.event_id = e.id
    where e.subject_type = 'deal' and e.subject_id = ${deal} and e.id > ${id}
      and (${seesAll}::boolean or e.type <> 'bid.placed' or exists (select from bids b
        where b.id = (e.after ->> 'bid_id')::uuid and (not b.is_sealed or b.bidder_id = ${user_id})))
    order by e.id limit ${BATCH}`.execute(db)
  return rows
}

function shownEvent(reader: EvidenceReader, row: Row): ShownEvent | null {
  const lines = sealedLines(row, { salt: row.salt ?? '', kept: row.kept ?? null })
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
    // Without a seal there is no salt, so withheld values could be guessed from their hashes.
    lines: lines
      .filter(({ field }) => row.salt !== null || shown.has(field.name))
      .map(({ field, line, hash }) => ({ hash, ...field, text: shown.has(field.name) ? line : null })),
    proof: null,
  }
}
