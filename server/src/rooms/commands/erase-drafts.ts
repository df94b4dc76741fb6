import type { Tx } from '../../platform/database/database.ts'
import { eraseNdas } from '../nda/commands/erase-drafts.ts'
import { deleteRoomsOf } from '../store.ts'

/** Erases the settings and agreements of the deal rooms of drafts, which no one has entered. Returns the contents. */
export async function eraseRooms(tx: Tx, drafts: readonly string[]): Promise<string[]> {
  await deleteRoomsOf(tx, drafts)
  return eraseNdas(tx, drafts)
}
