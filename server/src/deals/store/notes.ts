import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export async function insertNote(
  tx: Tx,
  note: { loan_deal_id: string; author_id: string; text: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('deal_notes')
    .values({ id, ...note })
    .execute()
  return id
}

/** @returns false if there is no such note by this author on this deal */
export async function updateNote(
  tx: Tx,
  note: { id: string; loan_deal_id: string; author_id: string; text: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('deal_notes')
    .set({ text: note.text, edited_at: sql<Date>`now()` })
    .where('id', '=', note.id)
    .where('loan_deal_id', '=', note.loan_deal_id)
    .where('author_id', '=', note.author_id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns false if there is no such note by this author on this deal */
export async function removeNote(
  tx: Tx,
  note: { id: string; loan_deal_id: string; author_id: string },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('deal_notes')
    .where('id', '=', note.id)
    .where('loan_deal_id', '=', note.loan_deal_id)
    .where('author_id', '=', note.author_id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteNotesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('deal_notes').where('author_id', '=', userId).execute()
}
