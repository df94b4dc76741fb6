import type { Selectable } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { Tables } from '../platform/database/tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>
export type TryRow = Selectable<Tables['webhook_tries']>

/** A delivery with its webhook and its notification. */
export interface TakenDelivery {
  webhook: WebhookRow
  delivery: DeliveryRow
  notification: Selectable<Tables['notifications']> | null
  /** Of the person who made its webhook. */
  language: Language
}
