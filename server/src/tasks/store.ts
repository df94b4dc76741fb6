import type { UpdateObject } from 'kysely'
import { sql } from 'kysely'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { TaskRow } from './rows.ts'

const UNFINISHED = ['started', 'progress'] as const
const isFree = sql<boolean>`not is_held_user(user_id)`

export async function insertTask(
  tx: Tx,
  task: Pick<TaskRow, 'id' | 'kind' | 'user_id' | 'started_by' | 'address' | 'api_key'> & { payload: object },
): Promise<void> {
  await tx
    .insertInto('background_tasks')
    .values({ ...task, payload: JSON.stringify(task.payload) })
    .execute()
}

/** Index: background_tasks_unfinished. */
export async function countUnfinished(tx: Tx, userId: string): Promise<number> {
  const { unfinished } = await tx
    .selectFrom('background_tasks')
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unfinished
}

/** Starts another try. Null if the task has ended. */
export async function beginTry(db: Db, id: string): Promise<TaskRow | null> {
  const begun = await db
    .updateTable('background_tasks')
    .set({ status: 'progress', tries: sql<number>`tries + 1`, doing: null })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .returningAll()
    .executeTakeFirst()
  return begun ?? null
}

/** Locks the row until the transaction ends. False if another try has ended the task. */
export async function lockUnfinished(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('background_tasks')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The percentage never decreases, even when a later try starts over. Returns false if nothing changed. */
export async function raiseProgress(
  tx: Tx,
  id: string,
  percent: number,
  doing: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('background_tasks')
    .set({ progress: sql<number>`greatest(progress, ${percent}::integer)`, doing })
    .where('id', '=', id)
    .where('status', '=', 'progress')
    .where((is) => is.or([is('progress', '<', percent), is('doing', 'is distinct from', doing)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endTask(
  tx: Tx,
  id: string,
  outcome: UpdateObject<Tables, 'background_tasks'>,
): Promise<TaskRow> {
  return tx
    .updateTable('background_tasks')
    .set({ ...outcome, doing: null, finished_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the result of a task, so that not even its owner can see it. */
export async function clearResult(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('background_tasks')
    .set({ result: JSON.stringify({ forgotten: true }) })
    .where('id', '=', id)
    .where('result', 'is not', null)
    .execute()
}

/** Makes a failed task wait again. */
export async function reopenTask(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('background_tasks')
    .set({ status: 'started', error: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()
}

/** Expired files of tasks, in batches. Index: background_tasks_files. */
export const expiredFiles = (db: Db, most: number) =>
  db
    .selectFrom('background_tasks')
    .select(['id', 'storage_key'])
    .where('storage_key', 'is not', null)
    .where('file_expires_at', '<', sql<Date>`now()`)
    .where(isFree)
    .limit(most)
    .execute()

/** Removes the reference to a file whose content was deleted. */
export async function clearFile(db: Db, id: string): Promise<void> {
  await db
    .updateTable('background_tasks')
    .set({ storage_key: null, file_expires_at: null })
    .where('id', '=', id)
    .execute()
}

/** Index: background_tasks_finished. */
export async function deleteOldTasks(db: Db): Promise<void> {
  await db
    .deleteFrom('background_tasks')
    .where('finished_at', '<', sql<Date>`now() - ${RETENTION.tasks.kept}::interval`)
    .where(isFree)
    .where('storage_key', 'is', null)
    .execute()
}

/**
 * Clears the tasks of a person, and those that collected their data under the name of their account. Their files expire,
 * so that the next tidying deletes them.
 */
export async function clearTasksOf(tx: Tx, person: string): Promise<void> {
  await sql`update background_tasks set payload = '{}', result = null, address = '', api_key = null, error = null,
    file_expires_at = case when storage_key is not null then now() end
    where user_id = ${person} and finished_at is not null or payload ->> 'person' = ${person}`.execute(tx)
}
