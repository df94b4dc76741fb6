import type { z } from 'zod'
import type { RouteQuery } from '#domain/kernel/route.ts'
import type { listNotifications } from '#domain/notifications/contract.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'
import { notificationView } from './views.ts'

/** Index: notifications_of_user. */
export async function ownNotifications(
  db: Db,
  actor: Actor,
  query: z.output<RouteQuery<typeof listNotifications>>,
) {
  const own = db.selectFrom('notifications').where('user_id', '=', actor.user_id)
  const { direction } = orderingOf(query.ordering, '-created_at')
  const counted = await db
    .selectFrom(own.select('id').limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted: counted.rows, notifications: rows.map(notificationView) }
}

/** Number of unread notifications. Index: notifications_unread. */
export async function notificationCount(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

export async function loadNotification(db: Db, id: string) {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? notificationView(row) : null
}

/** Names and e-mail addresses of the active users among these. */
export const addressesOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('id', 'in', [...new Set(ids)])
    .where('is_active', '=', true)
    .execute()
