import { sql } from 'kysely'
import { ownerOfTask } from '../../accounts/queries/actor-of-address.ts'
import type { Tx } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordContents } from '../../platform/storage/quota.ts'
import type { TaskRow } from '../rows.ts'
import { beginTry, endTask, lockUnfinished, raiseProgress } from '../store.ts'
import type { TaskOutcome, TaskRun } from './kinds.ts'
import { recordEnd } from './record-end.ts'

export type TaskPlatform = Pick<Platform, 'db' | 'events' | 'storage' | 'tasks'>

const FILE_HOURS = 24
const PROGRESS_PAUSE_MS = 400

const NO_OWNER = 'The account that started this may no longer do it.'
const FAILED = 'This could not be completed. An administrator can see why and try it again.'

const sentenceOf = ({ body }: HttpError): string => {
  const [first] = Object.values(body).flat()
  return typeof first === 'string' ? first : FAILED
}

/**
 * Tries a task, unless it has ended. The queue does so at least once; the task ends in the transaction of its effect,
 * under a lock, so that the effect happens once, however many servers tried.
 */
export async function runTask(platform: TaskPlatform, id: string, signal: AbortSignal): Promise<void> {
  const task = await beginTry(platform.db, id)
  if (!task) return
  const known = platform.tasks.get(task.kind)
  if (!known) throw new Error(`Nothing does tasks of the kind ${task.kind}.`)
  const actor = await ownerOfTask(platform.db, task)
  if (actor === null) return failTask(platform, id, NO_OWNER)
  try {
    const outcome = await known.work({
      payload: known.kind.schema.parse(task.payload),
      actor,
      signal,
      progress: progressOf(platform, task),
    })
    await finishTask(platform, task, outcome)
  } catch (error) {
    // A refusal or an impossible task does not succeed by trying again.
    if (error instanceof HttpError && error.status < 500) return failTask(platform, id, sentenceOf(error))
    throw error
  }
}

function progressOf({ db, events }: TaskPlatform, task: TaskRow): TaskRun<object>['progress'] {
  let last = Number.NEGATIVE_INFINITY
  let lastSentence: string | null = null
  let before = Promise.resolve()
  return (percent, sentence) => {
    const doing = sentence ?? null
    const now = performance.now()
    // A new sentence is sent immediately, so that no outdated one is shown.
    if (now - last < PROGRESS_PAUSE_MS && doing === lastSentence) return before
    ;[last, lastSentence] = [now, doing]
    const whole = Math.max(0, Math.min(99, Math.floor(percent)))
    // One after the other, in the order of the calls.
    before = before
      .catch(() => undefined)
      .then(() =>
        db.transaction().execute(async (tx) => {
          if (await raiseProgress(tx, task.id, whole, doing)) await signalOwner(events, tx, task)
        }),
      )
    return before
  }
}

async function finishTask(
  platform: TaskPlatform,
  task: TaskRow,
  { result, file, effect }: TaskOutcome,
): Promise<void> {
  const { db, storage } = platform
  const storage_key = file ? await storage.put(file.content) : null
  const isMine = await db.transaction().execute(async (tx) => {
    if (!(await lockUnfinished(tx, task.id))) return false
    await effect?.(tx)
    if (file && storage_key !== null)
      await recordContents(tx, { account: task.user_id, deal: null }, [
        { storage_key, bytes: file.content.length },
      ])
    await end(platform, tx, task.id, {
      status: 'done',
      progress: 100,
      result: JSON.stringify(result),
      ...(file && {
        storage_key,
        file_name: file.name,
        media_type: file.media_type,
        file_expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${FILE_HOURS})`,
      }),
    })
    return true
  })
  // Another try has ended the task. If the transaction fails, the content is swept later, because no row refers to it.
  if (!isMine && storage_key !== null) await storage.remove(storage_key)
}

/** Ends a task whose last try failed or was killed, so that no task waits for ever. */
export const giveUpTask = (platform: TaskPlatform, id: string): Promise<void> =>
  failTask(platform, id, FAILED)

const failTask = (platform: TaskPlatform, id: string, error: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    if (await lockUnfinished(tx, id)) await end(platform, tx, id, { status: 'failed', error })
  })

async function end(
  platform: TaskPlatform,
  tx: Tx,
  id: string,
  outcome: Parameters<typeof endTask>[2],
): Promise<void> {
  const ended = await endTask(tx, id, outcome)
  await recordEnd(platform, tx, ended)
  await signalOwner(platform.events, tx, ended)
}

const signalOwner = (events: Platform['events'], tx: Tx, { id, user_id }: TaskRow): Promise<void> =>
  events.signal(tx, { topic: 'task', id, user: user_id })
