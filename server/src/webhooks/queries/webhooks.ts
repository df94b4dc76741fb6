import { isOutletOf } from '../../accounts/queries/outlets-of.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { OutletsOf } from '../../platform/outlets.ts'
import type { WebhookRow } from '../rows.ts'

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
