import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findTaskFile } from '../queries.ts'

/**
 * The file of a task for its owner.
 * @throws 404 if there is none, 4xx if the feature that made it refuses it to the owner now
 */
export const downloadFile = (platform: Platform, actor: Actor, id: string) =>
  platform.db.transaction().execute(async (tx) => {
    const { task, file } = await findTaskFile(platform, tx, actor, id)
    await platform.tasks.beforeDownload(tx, actor, task)
    return file
  })
