import { type Insertable, sql, type Updateable } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { signalLive } from '../../platform/events/events.ts'

export async function insertUser(tx: Tx, user: Insertable<Tables['users']>): Promise<void> {
  await tx.insertInto('users').values(user).execute()
}

/** Updates a user's row and makes every server check the user's live connections again. */
export async function updateUser(tx: Tx, id: string, change: Updateable<Tables['users']>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await signalLive(tx, { topic: 'actor', id })
}

/** A preference, which concerns no connection and no right. */
export async function storeLanguage(tx: Tx, id: string, language: Language): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', id).execute()
}
