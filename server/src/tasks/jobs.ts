import { z } from 'zod'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'
import { giveUpTask, runTask, type TaskPlatform } from './commands/run-task.ts'
import { RUN_JOB } from './commands/start-task.ts'
import { tidyTasks } from './commands/tidy-tasks.ts'

const GIVEN_UP_JOB = 'tasks.given-up'
const GIVE_UP_SECONDS = 15 * 60
const WORKERS = 2

const ofTask = z.object({ task: z.uuid() })

export const runTaskJob = (platform: TaskPlatform): Job<typeof ofTask> => ({
  name: RUN_JOB,
  title: 'Background task',
  schema: ofTask,
  workers: WORKERS,
  giveUpSeconds: GIVE_UP_SECONDS,
  deadLetter: GIVEN_UP_JOB,
  handle: ({ task }, { signal }) => runTask(platform, task, signal),
})

/** The dead-letter job: receives each job whose last try failed. It must be added before `runTaskJob`. */
export const giveUpTaskJob = (platform: TaskPlatform): Job<typeof ofTask> => ({
  name: GIVEN_UP_JOB,
  title: 'End of a failed background task',
  schema: ofTask,
  isDeletedWhenDone: true,
  handle: ({ task }) => giveUpTask(platform, task),
})

export const tidyTasksJob = (platform: TaskPlatform) =>
  scheduledJob({
    name: 'tasks.tidy',
    title: 'Deletion of old background tasks',
    schedule: '41 * * * *',
    handle: () => tidyTasks(platform),
  })
