import { type Insertable, sql } from 'kysely'
import type { CommitmentState } from '#domain/deal-access/commitment.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

const NOW = sql<Date>`clock_timestamp()`

/** @returns false if the buyer has committed to the deal before */
export async function insertCommitment(
  tx: Tx,
  commitment: Insertable<Tables['commitments']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commitments')
    .values(commitment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks documents and NDA as sent to a buyer; those that were sent before keep their time. */
export async function markSent(
  tx: Tx,
  id: string,
  sent: { documents: boolean; nda: boolean },
): Promise<void> {
  await tx
    .updateTable('commitments')
    .set({
      ...(sent.documents && { documents_sent_at: NOW }),
      ...(sent.nda && { nda_sent_at: NOW }),
    })
    .where('id', '=', id)
    .execute()
}

/** @returns false if the commitment is no longer open */
export async function decide(tx: Tx, id: string, state: CommitmentState): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('commitments')
    .set({ state, decided_at: NOW })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives all open commitments to a deal the same decision; returns their buyers. Index: commitments_of_deal. */
export async function decideOthers(tx: Tx, dealId: string, state: 'declined' | 'ended'): Promise<string[]> {
  const rows = await tx
    .updateTable('commitments')
    .set({ state, decided_at: NOW })
    .where('loan_deal_id', '=', dealId)
    .where('state', '=', 'open')
    .returning('buyer_id')
    .execute()
  return rows.map(({ buyer_id }) => buyer_id)
}

export async function insertFiles(
  tx: Tx,
  files: readonly Insertable<Tables['follow_up_files']>[],
): Promise<void> {
  await tx.insertInto('follow_up_files').values(files).execute()
}

/** Marks a file as removed; the row stays for the record. @returns false if it was removed before */
export async function removeFile(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('follow_up_files')
    .set({ removed_at: NOW })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
