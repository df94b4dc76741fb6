import type { FastifyInstance } from 'fastify'
import { ownerOfTask } from '../accounts/queries/actor-of-address.ts'
import type { Platform } from '../platform/platform.ts'
import { backgroundTaskRoutes } from './routes.ts'

/** Shows long work to its owner, and the queue to administrators; other features add what does it to `platform.tasks`. */
export function registerBackgroundTasks(app: FastifyInstance, platform: Platform): void {
  platform.tasks.ownersBy((task) => ownerOfTask(platform.background, task))
  backgroundTaskRoutes(app, platform)
}
