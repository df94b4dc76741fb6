import { z } from 'zod'
import { spoken } from '../kernel/language.ts'
import { filter, listOf, listQuery } from '../kernel/list.ts'
import { route } from '../kernel/route.ts'
import { id, idParams, oneOf, timestampOut } from '../kernel/values.ts'

const tag = 'Background tasks'

/** `started`: it waits in the queue; `progress`: it is running. */
export const TASK_STATUSES = ['started', 'progress', 'done', 'failed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const backgroundTask = z
  .object({
    id,
    title: z.string(),
    status: z.enum(TASK_STATUSES),
    /** Percent. */
    progress: z.int(),
    /** The current step, such as the page that is being read; null if the task reports none, or is not running. */
    doing: z.string().nullable(),
    /** The result, once the task is done; its shape depends on the kind. */
    result: z.unknown(),
    /** A file that the task made, until it expires. */
    file: z.object({ name: z.string(), url: z.string(), expires_at: timestampOut }).nullable(),
    /** Why it failed, as a sentence. */
    error: z.string().nullable(),
    created_at: timestampOut,
    finished_at: timestampOut.nullable(),
  })
  .meta({
    examples: [
      {
        id: '019aaf3e-5c00-7000-8000-000000000001',
        title: 'Deals export',
        status: 'done',
        progress: 100,
        doing: null,
        result: { deals: 2310 },
        file: {
          name: 'HomeSlice deals.xlsx',
          url: '/background_tasks/019aaf3e-5c00-7000-8000-000000000001/file/',
          expires_at: '2026-11-24T15:04:00.000Z',
        },
        error: null,
        created_at: '2026-11-23T15:03:52.000Z',
        finished_at: '2026-11-23T15:04:00.000Z',
      },
    ],
  })
export type BackgroundTask = z.output<typeof backgroundTask>

/** The response of a route that starts a task. */
export const startedTask = z.object({ task_id: id })

export const getTask = route({
  method: 'GET',
  path: '/background_tasks/:id/',
  summary: 'Status of a task that the user started; a 404 for all other users',
  tag,
  access: 'account',
  params: idParams,
  response: backgroundTask,
})

export const taskFile = route({
  method: 'GET',
  path: '/background_tasks/:id/file/',
  summary: 'The file that a task produced, for its owner, until it expires',
  tag,
  access: 'account',
  params: idParams,
  produces: ['application/octet-stream'],
  response: z.unknown(),
})

export const JOB_STATE = spoken({
  running: 'Running',
  waiting: 'Waiting',
  failed: 'Failed',
  done: 'Done',
} as const)
export type JobState = keyof typeof JOB_STATE

const job = z.object({
  id,
  name: z.string(),
  /** What it does. */
  title: z.string(),
  state: oneOf(JOB_STATE),
  tries: z.int(),
  created_at: timestampOut,
  started_at: timestampOut.nullable(),
  ended_at: timestampOut.nullable(),
  /** When a waiting job is tried next. */
  due_at: timestampOut,
  /** Why the last try failed. */
  reason: z.string().nullable(),
  /** The background task that the job does, with its owner's e-mail address. */
  task: z.object({ title: z.string(), progress: z.int(), owner: z.string() }).nullable(),
})
export type JobRow = z.output<typeof job>

export const listJobs = route({
  method: 'GET',
  path: '/jobs/',
  summary: 'Jobs of the queue and the background tasks that they run, newest first',
  tag,
  access: ['superuser'],
  query: z.object({ ...listQuery(['created_at']), state: filter(oneOf(JOB_STATE)) }),
  response: listOf(job),
})

export const retryJob = route({
  method: 'POST',
  path: '/jobs/:id/retry/',
  summary: 'Try a failed job again',
  tag,
  access: ['superuser'],
  status: 204,
  params: idParams,
  response: z.null(),
})
