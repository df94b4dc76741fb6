import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/notifications/contract.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { LiveHub, LiveSources } from '../platform/live/hub.ts'
import type { Platform } from '../platform/platform.ts'
import { clearNotifications, deliver } from './commands.ts'
import { checkOrigin } from './policy.ts'
import { loadNotification, notificationCount, ownNotifications } from './queries.ts'

export function registerNotifications(app: FastifyInstance, platform: Platform, hub: LiveHub): void {
  platform.notices.deliverWith((tx, notices) => deliver(platform, tx, notices))
  serve(
    app,
    contract.listNotifications,
    async (actor, { query, request }) => {
      const { counted, notifications } = await ownNotifications(platform.db, actor, query)
      return listResponse(query, request.url, counted, notifications)
    },
    {
      check: (request) => checkOrigin(request, platform.config.publicUrl),
      accept: (socket, request) => hub.accept(socket, request.ip),
    },
  )
  serve(app, contract.clearNotifications, async (actor) => {
    await clearNotifications(platform, actor.user_id)
    return { notification_count: 0 }
  })
}

/** What the live connection asks of this feature. */
export const notificationSources = (
  platform: Platform,
): Pick<LiveSources, 'notificationCount' | 'clearNotifications' | 'loadNotification'> => ({
  notificationCount: (userId) => notificationCount(platform.db, userId),
  clearNotifications: (userId) => clearNotifications(platform, userId),
  loadNotification: (id) => loadNotification(platform.db, id),
})
