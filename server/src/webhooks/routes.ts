import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/webhooks/contract.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { listResponse } from '../platform/http/lists.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as commands from './commands/webhooks.ts'
import { deliveriesOf, loggedDelivery } from './queries/deliveries.ts'
import { eventsSince } from './queries/events.ts'
import { ownWebhook, ownWebhooks } from './queries/webhooks.ts'
import type { WebhookRow } from './rows.ts'
import { deliveryView, loggedDeliveryView, webhookView } from './views.ts'

const WINDOW_SECONDS = 15 * 60
const MOST_PROOFS = 10
const MOST_SENT = 100

export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform
  const view = (row: WebhookRow) => webhookView(row, clock.now())
  const limit = (what: string, actor: Actor, most: number) =>
    limitTries(db, [`webhooks-${what}:${actor.user_id}`], most, WINDOW_SECONDS)

  serve(app, contract.listWebhooks, async (actor) => ({
    results: (await ownWebhooks(db, actor.user_id)).map(view),
  }))
  serve(app, contract.createWebhook, async (actor, { body }) => {
    await limit('proof', actor, MOST_PROOFS)
    const { webhook, secret } = await commands.createWebhook(platform, actor, body)
    return { ...view(webhook), secret }
  })
  serve(app, contract.changeWebhook, async (actor, { params, body }) =>
    view(await commands.changeWebhook(platform, actor, params.id, body)),
  )
  serve(app, contract.rotateSecret, async (actor, { params, body }) => {
    await limit('proof', actor, MOST_PROOFS)
    return commands.rotateSecret(platform, actor, params.id, body)
  })
  serve(app, contract.deleteWebhook, async (actor, { params }) => {
    await commands.deleteWebhook(platform, actor, params.id)
    return null
  })
  serve(app, contract.testWebhook, async (actor, { params, body }) => {
    await limit('sent', actor, MOST_SENT)
    return deliveryView(await commands.testWebhook(platform, actor, params.id, body.kind))
  })
  serve(app, contract.listDeliveries, async (actor, { params, query, request }) => {
    const { id } = await ownWebhook(db, actor, params.id)
    const { counted, deliveries } = await deliveriesOf(db, id, query)
    return listResponse(query, request.url, counted, deliveries.map(deliveryView))
  })
  serve(app, contract.listEvents, (actor, { query }) =>
    eventsSince(db, actor, query, platform.config.publicUrl),
  )
  serve(app, contract.triggerEvent, async (actor, { body }) => {
    await limit('sent', actor, MOST_SENT)
    return commands.triggerEvent(platform, actor, body.kind)
  })
  serve(app, contract.getDelivery, async (actor, { params }) => {
    const { tries, ...logged } = await loggedDelivery(db, actor, params.id)
    return loggedDeliveryView(logged, tries, platform.config.publicUrl)
  })
  serve(app, contract.resendDelivery, async (actor, { params }) => {
    await limit('sent', actor, MOST_SENT)
    return deliveryView(await commands.resendDelivery(platform, actor, params.id))
  })
}
