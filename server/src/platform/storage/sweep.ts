import { sql } from 'kysely'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { Db } from '../database/database.ts'
import type { Storage } from './storage.ts'

/** Far longer than the seconds between storing a content and committing the row that refers to it. */
const ORPHAN_AGE_MS = DAY_MS
const SET_ASIDE_MS = 30 * DAY_MS

/**
 * Puts aside the contents that no row refers to, and deletes them 30 days later, so that a mistake can be undone.
 * Returns how many were put aside.
 */
export async function sweepOrphans(db: Db, storage: Storage, now: number): Promise<number> {
  let moved = 0
  for await (const old of storage.storedBefore(now - ORPHAN_AGE_MS))
    for (const key of await unknownOf(db, old)) {
      await storage.putAside(key, now)
      moved += 1
    }
  await storage.clearAside(now - SET_ASIDE_MS)
  return moved
}

async function unknownOf(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
    where not exists (select from stored_contents where storage_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}
