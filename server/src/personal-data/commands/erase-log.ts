import { eraseFromLog } from '../../history/audit/commands/erase-from-log.ts'
import type { Platform } from '../../platform/platform.ts'
import { unfinishedErasure } from '../queries/requests.ts'
import { endLogErasure } from '../store.ts'

/** Erases a person from the audit log, and then the texts by which they were found there. May run again. */
export async function eraseLog(platform: Platform, request: string): Promise<void> {
  const erasure = await unfinishedErasure(platform.db, request)
  if (!erasure?.words) return
  await eraseFromLog(platform, { id: erasure.user_id, words: erasure.words })
  await endLogErasure(platform.db, request)
}
