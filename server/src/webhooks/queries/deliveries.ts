import { sql } from 'kysely'
import { userById } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, type Paged } from '../../platform/http/lists.ts'
import type { DeliveryRow, TakenDelivery, TryRow } from '../rows.ts'
import { ownWebhook } from './webhooks.ts'

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

/** The notification that a delivery sends; null for a test. */
export async function notificationOf(
  db: Db | Tx,
  { notification_id }: DeliveryRow,
): Promise<TakenDelivery['notification']> {
  if (notification_id === null) return null
  const query = db.selectFrom('notifications').selectAll().where('id', '=', notification_id)
  return (await query.executeTakeFirst()) ?? null
}

/** Milliseconds until something can be sent; null if nothing is planned. Due deliveries wait for a busy webhook. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from least(
      (select min(due_at) from webhook_deliveries where state = 'waiting' and due_at > clock_timestamp()),
      (select min(busy_until) from webhooks where busy_until > clock_timestamp())
    ) - clock_timestamp()) * 1000)::float8 as wait`.execute(db)
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(0, wait)
}

/** Whether anything has arrived since a moment. */
export async function hasDeliveredSince(tx: Tx, webhook: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'delivered')
    .where('tried_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
