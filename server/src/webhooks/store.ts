import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import {
  type DisabledReason,
  type EventKind,
  MOST_TRIES_KEPT,
  OLD_SECRET_HOURS,
} from '#domain/webhooks/rules.ts'
import { languageOfMaker } from '../accounts/queries/outlets-of.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'
import { notificationOf } from './queries/deliveries.ts'
import type { DeliveryRow, TakenDelivery, WebhookRow } from './rows.ts'

/** Wakes the servers; the trigger of notifications uses this channel too. */
export const WEBHOOKS_CHANNEL = 'webhook_deliveries'
/** Longer than a request can take; afterwards its server is presumed dead. */
const LEASE_SECONDS = 60

export const insertWebhook = (tx: Tx, row: Insertable<Tables['webhooks']>): Promise<WebhookRow> =>
  tx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()

export const updateWebhook = (
  tx: Tx,
  id: string,
  change: UpdateObject<Tables, 'webhooks'>,
): Promise<WebhookRow> =>
  tx.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The previous secret also signs for a while. */
export const replaceSecret = (tx: Tx, { id, secret: previous }: WebhookRow, secret: string) =>
  updateWebhook(tx, id, {
    secret,
    old_secret: previous,
    old_secret_until: sql<Date>`clock_timestamp() + make_interval(hours => ${OLD_SECRET_HOURS})`,
  })

/** Its deliveries go with it. */
export const removeWebhook = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** A delivery of no notification, which is due immediately. */
export const insertTestDelivery = (tx: Tx, webhook: string, kind: EventKind | 'test'): Promise<DeliveryRow> =>
  tx
    .insertInto('webhook_deliveries')
    .values({ id: newId(), webhook_id: webhook, kind, due_at: sql<Date>`clock_timestamp()` })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A test event for the user's programs that read events. */
export const insertTestEvent = (db: Db, userId: string, kind: EventKind | 'test') =>
  db
    .insertInto('webhook_tests')
    .values({ id: newId(), user_id: userId, kind })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()

/**
 * Leases webhooks with due deliveries to which no server is sending, and counts a try of the first event of each.
 * Indexes: webhook_deliveries_due, webhook_deliveries_of_webhook.
 */
export async function takeDue(tx: Tx, most: number): Promise<TakenDelivery[]> {
  const { rows } = await sql<WebhookRow & { language: Language }>`
    with due as (
      select webhook_id, min(due_at) as due_at from webhook_deliveries
      where state = 'waiting' and due_at <= clock_timestamp() group by webhook_id
    ), free as (
      select w.id from webhooks w join due on due.webhook_id = w.id join users u on u.id = w.user_id
      where u.is_active and (w.busy_until is null or w.busy_until < clock_timestamp())
      order by due.due_at limit ${most} for update of w skip locked
    )
    update webhooks set busy_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from free where webhooks.id = free.id returning webhooks.*,
      ${languageOfMaker(sql`webhooks`)} as language`.execute(tx)
  const taken: TakenDelivery[] = []
  for (const { language, ...webhook } of rows) {
    const found = await sql<DeliveryRow>`
      update webhook_deliveries set tries = tries + 1, tried_at = clock_timestamp()
      where id = (
        select id from webhook_deliveries
        where webhook_id = ${webhook.id} and state = 'waiting' and due_at <= clock_timestamp()
        order by due_at, created_at, id limit 1
      ) returning *`.execute(tx)
    const [delivery] = found.rows
    if (!delivery) {
      await freeWebhook(tx, webhook.id)
      continue
    }
    const notification = await notificationOf(tx, delivery)
    taken.push({ webhook, delivery, notification, language })
  }
  return taken
}

/** Ends the lease of a webhook. Returns whether it is still on; null if it was deleted. */
export async function freeWebhook(tx: Tx, id: string): Promise<boolean | null> {
  const row = await tx
    .updateTable('webhooks')
    .set({ busy_until: null })
    .where('id', '=', id)
    .returning('is_active')
    .executeTakeFirst()
  return row?.is_active ?? null
}

/**
 * @param tries the tries at which the change was decided: a delivery that was begun again meanwhile is left as it is
 * @returns whether it was changed
 */
export async function updateDelivery(
  tx: Tx,
  id: string,
  change: Omit<Updateable<Tables['webhook_deliveries']>, 'due_at'>,
  /** Seconds until the next try; null if the delivery has ended. */
  pause: number | null,
  tries?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      ...change,
      due_at: pause === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${pause})`,
    })
    .where('id', '=', id)
    .$if(tries !== undefined, (query) => query.where('tries', '=', tries ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds a try to the log of its delivery, and drops the oldest ones. Index: webhook_tries_of_delivery. */
export async function logTry(tx: Tx, row: Insertable<Tables['webhook_tries']>): Promise<void> {
  await tx.insertInto('webhook_tries').values(row).execute()
  await tx
    .deleteFrom('webhook_tries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_tries')
        .select('id')
        .where('delivery_id', '=', row.delivery_id)
        .orderBy('tried_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_TRIES_KEPT)
        .offset(MOST_TRIES_KEPT),
    )
    .execute()
}

/** Turns a webhook off; waiting deliveries are no longer sent. */
export async function turnOff(tx: Tx, id: string, reason: DisabledReason | null): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ is_active: false, disabled_reason: reason, busy_until: null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - ${RETENTION.deliveries.kept}::interval`
  await db.deleteFrom('webhook_tests').where(isOld).where(sql<boolean>`not is_held_user(user_id)`).execute()
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '!=', 'waiting')
    .where(isOld)
    .where(sql<boolean>`not is_held_user((select w.user_id from webhooks w where w.id = webhook_id))`)
    .execute()
}
