import type { z } from 'zod'
import type { Agreement } from '#domain/accounts/agreement.ts'
import type { listAcceptances } from '#domain/accounts/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'

const texts = (db: Db | Tx) => db.selectFrom('agreements').select(['version', 'effective_on', 'sections'])

/** The version of the user agreement that users must accept: the latest one in force. */
export const agreementInForce = (db: Db | Tx): Promise<Agreement> =>
  texts(db).orderBy('in_force_since', 'desc').limit(1).executeTakeFirstOrThrow()

/** @throws 404 for a version that was never in force */
export async function agreementOf(db: Db, version: string): Promise<Agreement> {
  const found = await texts(db).where('version', '=', version).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export async function acceptancesOf(db: Db, actor: Actor): Promise<z.input<typeof listAcceptances.response>> {
  const rows = await db
    .selectFrom('agreement_acceptances')
    .select(['version', 'address', 'accepted_at'])
    .where('user_id', '=', actor.user_id)
    .orderBy('accepted_at', 'desc')
    .execute()
  return { results: rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() })) }
}
