import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { CODE_MINUTES } from './codes.ts'

/** The link is valid as long as the code of the same mail. */
export async function insertPasswordLink(tx: Tx, userId: string, token_hash: string): Promise<void> {
  await tx
    .insertInto('password_links')
    .values({
      token_hash,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .execute()
}

/** The user to whom a valid link was mailed; undefined if there is none. */
export const userOfPasswordLink = (db: Db | Tx, token_hash: string) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Deletes the links of an account, used or not. */
export async function deletePasswordLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
}
