import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { registerAttention } from './attention/index.ts'
import { deliver } from './commands/deliver.ts'
import { registerBriefs } from './daily-summary/index.ts'
import { gatheredMailsJob, noticeMails } from './jobs.ts'
import { notificationRoutes } from './routes.ts'

/** Stores and lists the notifications that other features' messages define. */
export function registerNotifications(app: FastifyInstance, platform: Platform): void {
  platform.notices.deliverWith((tx, notices) => deliver(platform, tx, notices))
  platform.jobs.add(gatheredMailsJob(platform))
  platform.jobs.addDue(noticeMails(platform))
  notificationRoutes(app, platform)
  registerAttention(app, platform)
  registerBriefs(app, platform)
}
