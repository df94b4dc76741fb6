import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetContent } from '../../platform/storage/quota.ts'
import { DESTROY_JOB } from '../jobs.ts'
import { deleteProofsOf } from '../store.ts'

/** Erases the proofs of an account that no one goes on with, and destroys their documents. */
export async function eraseProofs(platform: Platform, tx: Tx, userId: string): Promise<void> {
  for (const storage_key of await deleteProofsOf(tx, userId)) {
    await forgetContent(tx, storage_key)
    await platform.jobs.enqueue(tx, DESTROY_JOB, { storage_key })
  }
}
