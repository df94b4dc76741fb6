import { sql } from 'kysely'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import type { LimitKind } from '#domain/team/limits.ts'
import { INVITED_ROLES, type InvitedRole } from '#domain/team/rules.ts'
import { isPresent } from '../accounts/queries/account-of.ts'
import { isOpenSession } from '../accounts/queries/sessions.ts'
import { digest } from '../platform/auth/tokens.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A person of a team. */
export interface PersonRow {
  id: string
  account_id: string | null
  email: string
  first_name: string
  binding_name: string
  job_title: string | null
  role: TeamRole
  is_kyc_completed: boolean
  created_at: Date
  last_seen_at: Date | null
}

/** The people of a team who have not left it. Index: users_of_account. */
export async function peopleOf(db: Db | Tx, accountId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, account_id, email, first_name, binding_name, job_title,
      coalesce(team_role, 'owner') as role, is_kyc_completed, created_at,
      (select max(last_seen_at) from sessions where sessions.user_id = users.id and ${isOpenSession}) as last_seen_at
    from users where (id = ${accountId} or account_id = ${accountId}) and ${isPresent('users')}
    order by created_at, id`.execute(db)
  return rows
}

/** The ids of an account and of all its people, also of those who have left. Index: users_of_account. */
export const personsOfAccount = async (db: Db | Tx, accountId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', accountId), eb('account_id', '=', accountId)]))
      .execute()
  ).map(({ id }) => id)

/** The amount above which a kind of act needs approvals; undefined without a limit. */
export const limitOf = (db: Db | Tx, accountId: string, kind: LimitKind) =>
  db
    .selectFrom('team_limits')
    .select(['amount', 'approvals'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const limitsOf = (db: Db | Tx, accountId: string) =>
  db.selectFrom('team_limits').selectAll().where('account_id', '=', accountId).execute()

const isOpen = sql<boolean>`expires_at > now()`

/** Open invitations, newest first. Index: team_invitations_of_account. */
export const invitationsOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('team_invitations')
    .innerJoin('users', 'users.id', 'team_invitations.invited_by')
    .selectAll('team_invitations')
    .select('users.binding_name as inviter')
    .where('team_invitations.account_id', '=', accountId)
    .where(isOpen)
    .orderBy('team_invitations.created_at', 'desc')
    .orderBy('team_invitations.id', 'desc')
    .execute()

/** The open invitation of a mailed link, with the company; undefined if there is none. */
export async function invitationBy(db: Db | Tx, token: string) {
  const row = await db
    .selectFrom('team_invitations as i')
    .innerJoin('users as account', 'account.id', 'i.account_id')
    .innerJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .select([
      'i.id',
      'i.account_id',
      'i.email',
      'i.role',
      'account.company_name',
      'account.email as account_email',
    ])
    .select(['account.first_name as owner_first_name', 'inviter.binding_name as inviter'])
    .where('i.token_hash', '=', digest(token))
    .where('account.is_active', '=', true)
    .where(isOpen)
    .executeTakeFirst()
  const role = INVITED_ROLES.find((one) => one === row?.role)
  return row && role ? { ...row, role: role satisfies InvitedRole } : undefined
}
