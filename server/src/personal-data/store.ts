import { type Insertable, sql } from 'kysely'
import type { Words } from '#domain/history/audit/erasure.ts'
import type { PlanLine } from '#domain/personal-data/contract.ts'
import { ERASURE_LINK_HOURS } from '#domain/personal-data/rules.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

/** False if the person has an open request already. */
export async function insertRequest(tx: Tx, row: Insertable<Tables['erasure_requests']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('erasure_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', sql.lit('open')).doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** Decides an open request; false if another decision was first. */
export async function settleRequest(
  tx: Tx,
  id: string,
  decision: { state: 'withdrawn' | 'refused' | 'erased'; decided_by: string; reason?: string },
): Promise<boolean> {
  const settled = await tx
    .updateTable('erasure_requests')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  return settled.length > 0
}

/** What was erased and kept, and by which texts the job finds the person in the audit log. */
export async function storeErasure(
  tx: Tx,
  id: string,
  { plan, words }: { plan: readonly PlanLine[]; words: Words },
): Promise<void> {
  await tx
    .updateTable('erasure_requests')
    // What was written to or about the person is personal too.
    .set({ plan: JSON.stringify(plan), words: JSON.stringify(words), note: null })
    .where('id', '=', id)
    .execute()
}

export async function endLogErasure(db: Db, id: string): Promise<void> {
  await db
    .updateTable('erasure_requests')
    .set({ words: null, log_erased_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function insertLink(tx: Tx, token_hash: string, user_id: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(hours => ${ERASURE_LINK_HOURS})`
  await tx.insertInto('erasure_links').values({ token_hash, user_id, expires_at }).execute()
}

/** Uses up the links of a person. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('erasure_links').where('user_id', '=', userId).execute()
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await sql`delete from erasure_links where expires_at < now()`.execute(db)
}

/** False if a hold is in force already. */
export async function insertHold(
  tx: Tx,
  row: Pick<Insertable<Tables['legal_holds']>, 'id' | 'user_id' | 'loan_deal_id' | 'reason' | 'placed_by'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('legal_holds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** False if it was released already. */
export async function markReleased(
  tx: Tx,
  id: string,
  released_by: string,
  release_reason: string,
): Promise<boolean> {
  const released = await tx
    .updateTable('legal_holds')
    .set({ released_by, release_reason, released_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('id')
    .execute()
  return released.length > 0
}
