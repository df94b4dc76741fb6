import { sql } from 'kysely'
import type { z } from 'zod'
import type { getSecondFactor } from '#domain/accounts/contract.ts'
import { isSecondFactorDemanded } from '#domain/accounts/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export async function secondFactorOf(
  db: Db,
  actor: Actor,
): Promise<z.input<typeof getSecondFactor.response>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['is_reviewer', 'is_superuser', 'is_demonstration', 'has_second_factor', 'confirmed_at'])
    .select(
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = users.id and c.used_at is null)`.as(
        'left',
      ),
    )
    .where('users.id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  return {
    is_on: row.has_second_factor,
    is_demanded: isSecondFactorDemanded(row),
    since: row.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: row.left,
  }
}

/** The sealed secret of an account; also one that no code has confirmed yet. */
export const secretOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whose log-in waits for its second step, by what is stored of the challenge. */
export const challengeBy = (tx: Tx, hash: string) =>
  tx
    .selectFrom('log_in_challenges')
    .select(['id', 'user_id'])
    .where('challenge_hash', '=', hash)
    .executeTakeFirst()
