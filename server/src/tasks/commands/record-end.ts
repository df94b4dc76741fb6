import { TASK_EVENTS } from '#domain/tasks/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TaskRow } from '../rows.ts'

/** Records that a task has ended, unless an administrator started it while viewing as the user. */
export async function recordEnd(
  { events, tasks }: Pick<Platform, 'events' | 'tasks'>,
  tx: Tx,
  task: TaskRow,
): Promise<void> {
  if (task.started_by !== null) return
  const { file_name: name, file_expires_at } = task
  await events.append(tx, TASK_EVENTS, {
    type: 'task.ended',
    subject_id: task.id,
    subject_label: '',
    actor: null,
    after: {
      user_id: task.user_id,
      title: tasks.titleOf(task.kind),
      error: task.error,
      file: name !== null && file_expires_at ? { name, expires_at: file_expires_at.toISOString() } : null,
    },
  })
}
