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
    .select(['id', 'binding_name as name', 'email', 'company_name'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => {
    const user = rows.find((row) => row.id === id)
    if (!user) return []
    const { name, email, company_name } = user
    return [{ name, email: email.toLowerCase(), company: company_name ?? name }]
  })
}
