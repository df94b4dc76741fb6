import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Answer = { answered_by: string | null; answered_at: Date } & (
  | { state: 'answered'; file_id: string }
  | { state: 'declined'; answer: string }
)

export async function insertRequest(tx: Tx, row: Insertable<Tables['document_requests']>): Promise<void> {
  await tx.insertInto('document_requests').values(row).execute()
}

/**
 * Answers the open requests of one kind.
 * @returns the users who made them; empty if there are none
 */
export async function answerKind(tx: Tx, dealId: string, kind: string, answer: Answer): Promise<string[]> {
  const rows = await tx
    .updateTable('document_requests')
    .set(answer)
    .where('loan_deal_id', '=', dealId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .returning('asker_id')
    .execute()
  return rows.map(({ asker_id }) => asker_id)
}

/** @returns false if it is no longer open */
export async function markWithdrawn(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_requests')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
