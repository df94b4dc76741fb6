import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { openSessions } from '../queries/sessions.ts'

/** How long after a rotation the replaced tokens still get an access token, for requests in progress at that time. */
const GRACE_SECONDS = 30

/** The open session of a family of refresh tokens, locked until the transaction ends. Index: sessions.refresh_hash. */
export const lockFamily = (tx: Tx, family_hash: string) =>
  openSessions(tx)
    .select(['sessions.id', 'sessions.user_id', 'generation_hash', 'next_hash', 'previous_hash'])
    .select(
      sql<boolean>`coalesce(rotated_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS}), false)`.as(
        'is_just_rotated',
      ),
    )
    .where('refresh_hash', '=', family_hash)
    .forNoKeyUpdate('sessions')
    .executeTakeFirst()

export type TokenFamily = NonNullable<Awaited<ReturnType<typeof lockFamily>>>

/** Records a use of a session, with what changes in its tokens. */
export async function updateFamily(
  tx: Tx,
  id: string,
  change: Pick<Updateable<Tables['sessions']>, 'address' | 'generation_hash' | 'next_hash' | 'previous_hash'>,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      ...change,
      last_seen_at: sql<Date>`now()`,
      ...(change.next_hash !== undefined && { rotated_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
}
