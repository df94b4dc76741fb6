import type { Selectable } from 'kysely'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import { OPEN_STATUSES } from '#domain/signing/rules.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { findRequest, isAmong, type RequestRow } from '../../../signing/queries/requests.ts'

/** A request for signatures on an NDA: its buyer and version, and the commitment for the additional NDA. */
export type NdaRequestRow = Selectable<Tables['nda_signings']>

/** What one buyer signs: the NDA of a deal room, or the additional one for a commitment. */
export type NdaSubject = Pick<NdaRequestRow, 'loan_deal_id' | 'user_id' | 'commitment_id'>

/** Null for a request of another purpose. */
export const findNdaRequest = async (db: Db | Tx, requestId: string): Promise<NdaRequestRow | null> =>
  (await db.selectFrom('nda_signings').selectAll().where('request_id', '=', requestId).executeTakeFirst()) ??
  null

/** The latest request of a buyer for the signatures on an NDA; null if there was none. Index: nda_signings_of_user. */
export async function latestNdaRequest(db: Db | Tx, subject: NdaSubject): Promise<RequestRow | null> {
  const found = await db
    .selectFrom('nda_signings as n')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .select('r.id')
    .where('n.loan_deal_id', '=', subject.loan_deal_id)
    .where('n.user_id', '=', subject.user_id)
    .where('n.commitment_id', 'is not distinct from', subject.commitment_id)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? findRequest(db, found.id) : null
}

/** NDAs of a deal that wait for a signature: of one kind or both, of all buyers or one. */
export interface OpenNdas {
  loan_deal_id: string
  kind: NdaKind | null
  user_id?: string
}

/** The ids of the requests. Index: nda_signings_of_user. */
export async function openNdaRequests(
  db: Db | Tx,
  { loan_deal_id, kind, user_id }: OpenNdas,
): Promise<string[]> {
  let open = db
    .selectFrom('nda_signings as n')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .select('r.id')
    .where('n.loan_deal_id', '=', loan_deal_id)
    .where(isAmong(OPEN_STATUSES))
    .orderBy('r.id')
  if (kind) open = open.where('n.commitment_id', kind === 'room' ? 'is' : 'is not', null)
  if (user_id) open = open.where('n.user_id', '=', user_id)
  return (await open.execute()).map(({ id }) => id)
}
