import { type Insertable, sql } from 'kysely'
import { INVITATION_DAYS } from '#domain/team/rules.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Stores an invitation in place of an earlier one of the same address. */
export async function putInvitation(
  tx: Tx,
  row: Omit<Insertable<Tables['team_invitations']>, 'created_at' | 'expires_at'>,
): Promise<void> {
  const until = {
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
  }
  const { id, account_id, email, ...said } = row
  await tx
    .insertInto('team_invitations')
    .values({ id, account_id, email, ...said, ...until })
    .onConflict((on) => on.columns(['account_id', 'email']).doUpdateSet({ id, ...said, ...until }))
    .execute()
}

/** Deletes one invitation of an account, open or expired; returns it. */
export const deleteInvitation = (tx: Tx, accountId: string, id: string) =>
  tx
    .deleteFrom('team_invitations')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['email', 'role'])
    .executeTakeFirst()

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  await sql`delete from team_invitations where expires_at < now()`.execute(db)
}
