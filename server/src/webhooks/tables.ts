import type { Generated, JSONColumnType } from 'kysely'
import type { DeliveryState } from '#domain/webhooks/contract.ts'
import type { WebhookVersion } from '#domain/webhooks/payload.ts'
import type { DisabledReason } from '#domain/webhooks/rules.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface Webhooks {
  id: string
  user_id: string
  url: string
  kinds: JSONColumnType<string[]> | null
  /** The format of its events. */
  version: Generated<WebhookVersion>
  secret: string
  old_secret: string | null
  old_secret_until: Moment | null
  is_active: Generated<boolean>
  disabled_reason: DisabledReason | null
  busy_until: Moment | null
  created_at: Stamp
}

interface WebhookDeliveries {
  id: string
  webhook_id: string
  notification_id: string | null
  kind: string
  state: Generated<DeliveryState>
  tries: Generated<number>
  due_at: Moment | null
  response_status: number | null
  failure: string | null
  duration_ms: number | null
  tried_at: Moment | null
  created_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    webhooks: Webhooks
    webhook_deliveries: WebhookDeliveries
  }
}
