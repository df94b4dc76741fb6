import { sql } from 'kysely'
import type { z } from 'zod'
import { mailedTo } from '#domain/kernel/notification-kinds.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { id } from '#domain/kernel/values.ts'
import type { listNotifications, NotificationSetting } from '#domain/notifications/contract.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf, positionOf } from '../platform/http/lists.ts'
import { type linksOf, notificationView } from './views/notification.ts'

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
  const position = positionOf(query, id)
  const rows = await own
    .selectAll()
    .$if(position !== undefined, (page) =>
      page.where(
        sql<boolean>`(created_at, id) ${sql.raw(direction === 'desc' ? '<' : '>')} (
          select at.created_at, at.id from notifications at where at.id = ${position} and at.user_id = ${actor.user_id})`,
      ),
    )
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

/** A notification whose e-mail is due, with its receiver. */
export interface DueMail {
  id: string
  user_id: string
  kind: string
  title: string
  message: string
  link: string | null
  subject_id: string
  further: Parameters<typeof linksOf>[0]
  created_at: Date
  email: string
  first_name: string
  /** False if the user is deactivated, has switched the kind off, or what it says is no longer so. */
  is_wanted: boolean
}

/** Locks the oldest notifications whose e-mail is due; those that another server sends are skipped. Index: notifications_to_mail. */
export async function takeDueMails(tx: Tx, most: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select n.id, n.user_id, n.kind, n.title, n.message, n.link, n.subject_id, n.further, n.created_at, u.email, u.first_name,
      u.is_active and coalesce(s.by_email, true) and not (n.kind = 'outbid' and exists (
        select from auctions a
        where a.loan_deal_id = n.subject_id and a.leader_id = n.user_id and a.phase = 'open'
      )) as is_wanted
    from notifications n
    join users u on u.id = n.user_id
    left join notification_settings s on s.user_id = n.user_id and s.kind = n.kind
    where n.mail_due_at <= (select clock_timestamp())
    order by n.mail_due_at, n.id limit ${most}
    for update of n skip locked`.execute(tx)
  return rows
}

/** Milliseconds until the next e-mail is due; null if none waits. Index: notifications_to_mail. */
export async function nextDueMail(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(mail_due_at) - clock_timestamp()) * 1000)::float8 as wait
    from notifications where mail_due_at is not null`.execute(db)
  const wait = rows[0]?.wait ?? null
  // Not in SQL, where `greatest` passes over null: the loop would never sleep.
  return wait === null ? null : Math.max(0, wait)
}

/** The kinds of e-mail that concern the user, and whether they get them. */
export async function ownSettings(db: Db, actor: Actor): Promise<NotificationSetting[]> {
  const stored = await db
    .selectFrom('notification_settings')
    .select(['kind', 'by_email'])
    .where('user_id', '=', actor.user_id)
    .execute()
  const isOn = new Map(stored.map(({ kind, by_email }) => [kind, by_email]))
  return mailedTo(actor.roles).map((kind) => ({ kind, by_email: isOn.get(kind) ?? true }))
}
