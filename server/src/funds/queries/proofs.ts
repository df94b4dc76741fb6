import { sql } from 'kysely'
import type { FundsRecord, WaitingFunds } from '#domain/funds/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanRead } from '../policy.ts'
import type { BoundAccount, ProofRow, ShownProof } from '../rows.ts'
import { fundsView } from '../views.ts'
import { boundByOf, boundOf } from './proven.ts'

export const findProof = (db: Db | Tx, id: string): Promise<ProofRow | undefined> =>
  db.selectFrom('funds_proofs').selectAll().where('id', '=', id).executeTakeFirst()

const MOST_SHOWN = 50
const MOST_AT_ONCE = 200

/** Approved proofs whose last day is at most this one, a part at a time. Index: funds_proofs_ending. */
export const endingBy = (db: Db, day: string) =>
  db
    .selectFrom('funds_proofs')
    .select(['id', 'user_id'])
    .where('state', '=', 'approved')
    .where('valid_until', '<=', day)
    .orderBy('valid_until')
    .limit(MOST_AT_ONCE)

/** The newest first. Index: funds_proofs_of_user. */
const proofsOf = (db: Db | Tx, userId: string): Promise<ShownProof[]> =>
  db
    .selectFrom('funds_proofs as p')
    .innerJoin('users as u', 'u.id', 'p.submitted_by')
    .selectAll('p')
    .select('u.binding_name as submitter')
    .where('p.user_id', '=', userId)
    .orderBy('p.submitted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()

/** @throws 404 for an unknown user, and for a person of a team, who has no funds of their own */
async function accountOf(db: Db | Tx, userId: string): Promise<BoundAccount> {
  const { rows } = await sql<BoundAccount>`
    select u.id, u.company_name, u.binding_name, ${boundOf('u')} as bound, ${boundByOf('u')} as bound_by
    from users u where u.id = ${userId} and u.account_id is null`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The proofs of an account for this actor. @throws 403, 404 */
export async function fundsFor(
  { tokens }: Pick<Platform, 'tokens'>,
  db: Db | Tx,
  actor: Actor,
  userId: string,
): Promise<FundsRecord> {
  assertCanRead(actor, userId)
  const account = await accountOf(db, userId)
  const now = await dbNow(db)
  return fundsView({ tokens, actor, now, today: businessDateOf(now) }, account, await proofsOf(db, userId))
}

/**
 * Proofs on which this reviewer or administrator can decide, the oldest first. Index: funds_proofs_waiting.
 * @throws 403
 */
export async function waitingFunds(db: Db, actor: Actor): Promise<WaitingFunds> {
  if (!isStaff(actor)) throw forbidden()
  const rows = await db
    .selectFrom('funds_proofs as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'p.kind', 'p.stated_amount', 'p.submitted_at', 'u.company_name', 'u.binding_name'])
    .where('p.state', '=', 'waiting')
    .where('p.user_id', '<>', actor.user_id)
    .orderBy('p.submitted_at')
    .orderBy('p.id')
    .execute()
  return {
    results: rows.map(({ company_name, binding_name, submitted_at, ...row }) => ({
      ...row,
      company_name: company_name ?? binding_name,
      submitted_at: submitted_at.toISOString(),
    })),
  }
}
