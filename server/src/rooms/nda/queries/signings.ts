import { type RawBuilder, sql } from 'kysely'
import { type NdaSigningState, ndaSigningOf } from '#domain/rooms/nda/signing.ts'
import { seesAsOwner } from '../../../deal-access/policy.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'

/** The latest request for signatures on a deal room's agreement by one buyer. */
export interface NdaSigningRow {
  request_id: string
  nda_version: string
  status: string
  is_over: boolean
  created_at: string
  ended_at: string | null
  expires_at: string
  finished_at: string | null
  buyer_signed_at: string | null
  /** Of the seller whose turn it is to sign, as they were invited; null otherwise. */
  seller_email: string | null
}

/** How far it is, as views say it. */
export interface NdaSigning {
  request_id: string
  nda_version: string
  state: NdaSigningState
  since: Date
  seller_email: string | null
}

/** As JSON; null where there is none. Index: nda_signings_of_user. */
export const latestNdaSigning = (
  deal: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
) => sql<NdaSigningRow | null>`
  (select json_build_object('request_id', r.id, 'nda_version', n.nda_version, 'status', r.status,
      'is_over', r.expires_at <= clock_timestamp(), 'created_at', r.created_at, 'ended_at', r.ended_at,
      'expires_at', r.expires_at, 'finished_at', r.finished_at,
      'buyer_signed_at', (select s.signed_at from signing_signers s where s.request_id = r.id and s.role = 'buyer'),
      'seller_email', (select s.email from signing_signers s where s.request_id = r.id and s.role = 'seller'
        and s.status in ('invited', 'viewed')))
    from nda_signings n join signing_requests r on r.id = n.request_id
    where n.loan_deal_id = ${deal} and n.user_id = ${user}
    order by r.created_at desc limit 1)`

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** Where the signing is by what the database knows. */
export function ndaSigning(row: NdaSigningRow | null): NdaSigning | null {
  if (!row) return null
  const { request_id, nda_version, seller_email, status, is_over } = row
  const state = ndaSigningOf({
    status,
    is_over,
    created_at: new Date(row.created_at),
    ended_at: dateOf(row.ended_at),
    expires_at: new Date(row.expires_at),
    finished_at: dateOf(row.finished_at),
    buyer_signed_at: dateOf(row.buyer_signed_at),
  })
  return { request_id, nda_version, ...state, seller_email: state.state === 'seller' ? seller_email : null }
}

/** The latest signing of a deal room's agreement by a buyer; null if they never began it. */
export async function ndaSigningFor(db: Db | Tx, dealId: string, userId: string): Promise<NdaSigning | null> {
  const { rows } = await sql<{ found: NdaSigningRow | null }>`
    select ${latestNdaSigning(sql`${dealId}::uuid`, sql`${userId}::uuid`)} as found`.execute(db)
  return ndaSigning(rows[0]?.found ?? null)
}

/**
 * The signed agreement of an entry, for its visitor, who keeps it whatever becomes of the deal, the seller and staff.
 * @throws 404 for anybody else, and if there is none
 */
export async function readSignedNda(
  { db }: { db: Db },
  actor: Actor,
  entryId: string,
): Promise<{ name: string; media_type: string; storage_key: string }> {
  const found = await db
    .selectFrom('room_entries as e')
    .innerJoin('loan_deals as d', 'd.id', 'e.loan_deal_id')
    .innerJoin('nda_acceptances as a', 'a.entry_id', 'e.id')
    .innerJoin('signing_requests as r', 'r.id', 'a.signing_request_id')
    .select(['d.owner_id', 'e.user_id', 'r.title', 'r.finished_key'])
    .where('e.id', '=', entryId)
    .where('r.finished_key', 'is not', null)
    .orderBy('a.accepted_at', 'desc')
    .executeTakeFirst()
  if (!found?.finished_key || !(found.user_id === actor.user_id || seesAsOwner(actor, found)))
    throw notFound()
  return {
    name: found.title.replace(/\.pdf$/i, ' (signed).pdf'),
    media_type: 'application/pdf',
    storage_key: found.finished_key,
  }
}
