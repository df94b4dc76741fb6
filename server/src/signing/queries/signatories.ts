import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** A person who signs for one side. */
export interface Signatory {
  name: string
  email: string
  company: string
}

/**
 * The people who sign for these users, in the order of the ids: for an account its owner, for a person of a team that person.
 * Index: users_of_account.
 */
export async function signatories(db: Db | Tx, ids: readonly string[]): Promise<Signatory[]> {
  const { rows } = await sql<{ id: string; name: string; email: string; company_name: string | null }>`
    select u.id, coalesce(heir.binding_name, u.binding_name) as name, coalesce(heir.email, u.email) as email,
      account.company_name
    from users u join users account on account.id = coalesce(u.account_id, u.id)
      left join users heir on u.account_id is null and u.team_role is not null and heir.account_id = u.id
        and heir.team_role = 'owner' and heir.is_active
    where u.id = any(${ids}::uuid[])`.execute(db)
  return ids.flatMap((id) => {
    const user = rows.find((row) => row.id === id)
    if (!user) return []
    const { name, email, company_name } = user
    return [{ name, email: email.toLowerCase(), company: company_name ?? name }]
  })
}
