import type { Selectable } from 'kysely'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export type SavedSearchRow = Selectable<Tables['saved_searches']>

/** Index: saved_searches_of_user. */
export const ownSearches = (db: Db, actor: Actor): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', actor.user_id)
    .orderBy('name')
    .orderBy('id')
    .execute()
