import { sql } from 'kysely'
import type { z } from 'zod'
import type { getSecondFactor } from '#domain/accounts/contract.ts'
import { isSecondFactorRequired } from '#domain/accounts/rules.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'

type SecondFactorStatus = z.input<typeof getSecondFactor.response>

export const secondFactorOf = (db: Db, actor: Actor): Promise<SecondFactorStatus> =>
  statusOf(db, actor.user_id)

/** @throws 404 for an unknown user */
export async function secondFactorOfUser(db: Db, actor: Actor, id: string): Promise<SecondFactorStatus> {
  if (!has(actor, 'superuser')) throw forbidden()
  return statusOf(db, id)
}

async function statusOf(db: Db, userId: string): Promise<SecondFactorStatus> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['is_reviewer', 'is_superuser', 'is_demonstration', 'has_second_factor', 'confirmed_at'])
    .select(sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`.as('passkeys'))
    .select(
      sql<Date | null>`(select min(p.created_at) from passkeys p where p.user_id = users.id)`.as(
        'first_passkey',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = users.id and c.used_at is null)`.as(
        'left',
      ),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const [since = null] = [row.confirmed_at, row.first_passkey]
    .filter((moment) => moment !== null)
    .sort((one, other) => one.getTime() - other.getTime())
  return {
    is_on: row.has_second_factor,
    is_required: isSecondFactorRequired(row),
    has_app: row.confirmed_at !== null,
    passkeys: row.passkeys,
    since: since?.toISOString() ?? null,
    recovery_codes_left: row.left,
  }
}

/** The encrypted secret of an account, confirmed or not. */
export const secretOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whether an authenticator app is set up and confirmed. */
export const hasApp = async (tx: Tx, userId: string): Promise<boolean> =>
  ((await secretOf(tx, userId))?.confirmed_at ?? null) !== null

/** The log-in that waits for its second step, by the stored digest of the challenge. */
export const challengeBy = (tx: Tx, hash: string) =>
  tx
    .selectFrom('log_in_challenges')
    .select(['id', 'user_id'])
    .where('challenge_hash', '=', hash)
    .executeTakeFirst()
