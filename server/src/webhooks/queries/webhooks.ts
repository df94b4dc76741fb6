import { isOutletOf } from '../../accounts/queries/outlets-of.ts'
import { userById } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, type Paged } from '../../platform/http/lists.ts'
import type { OutletsOf } from '../../platform/outlets.ts'
import {
  type DeliveryRow,
  notificationOf,
  type TakenDelivery,
  type TryRow,
  type WebhookRow,
} from '../store.ts'

export const ownWebhooks = (db: Db | Tx, userId: string): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const activeWebhooks = (tx: Tx, of: OutletsOf): Promise<WebhookRow[]> =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where(isOutletOf(of))
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** @throws 404 if it is not the actor's */
export async function ownWebhook(db: Db, actor: Actor, id: string): Promise<WebhookRow> {
  const row = (await ownWebhooks(db, actor.user_id)).find((one) => one.id === id)
  if (!row) throw notFound()
  return row
}

/** Locks the webhook until the transaction ends. @throws 404 if it is not the actor's */
export async function lockWebhook(tx: Tx, actor: Actor, id: string): Promise<WebhookRow> {
  const row = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Index: webhook_deliveries_of_webhook. */
export async function deliveriesOf(
  db: Db,
  webhook: string,
  query: Paged & { ordering?: string | undefined },
) {
  const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook)
  const { rows } = await db
    .selectFrom(own.select('id').limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const direction = query.ordering === 'created_at' ? 'asc' : 'desc'
  const deliveries = await own
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted: rows, deliveries }
}

/** @throws 404 if it is not the actor's */
export async function ownDelivery(tx: Db | Tx, actor: Actor, id: string): Promise<DeliveryRow> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', 'in', (eb) =>
      eb.selectFrom('webhooks').select('id').where('user_id', '=', actor.user_id),
    )
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A delivery with its webhook, its notification and its tries, newest first. @throws 404 if it is not the actor's */
export async function loggedDelivery(
  db: Db,
  actor: Actor,
  id: string,
): Promise<TakenDelivery & { tries: TryRow[] }> {
  const delivery = await ownDelivery(db, actor, id)
  const webhook = await ownWebhook(db, actor, delivery.webhook_id)
  const notification = await notificationOf(db, delivery)
  // Index: webhook_tries_of_delivery.
  const tries = await db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('tried_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const maker = await userById(db, webhook.created_by ?? webhook.user_id)
  return { delivery, webhook, notification, language: maker?.language ?? 'en', tries }
}
