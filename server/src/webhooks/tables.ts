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
  /** The person of the team who added it or turned it on again; null if the account itself did. */
  created_by: string | null
}

interface WebhookDeliveries {
  id: string
  webhook_id: string
  notification_id: string | null
  kind: string
  /** What was sent; null before the first try. */
  body: string | null
  state: Generated<DeliveryState>
  tries: Generated<number>
  due_at: Moment | null
  response_status: number | null
  failure: string | null
  duration_ms: number | null
  tried_at: Moment | null
  created_at: Stamp
}

interface WebhookTries {
  id: string
  delivery_id: string
  tried_at: Moment
  duration_ms: number
  request_headers: JSONColumnType<Record<string, string>>
  response_status: number | null
  failure: string | null
  response_headers: JSONColumnType<Record<string, string>> | null
  /** The start of the answer; null if it is no text. */
  response_body: string | null
  /** Whether the answer was longer. */
  is_cut: Generated<boolean>
}

interface WebhookTests {
  id: string
  user_id: string
  kind: string
  created_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    webhooks: Webhooks
    webhook_deliveries: WebhookDeliveries
    webhook_tries: WebhookTries
    webhook_tests: WebhookTests
  }
}
