import { type Selectable, sql } from 'kysely'
import { STAFF_ALIAS } from '#domain/rooms/document-requests/rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { aliasOf } from '../questions/queries.ts'

type Stored = Selectable<Tables['document_requests']>
export interface RequestRow extends Stored {
  /** The newest version of the provided document; null if it was removed. */
  document: string | null
}

/**
 * The requests of a deal, open ones first, then the latest: all, or those of one buyer. Index:
 * document_requests_of_deal.
 * @param requesterId a buyer's id; null for the owner and staff
 */
export async function requestRows(
  db: Db | Tx,
  dealId: string,
  requesterId: string | null,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.*, (
      with recursive version as (
        select f.id, f.replaced_by, f.deleted_at from loan_deal_files f where f.id = r.file_id
        union all select f.id, f.replaced_by, f.deleted_at from version v join loan_deal_files f on f.id = v.replaced_by
      ) select v.id from version v where v.deleted_at is null) as document
    from document_requests r
    where r.loan_deal_id = ${dealId} and (${requesterId}::uuid is null or r.asker_id = ${requesterId})
    order by r.state = 'open' desc, coalesce(r.answered_at, r.asked_at) desc, r.id desc`.execute(db)
  return rows
}

export const findRequest = (db: Db | Tx, id: string): Promise<Stored | undefined> =>
  db.selectFrom('document_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** True while any user's request of this kind is open. Index: document_requests_open. */
export async function isKindOpen(db: Db, dealId: string, kind: string): Promise<boolean> {
  const found = await db
    .selectFrom('document_requests')
    .select('id')
    .where('loan_deal_id', '=', dealId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return found !== undefined
}

/** The number of documents that a user has requested of a deal, and whether this kind has an open request. */
export async function requestsBy(tx: Tx, dealId: string, requesterId: string, kind: string) {
  return tx
    .selectFrom('document_requests')
    .select([
      sql<number>`count(*)::int`.as('made'),
      sql<boolean>`coalesce(bool_or(state = 'open' and kind = ${kind}), false)`.as('is_open'),
    ])
    .where('loan_deal_id', '=', dealId)
    .where('asker_id', '=', requesterId)
    .executeTakeFirstOrThrow()
}

/** The alias of a request: that of the user's questions and bids; staff act for HomeSlice. */
export const requestAlias = (
  tx: Tx,
  deal: { id: string; auction_round: number },
  requesterId: string,
  isStaff: boolean,
): Promise<string> => (isStaff ? Promise.resolve(STAFF_ALIAS) : aliasOf(tx, deal, requesterId))
