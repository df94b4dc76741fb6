import type { FastifyInstance } from 'fastify'
import { TASK_EVENTS } from '#domain/tasks/events.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { giveUpTaskJob, runTaskJob, tidyTasksJob } from './jobs.ts'
import { BACKGROUND_TASK_MESSAGES } from './messages.ts'
import { backgroundTaskRoutes } from './routes.ts'

/**
 * Runs background tasks and shows them to their owners, and the job queue to administrators; other features add kinds
 * to `platform.tasks`.
 */
export function registerTasks(app: FastifyInstance, platform: Platform): void {
  const background = inBackground(platform)
  platform.jobs.add(giveUpTaskJob(background))
  platform.jobs.add(runTaskJob(background))
  platform.jobs.add(tidyTasksJob(background))
  platform.notices.add(TASK_EVENTS, BACKGROUND_TASK_MESSAGES)
  backgroundTaskRoutes(app, platform)
}
