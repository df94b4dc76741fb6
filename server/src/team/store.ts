import { type Insertable, sql } from 'kysely'
import type { LimitKind } from '#domain/team/limits.ts'
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
  await sql`delete from team_invitations where expires_at < now() and not is_held_user(account_id)`.execute(
    db,
  )
}

/** Stores the limit of a kind; null removes it. */
export async function putLimit(
  tx: Tx,
  account_id: string,
  kind: LimitKind,
  limit: { amount: string; approvals: number } | null,
): Promise<void> {
  if (limit === null) {
    await tx.deleteFrom('team_limits').where('account_id', '=', account_id).where('kind', '=', kind).execute()
    return
  }
  await tx
    .insertInto('team_limits')
    .values({ account_id, kind, ...limit })
    .onConflict((on) => on.columns(['account_id', 'kind']).doUpdateSet(limit))
    .execute()
}

export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await sql`delete from team_invitations where lower(email) = lower(${email})`.execute(tx)
}
