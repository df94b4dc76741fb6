import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { ACTOR_COLUMNS, type UserRow } from '../rows.ts'

type Row = Pick<UserRow, (typeof ACTOR_COLUMNS)[number]>

/** The account for which a person acts: that of their team, or their own. */
export const accountOf = async <Person extends Row>(db: Db | Tx, person: Person): Promise<Row> =>
  person.account_id === null
    ? person
    : db
        .selectFrom('users')
        .select([...ACTOR_COLUMNS])
        .where('id', '=', person.account_id)
        .executeTakeFirstOrThrow()

/** True for a person of a team whom their company lets log in by its sign-on only; the owner keeps their password. */
export const mustSignOn = async (db: Db | Tx, person: Row): Promise<boolean> =>
  person.team_role !== null &&
  person.team_role !== 'owner' &&
  (await accountOf(db, person)).is_sign_on_enforced

/** SQL: the person has not left their team. The account's row stays active when the person who opened it leaves. */
export const hasNotLeft = (user: string) =>
  sql<boolean>`${sql.ref(`${user}.team_role`)} is distinct from 'left'`

/** SQL: the person is active and has not left their team. */
export const isPresent = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.is_active`)} and ${hasNotLeft(user)})`

/** False for a person who was deactivated, has left the team of their account, or whose account was deactivated. */
export const mayLogIn = async (db: Db | Tx, person: Row): Promise<boolean> =>
  person.is_active && person.team_role !== 'left' && (await accountOf(db, person)).is_active

/** The person who owns an account: who opened it, or the person to whom it was handed over. Index: users_of_account. */
export const ownerOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'binding_name'])
    .where((eb) =>
      eb.or([
        eb.and([eb('id', '=', accountId), eb('team_role', 'is', null)]),
        eb.and([eb('account_id', '=', accountId), eb('team_role', '=', 'owner'), eb('is_active', '=', true)]),
      ]),
    )
    .executeTakeFirst()
