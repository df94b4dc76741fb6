import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { clearResult, countUnfinished, insertTask } from '../store.ts'
import type { TaskKind } from './kinds.ts'

/** The job that runs a task; its payload is `{ task: id }`. */
export const RUN_JOB = 'tasks.run'

const MOST_UNFINISHED = 5

/**
 * Stores a task in the caller's transaction; it runs after the commit. Returns its id.
 * @throws 409 if the user has too many unfinished ones
 */
export async function startTask<P extends object>(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  actor: Actor,
  { name }: TaskKind<P>,
  payload: P,
): Promise<string> {
  if ((await countUnfinished(tx, actor.user_id)) >= MOST_UNFINISHED)
    throw conflict(`${MOST_UNFINISHED} of your tasks are not finished yet. Wait until one of them is done.`)
  const id = newId()
  await insertTask(tx, {
    id,
    kind: name,
    user_id: actor.user_id,
    started_by: actor.viewed_by?.id ?? null,
    address: actor.address,
    api_key: actor.key_label ?? null,
    payload,
  })
  await jobs.enqueue(tx, RUN_JOB, { task: id })
  return id
}

/** Removes a task's result, because it is personal data that is no longer needed. */
export const deleteResult = (tx: Tx, id: string): Promise<void> => clearResult(tx, id)
