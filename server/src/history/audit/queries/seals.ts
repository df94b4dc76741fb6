import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** The seals of the events from an id on, in order. */
export async function readSeals(
  db: Db | Tx,
  from: number,
  { upTo, most }: { upTo?: number; most?: number } = {},
) {
  const { rows } = await sql<{ id: number; leaf: string; chain: string }>`
    select event_id as id, encode(leaf, 'hex') as leaf, encode(chain, 'hex') as chain from event_seals
    where event_id >= ${from} and (${upTo ?? null}::bigint is null or event_id <= ${upTo ?? null})
    order by event_id limit ${most ?? null}`.execute(db)
  return rows
}
