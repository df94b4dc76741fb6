import { sql } from 'kysely'
import { pathOf } from '#domain/history/audit/seal.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readSeals } from '../../audit/queries/seals.ts'
import { treeOf } from '../../audit/rows.ts'
import type { ShownEvent } from './shown-events.ts'

export interface Digest {
  number: number
  content: string
  signature: string
}

/**
 * Adds to each event, in the order of their ids, the proof that a digest contains it. Returns these digests, and the
 * newest one, which shows that the key that signs the pack signs digests too.
 */
export async function addProofs(db: Db, events: readonly ShownEvent[]): Promise<Digest[]> {
  const { rows } = await sql<Digest & { first_event: number; last_event: number }>`
    select number, content, signature, first_event, last_event from audit_digests d
    where exists (select from jsonb_array_elements_text(${JSON.stringify(events.map(({ id }) => id))}::jsonb) as id
      where id::bigint between d.first_event and d.last_event)
      or number = (select max(number) from audit_digests)
    order by number`.execute(db)
  let next = 0
  for (const { number, first_event, last_event } of rows) {
    const seals = await readSeals(db, first_event, { upTo: last_event })
    const tree = await treeOf(seals)
    const places = new Map(seals.map(({ id }, place) => [id, place]))
    for (let event = events[next]; event && event.id <= last_event; event = events[next]) {
      const place = places.get(event.id)
      if (place !== undefined) event.proof = { digest: number, steps: pathOf(tree, place) }
      next += 1
    }
  }
  return rows.map(({ number, content, signature }) => ({ number, content, signature }))
}
