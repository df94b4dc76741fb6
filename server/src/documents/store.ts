import { type Insertable, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function insertFiles(tx: Tx, files: Insertable<Tables['loan_deal_files']>[]): Promise<void> {
  await tx.insertInto('loan_deal_files').values(files).execute()
}

/** Copies the documents of a deal to another one; the copies share the stored contents. */
export async function copyFiles(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into loan_deal_files (id, loan_deal_id, document_type, name, media_type, bytes, sha256, storage_key, uploaded_by, uploaded_at)
    select gen_random_uuid(), ${to}::uuid, document_type, name, media_type, bytes, sha256, storage_key, uploaded_by, uploaded_at
    from loan_deal_files where loan_deal_id = ${from} and deleted_at is null`.execute(tx)
}

/** Appends pictures after those of the deal. */
export async function appendImages(
  tx: Tx,
  dealId: string,
  images: Omit<Insertable<Tables['loan_deal_images']>, 'loan_deal_id' | 'sorting_number'>[],
): Promise<void> {
  const { next } = await tx
    .selectFrom('loan_deal_images')
    .select(sql<number>`coalesce(max(sorting_number) + 1, 0)`.as('next'))
    .where('loan_deal_id', '=', dealId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('loan_deal_images')
    .values(images.map((image, index) => ({ ...image, loan_deal_id: dealId, sorting_number: next + index })))
    .execute()
}

/** The content stays in storage, because submitted documents may be requested by a court. */
export async function markDeleted(
  tx: Tx,
  table: 'loan_deal_files' | 'loan_deal_images',
  id: string,
): Promise<void> {
  await tx.updateTable(table).set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** The earlier version stays in storage and can be read by owner and staff. */
export async function markReplaced(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('loan_deal_files')
    .set({ deleted_at: sql<Date>`now()`, replaced_by: by })
    .where('id', '=', id)
    .execute()
}

export async function setSorting(tx: Tx, id: string, sortingNumber: number): Promise<void> {
  await tx
    .updateTable('loan_deal_images')
    .set({ sorting_number: sortingNumber })
    .where('id', '=', id)
    .execute()
}

/** Deletes what was uploaded to drafts and the mortgages of draft books. Returns the contents. */
export async function deleteFilesOfDrafts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const drafts = sql`(select id from loan_deals where id = any(${ids}::uuid[]) or book_id = any(${ids}::uuid[]))`
  const files = await sql<{ key: string }>`
    delete from loan_deal_files where loan_deal_id in ${drafts} returning storage_key as key`.execute(tx)
  const images = await sql<{ key: string; thumb: string }>`
    delete from loan_deal_images where loan_deal_id in ${drafts}
    returning storage_key as key, thumb_key as thumb`.execute(tx)
  return [...files.rows.map(({ key }) => key), ...images.rows.flatMap(({ key, thumb }) => [key, thumb])]
}
