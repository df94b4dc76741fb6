import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/notifications/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { feedResponse } from '../platform/http/lists.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import { isStopLink, resumeMails, stopMails } from '../platform/mail/stops.ts'
import type { Platform } from '../platform/platform.ts'
import { changeGroup, changeSetting, markNotificationsRead, switchOffByLink } from './commands/deliver.ts'
import { notificationCount, ownNotifications, ownSettings } from './queries/notifications.ts'

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  serve(
    app,
    contract.listNotifications,
    async (actor, { query, request }) => {
      const { counted, notifications } = await ownNotifications(platform.db, actor, query)
      return feedResponse(query, request.url, counted, notifications)
    },
    platform.live,
  )
  serve(app, contract.clearNotifications, async (actor) => {
    await markNotificationsRead(platform, actor.user_id)
    return { notification_count: 0 }
  })
  serve(app, contract.readNotifications, async (actor, { body }) => {
    await markNotificationsRead(platform, actor.user_id, body.ids)
    return { notification_count: await notificationCount(platform.db, actor.user_id) }
  })
  servePublic(app, contract.switchOffByLink, ({ params }) => switchOffByLink(platform, params))
  servePublic(app, contract.stopMemberMails, async ({ params }) => {
    if (!isStopLink(platform.tokens, params)) throw notFound()
    await stopMails(platform.db, params.mailbox)
    return { stopped: true }
  })
  servePublic(app, contract.resumeMemberMails, async ({ params }) => {
    if (!isStopLink(platform.tokens, params)) throw notFound()
    await resumeMails(platform.db, params.mailbox)
    return { stopped: false }
  })
  serve(app, contract.listNotificationSettings, (actor) => ownSettings(platform.db, actor))
  serve(app, contract.changeNotificationSetting, async (actor, { body }) => {
    await changeSetting(platform, actor, body)
    return ownSettings(platform.db, actor)
  })
  serve(app, contract.changeNotificationGroup, async (actor, { body }) => {
    await changeGroup(platform, actor, body.group, body.level)
    return ownSettings(platform.db, actor)
  })
}
