import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Whether French is the language of one of these accounts, or of a person who acts for it. Index: users_of_account. */
export const frenchParty = (accounts: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users reader where reader.language = 'fr' and reader.is_active
    and (reader.id = any(${accounts}) or reader.account_id = any(${accounts})))`

/** The same, of accounts by id. */
export async function isFrenchParty(db: Db | Tx, accounts: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_french: boolean }>`
    select ${frenchParty(sql`${accounts}::uuid[]`)} as is_french`.execute(db)
  return rows[0]?.is_french === true
}
