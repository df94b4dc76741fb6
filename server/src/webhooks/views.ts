import { notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Attempt, Delivery, LoggedDelivery, Webhook } from '#domain/webhooks/contract.ts'
import { eventOf } from '#domain/webhooks/event.ts'
import type { WebhookEvent } from '#domain/webhooks/payload.ts'
import { DISABLED, FAILURE, type Failure } from '#domain/webhooks/rules.ts'
import { notificationView } from '../notifications/views/notification.ts'
import type { DeliveryRow, TakenDelivery, TryRow, WebhookRow } from './rows.ts'

export const webhookView = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  kinds: row.kinds,
  version: row.version,
  is_active: row.is_active,
  disabled_reason: row.disabled_reason && DISABLED[row.disabled_reason],
  old_secret_until:
    row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
})

const isFailure = (failure: string): failure is Failure => Object.hasOwn(FAILURE, failure)

const failureOf = ({ failure }: Pick<DeliveryRow, 'failure'>) =>
  failure !== null && isFailure(failure) ? FAILURE[failure] : null

export const deliveryView = (row: DeliveryRow): Delivery => ({
  id: row.id,
  kind: row.kind,
  title: notificationKind(row.kind)?.title ?? 'Test',
  is_test: row.notification_id === null,
  state: row.state,
  tries: row.tries,
  response_status: row.response_status,
  failure: failureOf(row),
  duration_ms: row.duration_ms,
  tried_at: row.tried_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** The event of a delivery, with the texts of its notification in the language of its maker. */
export const deliveredEvent = (
  { webhook, delivery, notification, language }: TakenDelivery,
  site: string,
): WebhookEvent =>
  eventOf(
    {
      kind: delivery.kind,
      at: (notification ?? delivery).created_at.toISOString(),
      version: webhook.version,
      notification: notification && notificationView(notification, language),
    },
    site,
  )

const attemptView = (row: TryRow): Attempt => ({
  tried_at: row.tried_at.toISOString(),
  duration_ms: row.duration_ms,
  request_headers: row.request_headers,
  response_status: row.response_status,
  failure: failureOf(row),
  response_headers: row.response_headers,
  response_body: row.response_body,
  is_cut: row.is_cut,
})

/** @param logged the delivery with its tries, newest first */
export const loggedDeliveryView = (logged: TakenDelivery, tries: TryRow[], site: string): LoggedDelivery => ({
  ...deliveryView(logged.delivery),
  webhook_id: logged.webhook.id,
  url: logged.webhook.url,
  body: logged.delivery.body ?? JSON.stringify(deliveredEvent(logged, site)),
  attempts: tries.map(attemptView),
})
