import type { Selectable } from 'kysely'
import { type DealRecord, seeDeal } from '../deals/queries/find-deal.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import { canReadFiles } from './policy.ts'

export type FileRecord = Selectable<Tables['loan_deal_files']>
export type ImageRecord = Selectable<Tables['loan_deal_images']>

export async function findFile(db: Db | Tx, id: string): Promise<FileRecord> {
  const file = await db
    .selectFrom('loan_deal_files')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

export async function findImages(db: Db | Tx, ids: readonly string[]): Promise<ImageRecord[]> {
  return db
    .selectFrom('loan_deal_images')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
}

export async function findImage(db: Db | Tx, id: string): Promise<ImageRecord> {
  const [image] = await findImages(db, [id])
  if (!image) throw notFound()
  return image
}

/**
 * The documents of a deal whose content the actor may read, oldest first.
 * @throws 404 for a hidden deal or one without documents, 403 if the actor may see only the listing
 */
export async function filesFor(
  db: Db | Tx,
  actor: Actor,
  dealId: string,
): Promise<{ deal: DealRecord; files: FileRecord[] }> {
  const { deal, disclosure } = await seeDeal(db, actor, dealId)
  if (!canReadFiles(disclosure)) throw forbidden()
  const files = await db
    .selectFrom('loan_deal_files')
    .selectAll()
    .where('loan_deal_id', '=', dealId)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  if (files.length === 0) throw notFound()
  return { deal, files }
}
