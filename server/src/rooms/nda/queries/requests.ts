import type { Selectable } from 'kysely'
import { OPEN_STATUSES } from '#domain/signing/rules.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { findRequest, type RequestRow } from '../../../signing/queries/requests.ts'

/** A request for signatures on the agreement of a deal room: whose it is, and on which version. */
export type NdaSigningOf = Selectable<Tables['nda_signings']>

/** Null for a request of another purpose. */
export const ndaSigningOf = async (db: Db | Tx, requestId: string): Promise<NdaSigningOf | null> =>
  (await db.selectFrom('nda_signings').selectAll().where('request_id', '=', requestId).executeTakeFirst()) ??
  null

/** The latest request of a buyer for the agreement of a deal room; null if they never asked. Index: nda_signings_of_user. */
export async function latestNdaRequest(
  db: Db | Tx,
  dealId: string,
  userId: string,
): Promise<RequestRow | null> {
  const found = await db
    .selectFrom('nda_signings as n')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .select('r.id')
    .where('n.loan_deal_id', '=', dealId)
    .where('n.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? findRequest(db, found.id) : null
}

/** Requests for the agreement of a deal room that wait for a signature: all, or those of one buyer. */
export async function openNdaRequests(db: Db | Tx, dealId: string, userId?: string): Promise<string[]> {
  let open = db
    .selectFrom('nda_signings as n')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .select('r.id')
    .where('n.loan_deal_id', '=', dealId)
    .where('r.status', 'in', [...OPEN_STATUSES])
    .orderBy('r.id')
  if (userId !== undefined) open = open.where('n.user_id', '=', userId)
  return (await open.execute()).map(({ id }) => id)
}
