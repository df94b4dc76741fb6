import { type Insertable, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function insertApproval(tx: Tx, row: Insertable<Tables['approvals']>): Promise<void> {
  await tx.insertInto('approvals').values(row).execute()
}

export async function insertVote(tx: Tx, approval_id: string, person_id: string): Promise<void> {
  await tx.insertInto('approval_votes').values({ approval_id, person_id }).execute()
}

/** Removes a vote after which nothing could be placed. */
export async function deleteVote(tx: Tx, approval_id: string, person_id: string): Promise<void> {
  await tx
    .deleteFrom('approval_votes')
    .where('approval_id', '=', approval_id)
    .where('person_id', '=', person_id)
    .execute()
}

/** Settles what still waits; returns false if another decision was first. */
export async function settle(
  tx: Tx,
  id: string,
  decision: { state: 'done' | 'refused' | 'withdrawn'; decided_by: string; reason?: string },
): Promise<boolean> {
  const rows = await tx
    .updateTable('approvals')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.length > 0
}
