import type { Tx } from '../../platform/database/database.ts'
import { deleteDrafts } from '../store/deals.ts'
import { deleteFavoritesOf } from '../store/favorites.ts'
import { deleteNotesOf } from '../store/notes.ts'

/**
 * Erases deals that were never submitted, with their applicants. The features that keep documents and agreements of them
 * have erased theirs.
 */
export const eraseDrafts = (tx: Tx, ids: readonly string[]): Promise<void> => deleteDrafts(tx, ids)

/** Erases the notes and favourites of a person who has an account of their own. */
export async function eraseOwnLists(tx: Tx, userId: string): Promise<void> {
  await deleteFavoritesOf(tx, userId)
  await deleteNotesOf(tx, userId)
}
