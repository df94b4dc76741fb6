import type { Platform } from '../../platform/platform.ts'
import { forgetContent } from '../../platform/storage/quota.ts'
import { clearFile, deleteOldTasks, expiredFiles } from '../store.ts'

const BATCH = 100

/** Deletes expired files, and later the rows. */
export async function tidyTasks({ db, storage }: Pick<Platform, 'db' | 'storage'>): Promise<void> {
  for (const { id, storage_key } of await expiredFiles(db, BATCH)) {
    if (storage_key === null) continue
    await forgetContent(db, storage_key)
    await storage.remove(storage_key)
    await clearFile(db, id)
  }
  await deleteOldTasks(db)
}
