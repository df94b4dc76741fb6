import { destroyContents } from '../../files/destroy-contents.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteProofsOf } from '../store.ts'

/** Erases the proofs of an account that no one goes on with, and destroys their documents. */
export async function eraseProofs(platform: Platform, tx: Tx, userId: string): Promise<void> {
  await destroyContents(platform, tx, await deleteProofsOf(tx, userId))
}
