import type { FastifyInstance } from 'fastify'
import { WEBHOOK_EVENTS } from '#domain/webhooks/events.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { Dispatcher } from './commands/dispatcher.ts'
import { webhookOutlet } from './commands/webhooks.ts'
import { tidyDeliveries } from './jobs.ts'
import { WEBHOOK_MESSAGES } from './messages.ts'
import { webhookRoutes } from './routes.ts'

/** Sends users' notifications to addresses that they enter. */
export function registerWebhooks(app: FastifyInstance, platform: Platform): void {
  const dispatcher = new Dispatcher(inBackground(platform), {
    isAnywhere: platform.config.areWebhooksAnywhere,
  })
  platform.jobs.addDue(dispatcher)
  platform.jobs.add(tidyDeliveries(platform.background))
  platform.outlets.add(webhookOutlet(platform))
  platform.notices.add(WEBHOOK_EVENTS, WEBHOOK_MESSAGES)
  app.addHook('onClose', () => dispatcher.stop())
  webhookRoutes(app, platform)
}
