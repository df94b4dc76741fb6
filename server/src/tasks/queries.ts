import { sql } from 'kysely'
import type { JobRow, JobState } from '#domain/tasks/contract.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, type Paged } from '../platform/http/lists.ts'
import type { Platform } from '../platform/platform.ts'
import type { TaskRow } from './rows.ts'
import { jobView, type StoredJob, taskView } from './views.ts'

/** True for the user who started the task; a task started while viewing as a user belongs to the administrator only. */
const isOf = (task: Pick<TaskRow, 'user_id' | 'started_by'>, actor: Actor) =>
  task.user_id === actor.user_id && task.started_by === (actor.viewed_by?.id ?? null)

const taskRow = async (db: Db | Tx, id: string): Promise<TaskRow | null> =>
  (await db.selectFrom('background_tasks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** A task, with a test of whether it belongs to an actor. */
export async function loadTask({ db, tasks, clock }: Platform, id: string) {
  const row = await taskRow(db, id)
  return (
    row && {
      task: taskView(row, tasks.titleOf(row.kind), clock.now()),
      isOf: (actor: Actor) => isOf(row, actor),
    }
  )
}

/** @throws 404 if it is not the actor's */
export async function findTask(platform: Platform, actor: Actor, id: string) {
  const loaded = await loadTask(platform, id)
  if (!loaded?.isOf(actor)) throw notFound()
  return loaded.task
}

/** The file of a task, with the task. @throws 404 if it is not the actor's, has no file, or the file has expired */
export async function findTaskFile({ clock }: Platform, tx: Tx, actor: Actor, id: string) {
  const task = await taskRow(tx, id)
  if (!task || !isOf(task, actor)) throw notFound()
  const { storage_key, file_name: name, media_type, file_expires_at } = task
  if (storage_key === null || name === null || media_type === null || !file_expires_at) throw notFound()
  if (file_expires_at <= clock.now()) throw notFound()
  return { task, file: { storage_key, name, media_type } }
}

/** The queue's states by the states of the list. */
const QUEUE_STATES: Readonly<Record<JobState, readonly string[]>> = {
  running: ['active'],
  waiting: ['created', 'retry'],
  failed: ['failed', 'cancelled'],
  done: ['completed'],
}

/** Jobs that failed for good, as columns `id`, `name` and `since`. */
export const failedJobs = sql`select id, name, coalesce(completed_on, created_on) as since
  from jobs.job where state = 'failed' and name !~ '^__'`

/** The jobs of the queue, newest first. Without payloads, which include mails and codes. */
export async function listOfJobs(
  { db, jobs, tasks }: Platform,
  query: Paged & { state?: JobState | undefined },
): Promise<{ counted: number; jobs: JobRow[] }> {
  const states = query.state ? QUEUE_STATES[query.state] : Object.values(QUEUE_STATES).flat()
  // The queue's own jobs, such as the start of scheduled work, have names with underscores.
  // It runs each minute, so that its successes would fill the list of all states.
  const isShown = query.state ? sql`true` : sql`not (name = 'audit.seal' and state = 'completed')`
  const chosen = sql`from jobs.job where state::text = any(${sql.val(states)}::text[]) and name !~ '^__' and ${isShown}`
  const counted = await sql<{ jobs: number }>`
    select count(*)::int as jobs from (select 1 ${chosen} limit ${COUNT_LIMIT}) as counted`.execute(db)
  const { rows } = await sql<StoredJob>`
    select j.*, t.kind, t.progress, u.email as owner
    from (
      select id, name, state::text, retry_count, created_on, started_on, completed_on, start_after,
        coalesce(output ->> 'message', output ->> 'value') as reason, data ->> 'task' as task_id
      ${chosen} order by created_on desc, id desc limit ${query.page_size} offset ${offsetOf(query)}
    ) j
    left join background_tasks t on t.id::text = j.task_id
    left join users u on u.id = t.user_id
    order by j.created_on desc, j.id desc`.execute(db)
  return {
    counted: counted.rows[0]?.jobs ?? 0,
    jobs: rows.map((row) => jobView(row, jobs.titleOf(row.name), tasks)),
  }
}

/** A failed job, and the background task that it runs; null if there is none with this id. */
export async function failedJob(
  tx: Tx,
  id: string,
): Promise<{ name: string; task_id: string | null } | null> {
  const { rows } = await sql<{ name: string; task_id: string | null }>`
    select name, data ->> 'task' as task_id from jobs.job where id = ${id}`.execute(tx)
  return rows[0] ?? null
}
