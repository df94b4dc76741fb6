import { type BackgroundTask, type JobRow, type JobState, taskFile } from '#domain/tasks/contract.ts'
import type { TaskKinds } from './commands/kinds.ts'
import type { TaskRow } from './rows.ts'

const LONGEST_REASON = 300

export const taskView = (row: TaskRow, title: string, now: Date): BackgroundTask => ({
  id: row.id,
  title,
  status: row.status,
  progress: row.progress,
  doing: row.status === 'progress' ? row.doing : null,
  result: row.result,
  file: fileOf(row, now),
  error: row.error,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

function fileOf({ id, file_name, file_expires_at }: TaskRow, now: Date): BackgroundTask['file'] {
  if (file_name === null || file_expires_at === null || file_expires_at <= now) return null
  return {
    name: file_name,
    url: taskFile.path.replace(':id', id),
    expires_at: file_expires_at.toISOString(),
  }
}

/** A row of the queue, with the task that it runs. */
export interface StoredJob {
  id: string
  name: string
  state: string
  retry_count: number
  created_on: Date
  started_on: Date | null
  completed_on: Date | null
  start_after: Date
  reason: string | null
  kind: string | null
  progress: number | null
  owner: string | null
}

const STATES: Readonly<Record<string, JobState>> = {
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'failed',
}

export const jobView = (row: StoredJob, title: string, tasks: Pick<TaskKinds, 'titleOf'>): JobRow => ({
  id: row.id,
  name: row.name,
  title,
  state: STATES[row.state] ?? 'waiting',
  // The queue counts the tries after the first one.
  tries: row.started_on === null ? 0 : row.retry_count + 1,
  created_at: row.created_on.toISOString(),
  started_at: row.started_on?.toISOString() ?? null,
  ended_at: row.completed_on?.toISOString() ?? null,
  due_at: row.start_after.toISOString(),
  reason: row.state === 'completed' ? null : (row.reason?.slice(0, LONGEST_REASON) ?? null),
  task:
    row.kind === null
      ? null
      : { title: tasks.titleOf(row.kind), progress: row.progress ?? 0, owner: row.owner ?? '' },
})
