import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Why a stored content could not be worked on within the last day; null if it may be tried. */
export async function refusalOf(db: Db, storageKey: string): Promise<string | null> {
  const found = await db
    .selectFrom('stored_contents')
    .select('refusal')
    .where('storage_key', '=', storageKey)
    // Not for ever: a busy machine may have taken too long, and readers of files improve.
    .where('refused_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return found?.refusal ?? null
}

/** Keeps with a stored content why it could not be worked on. */
export async function recordRefusal(db: Db, storageKey: string, refusal: string): Promise<void> {
  await db
    .updateTable('stored_contents')
    .set({ refusal, refused_at: sql`now()` })
    .where('storage_key', '=', storageKey)
    .execute()
}
