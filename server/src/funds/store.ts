import { type Insertable, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { ProofRow } from './rows.ts'

export async function insertProof(tx: Tx, proof: Insertable<Tables['funds_proofs']>): Promise<void> {
  await tx.insertInto('funds_proofs').values(proof).execute()
}

/** Ends the proof of an account that is in this state, if there is one, because another one takes its place. */
export const replaceProof = (
  tx: Tx,
  userId: string,
  state: 'waiting' | 'approved',
): Promise<ProofRow | undefined> =>
  tx
    .updateTable('funds_proofs')
    .set({ state: 'replaced' })
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()

type Change =
  | { state: 'approved'; decided_by: string; approved_amount: string; reason: string | null }
  | { state: 'rejected'; decided_by: string; reason: string }
  | { state: 'withdrawn' | 'expired' }

/** Changes the state of a proof whose account is locked. */
export async function setState(tx: Tx, { id }: Pick<ProofRow, 'id'>, change: Change): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('funds_proofs')
    .set({
      ...change,
      ...('decided_by' in change && { decided_at: now }),
      ...(change.state === 'approved' && { approved_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

/** Removes the document from a proof that ended before it was reviewed. */
export async function removeDocument(tx: Tx, { id }: Pick<ProofRow, 'id'>): Promise<void> {
  await tx.updateTable('funds_proofs').set({ storage_key: null }).where('id', '=', id).execute()
}

/** Deletes the proofs of an account; returns the keys of their documents. */
export async function deleteProofsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('funds_proofs')
    .where('user_id', '=', userId)
    .returning('storage_key')
    .execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

export async function markReminded(tx: Tx, { id }: Pick<ProofRow, 'id'>): Promise<void> {
  await tx.updateTable('funds_proofs').set({ reminded_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
