import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/notifications/contract.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { clearNotifications } from './commands.ts'
import { ownNotifications } from './queries.ts'

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  serve(
    app,
    contract.listNotifications,
    async (actor, { query, request }) => {
      const { counted, notifications } = await ownNotifications(platform.db, actor, query)
      return listResponse(query, request.url, counted, notifications)
    },
    platform.live,
  )
  serve(app, contract.clearNotifications, async (actor) => {
    await clearNotifications(platform, actor.user_id)
    return { notification_count: 0 }
  })
}
