import { TASK_EVENTS } from '#domain/tasks/events.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { failedJob } from '../queries.ts'
import { reopenTask } from '../store.ts'

/** Queues a failed job again. @throws 404 for an unknown job, 409 for one that has not failed */
export const retryJob = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const job = await failedJob(tx, id)
    if (!job) throw notFound()
    if (!(await platform.jobs.retry(tx, job.name, id)))
      throw conflict('This job has not failed, or is being tried again already.')
    if (job.task_id !== null) await reopenTask(tx, job.task_id)
    await platform.events.append(tx, TASK_EVENTS, {
      type: 'job.retried',
      subject_id: id,
      subject_label: job.name,
      actor,
    })
  })
