import { sql } from 'kysely'
import type { SavedSearch, SavedSearchBody } from '#domain/saved-searches/contract.ts'
import { MOST_SEARCHES } from '#domain/saved-searches/rules.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownSearches, type SavedSearchRow } from '../queries.ts'
import { savedSearchView } from '../views.ts'

/** The user's searches. Locks the user's row, so that simultaneous requests do not exceed the limit. */
async function lockSearches(tx: Tx, actor: Actor): Promise<SavedSearchRow[]> {
  await sql`select from users where id = ${actor.user_id} for no key update`.execute(tx)
  return ownSearches(tx, actor)
}

const assertFree = (others: readonly SavedSearchRow[], name: string) => {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'You already have a saved search with this name. Choose another name.')
}

/** @throws 400 if the name is taken, 409 if the user has the maximum number */
export const createSavedSearch = (
  platform: Platform,
  actor: Actor,
  body: SavedSearchBody,
): Promise<SavedSearch> =>
  platform.db.transaction().execute(async (tx) => {
    const searches = await lockSearches(tx, actor)
    if (searches.length >= MOST_SEARCHES)
      throw conflict(
        `You have ${MOST_SEARCHES} saved searches, the most that one user can have. Delete one first.`,
      )
    assertFree(searches, body.name)
    const row = await tx
      .insertInto('saved_searches')
      .values({ id: newId(), user_id: actor.user_id, ...body, filters: JSON.stringify(body.filters) })
      .returningAll()
      .executeTakeFirstOrThrow()
    return savedSearchView(row)
  })

/** @throws 400 if the name is taken, 404 for another user's search */
export const changeSavedSearch = (
  platform: Platform,
  actor: Actor,
  id: string,
  { filters, ...change }: { [Key in keyof SavedSearchBody]?: SavedSearchBody[Key] | undefined },
): Promise<SavedSearch> =>
  platform.db.transaction().execute(async (tx) => {
    const searches = await lockSearches(tx, actor)
    const search = searches.find((one) => one.id === id)
    if (!search) throw notFound()
    assertFree(
      searches.filter((one) => one !== search),
      change.name ?? search.name,
    )
    const row = await tx
      .updateTable('saved_searches')
      .set({
        name: change.name ?? search.name,
        alerts: change.alerts ?? search.alerts,
        filters: JSON.stringify(filters ?? search.filters),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    // It was deleted meanwhile.
    if (!row) throw notFound()
    return savedSearchView(row)
  })

/** @throws 404 for another user's search */
export async function deleteSavedSearch({ db }: Platform, actor: Actor, id: string): Promise<null> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return null
}

/** Erases the saved searches of a person who has an account of their own. */
export async function eraseSearches(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
}
