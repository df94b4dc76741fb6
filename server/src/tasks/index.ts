import type { FastifyInstance } from 'fastify'
import { TASK_EVENTS } from '#domain/tasks/events.ts'
import { ownerOfTask } from '../accounts/queries/actor-of-address.ts'
import type { Platform } from '../platform/platform.ts'
import { recordEnd } from './commands/record-end.ts'
import { BACKGROUND_TASK_MESSAGES } from './messages.ts'
import { backgroundTaskRoutes } from './routes.ts'

/** Shows long work to its owner, and the queue to administrators; other features add what does it to `platform.tasks`. */
export function registerTasks(app: FastifyInstance, platform: Platform): void {
  platform.tasks.ownersBy((task) => ownerOfTask(platform.background, task))
  platform.tasks.whenEnded((tx, task) => recordEnd(platform, tx, task))
  platform.notices.add(TASK_EVENTS, BACKGROUND_TASK_MESSAGES)
  backgroundTaskRoutes(app, platform)
}
