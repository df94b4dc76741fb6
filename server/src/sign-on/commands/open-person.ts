import { name } from '#domain/accounts/shapes.ts'
import { type InvitedRole, MOST_PEOPLE } from '#domain/team/rules.ts'
import { openTeamPerson } from '../../accounts/commands/team-people.ts'
import type { UserRow } from '../../accounts/rows.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { newOpaqueToken } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { peopleOf } from '../../team/queries.ts'

/** Hashed before the transaction, because that is slow. */
export const unknownPassword = (): Promise<string> => hashPassword(newOpaqueToken())

/** The first of these texts that HomeSlice takes as a name; null if it takes none. */
export const nameIn = (...texts: unknown[]): string | null =>
  texts.flatMap((text) => name('').safeParse(text).data ?? [])[0] ?? null

export const isTeamFull = async (db: Db | Tx, account: Pick<UserRow, 'id'>): Promise<boolean> =>
  (await peopleOf(db, account.id)).length >= MOST_PEOPLE

interface Named {
  email: string
  /** Null where the company says none. */
  first_name: string | null
  last_name: string | null
}

/**
 * Opens a person of a team who logs in with their company and has no password.
 * @param password_hash the hash of a password that no one knows
 * @throws 409 if the address has another account
 */
export const openPerson = (
  tx: Tx,
  account: Pick<UserRow, 'id'>,
  { email, first_name, last_name }: Named,
  role: InvitedRole,
  password_hash: string,
): Promise<UserRow> =>
  openTeamPerson(tx, {
    email,
    password_hash,
    has_password: false,
    first_name: first_name ?? email.split('@')[0] ?? email,
    last_name: last_name ?? '',
    full_legal_name: null,
    job_title: null,
    phone_number: null,
    account_id: account.id,
    team_role: role,
  })
