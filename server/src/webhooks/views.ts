import { notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { Delivery, Webhook } from '#domain/webhooks/contract.ts'
import { DISABLED, FAILURE, type Failure } from '#domain/webhooks/rules.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

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

export const deliveryView = (row: DeliveryRow): Delivery => ({
  id: row.id,
  kind: row.kind,
  title: notificationKind(row.kind)?.title ?? 'Test',
  state: row.state,
  tries: row.tries,
  response_status: row.response_status,
  failure: row.failure !== null && isFailure(row.failure) ? FAILURE[row.failure] : null,
  duration_ms: row.duration_ms,
  tried_at: row.tried_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
