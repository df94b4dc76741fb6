import type { Db, Tx } from '../../platform/database/database.ts'

/** A person who signs for one side. */
export interface Signatory {
  name: string
  email: string
  company: string
}

/** The people of these accounts as they sign, in the order of the ids; deleted accounts are left out. */
export async function signatories(db: Db | Tx, ids: readonly string[]): Promise<Signatory[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'company_name'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => {
    const user = rows.find((row) => row.id === id)
    if (!user) return []
    const name = `${user.first_name} ${user.last_name}`
    return [{ name, email: user.email.toLowerCase(), company: user.company_name ?? name }]
  })
}
