import { type RawBuilder, sql } from 'kysely'
import { fileName } from '#domain/kernel/file-name.ts'
import { type NdaSigningState, ndaStateOf } from '#domain/rooms/nda/signing.ts'
import { type SigningStatus, signedTitle } from '#domain/signing/vocabulary.ts'
import { seesAsOwner } from '../../../deal-access/policy.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'

/** The latest request for signatures on an NDA by one buyer. */
export interface NdaProgressRow {
  request_id: string
  nda_version: string
  status: SigningStatus
  is_over: boolean
  created_at: string
  ended_at: string | null
  expires_at: string
  finished_at: string | null
  buyer_signed_at: string | null
  /** The address at which the seller was invited, if it is their turn to sign; null otherwise. */
  seller_email: string | null
}

/** How far the signing of an NDA is, as views show it. */
export interface NdaProgress {
  request_id: string
  nda_version: string
  state: NdaSigningState
  since: Date
  seller_email: string | null
}

/**
 * The latest request for signatures as JSON; null if there is none. Without a commitment, that of the room's NDA. Index:
 * nda_signings_of_user.
 */
export const latestNdaProgress = (
  deal: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
  commitment: RawBuilder<unknown> = sql`null`,
) => sql<NdaProgressRow | null>`
  (select json_build_object('request_id', r.id, 'nda_version', n.nda_version, 'status', r.status,
      'is_over', r.expires_at <= clock_timestamp(), 'created_at', r.created_at, 'ended_at', r.ended_at,
      'expires_at', r.expires_at, 'finished_at', r.finished_at,
      'buyer_signed_at', (select s.signed_at from signing_signers s where s.request_id = r.id and s.role = 'buyer'),
      'seller_email', (select s.email from signing_signers s where s.request_id = r.id and s.role = 'seller'
        and s.status in ('invited', 'viewed')))
    from nda_signings n join signing_requests r on r.id = n.request_id
    where n.loan_deal_id = ${deal} and n.user_id = ${user} and n.commitment_id is not distinct from ${commitment}
    order by r.created_at desc limit 1)`

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** How far the signing is, from its row. */
export function ndaProgress(row: NdaProgressRow | null): NdaProgress | null {
  if (!row) return null
  const { request_id, nda_version, seller_email, status, is_over } = row
  const state = ndaStateOf({
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

/** A buyer's latest signing of the NDA of a deal room; null if there was none. */
export async function ndaProgressFor(
  db: Db | Tx,
  dealId: string,
  userId: string,
): Promise<NdaProgress | null> {
  const { rows } = await sql<{ found: NdaProgressRow | null }>`
    select ${latestNdaProgress(sql`${dealId}::uuid`, sql`${userId}::uuid`)} as found`.execute(db)
  return ndaProgress(rows[0]?.found ?? null)
}

/**
 * The signed NDA of an entry of a deal room or of a commitment, for its buyer (whatever happens to the deal), the
 * seller and staff.
 * @throws 404 for other users, and if there is none
 */
export async function readSignedNda(
  { db }: { db: Db },
  actor: Actor,
  subject: 'entry_id' | 'commitment_id',
  id: string,
): Promise<{ name: string; media_type: string; storage_key: string }> {
  const found = await db
    .selectFrom('nda_acceptances as a')
    .innerJoin('nda_signings as n', 'n.request_id', 'a.signing_request_id')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .innerJoin('loan_deals as d', 'd.id', 'n.loan_deal_id')
    .select(['d.owner_id', 'n.user_id', 'r.title', 'r.finished_key'])
    .where(`a.${subject}`, '=', id)
    .where('r.finished_key', 'is not', null)
    .orderBy('a.accepted_at', 'desc')
    .executeTakeFirst()
  if (!found?.finished_key || !(found.user_id === actor.user_id || seesAsOwner(actor, found)))
    throw notFound()
  return {
    name: fileName(signedTitle(found.title), 'application/pdf'),
    media_type: 'application/pdf',
    storage_key: found.finished_key,
  }
}
