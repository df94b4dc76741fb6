import { type Selectable, sql } from 'kysely'
import { type DealRecord, type FileRow, seeDeal } from '../deals/queries/find-deal.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import { canReadFiles, canSeeVersions } from './policy.ts'

/** The number of files that a deal may store. */
const MOST_VERSIONS = 500

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

/** A document, or an earlier version of one. */
export async function findVersion(db: Db | Tx, id: string): Promise<FileRecord> {
  const file = await db
    .selectFrom('loan_deal_files')
    .selectAll()
    .where('id', '=', id)
    .where((where) => where.or([where('deleted_at', 'is', null), where('replaced_by', 'is not', null)]))
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

/**
 * The earlier versions of a document, the latest first.
 * @throws 404 if the actor may not see them
 */
export async function versionsOf(db: Db | Tx, actor: Actor, id: string) {
  const file = await findFile(db, id)
  const { deal, disclosure } = await seeDeal(db, actor, file.loan_deal_id)
  if (!canSeeVersions(disclosure)) throw notFound()
  const { rows } = await sql<FileRow & { replaced_at: Date }>`
    with recursive earlier as (
      select o.*, 1 as age from loan_deal_files o where o.replaced_by = ${id}
      union all select o.*, e.age + 1 from earlier e join loan_deal_files o on o.replaced_by = e.id
    )
    select e.id, e.document_type, e.name, e.media_type, e.bytes, e.uploaded_at, e.deleted_at as replaced_at,
      u.binding_name as uploaded_by, false as has_versions
    from earlier e join users u on u.id = e.uploaded_by order by e.age limit ${MOST_VERSIONS}`.execute(db)
  return { deal, disclosure, versions: rows }
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
 * An image by its signed address, checked again: a user who no longer sees an exclusive deal, or the exclusive book of
 * a mortgage, may still have the address.
 */
export async function imageAt(db: Db, actor: Actor, id: string): Promise<ImageRecord> {
  const image = await findImage(db, id)
  const { is_exclusive } = await db
    .selectFrom('loan_deals as d')
    .leftJoin('loan_deals as b', (on) => on.onRef('b.id', '=', 'd.book_id').on('d.is_in_book', '=', true))
    .select((eb) => eb.fn.coalesce('b.is_exclusive', 'd.is_exclusive').as('is_exclusive'))
    .where('d.id', '=', image.loan_deal_id)
    .executeTakeFirstOrThrow()
  if (is_exclusive) await seeDeal(db, actor, image.loan_deal_id)
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
