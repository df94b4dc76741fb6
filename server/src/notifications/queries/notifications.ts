import { sql } from 'kysely'
import type { z } from 'zod'
import { kindsOf, usuallyByEmail } from '#domain/kernel/notification-kinds.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { id } from '#domain/kernel/values.ts'
import type { listNotifications, NotificationSetting } from '#domain/notifications/contract.ts'
import { isPresent } from '../../accounts/queries/account-of.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf, positionOf } from '../../platform/http/lists.ts'
import { copyId } from '../store.ts'
import { type linksOf, notificationView } from '../views/notification.ts'

/** Index: notifications_of_user. */
export async function ownNotifications(
  db: Db,
  actor: Actor,
  query: z.output<RouteQuery<typeof listNotifications>>,
) {
  const own = db.selectFrom('notifications').where('user_id', '=', actor.user_id).where('in_app', '=', true)
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
  return { counted: counted.rows, notifications: rows.map((row) => notificationView(row)) }
}

/** Number of unread notifications. Index: notifications_unread. */
export async function notificationCount(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow()
  return unread
}

/** A notification, or its copy for this person of the team, in their language. Null if they have switched its kind off in the app. */
export async function loadNotification(db: Db, original: string, userId: string) {
  const row = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .selectAll('notifications')
    .select('users.language')
    .where('notifications.id', 'in', [
      sql<string>`${original}`,
      sql<string>`${copyId(sql`${original}`, sql`${userId}`)}`,
    ])
    .where('notifications.user_id', '=', userId)
    .where('notifications.in_app', '=', true)
    .executeTakeFirst()
  return row ? notificationView(row, row.language ?? 'en') : null
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
  caused_by: string | null
  created_at: Date
  email: string
  first_name: string
  /** False if the user is deactivated, has left their team, has switched the kind off, or the notification is out of date. */
  is_wanted: boolean
}

const IS_REACHED = isPresent('u')
const MAIL_COLUMNS = sql`n.id, n.user_id, n.kind, n.title, n.message, n.link, n.subject_id, n.further, n.caused_by, n.created_at, u.email, u.first_name`

/**
 * Locks the oldest notifications whose e-mail is due; skips those that another server sends. Index:
 * notifications_to_mail.
 */
export async function takeDueMails(tx: Tx, most: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select ${MAIL_COLUMNS},
      ${IS_REACHED} and s.by_email is distinct from 'off' and not (n.kind = 'outbid' and exists (
        select from auctions a
        where a.loan_deal_id = n.subject_id and a.leader_id = n.user_id and a.phase = 'open'
      )) as is_wanted
    from notifications n
    join users u on u.id = n.user_id
    left join notification_settings s on s.user_id = n.user_id and s.kind = n.kind
    where n.mail_due_at <= (select clock_timestamp()) and not n.is_daily and not n.in_summary
    order by n.mail_due_at, n.id limit ${most}
    for update of n skip locked`.execute(tx)
  return rows
}

/**
 * Takes the notifications that are due for the digests of some users, oldest first, and marks them as no longer due. A
 * second server waits for the commit and then finds nothing. Index: notifications_to_mail.
 */
export async function takeDigests(tx: Tx, mostUsers: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with n as (
      update notifications set mail_due_at = null
      where is_daily and mail_due_at <= clock_timestamp() and user_id in (
        select user_id from notifications where is_daily and mail_due_at <= clock_timestamp()
        group by user_id order by user_id limit ${mostUsers})
      returning *)
    select ${MAIL_COLUMNS}, ${IS_REACHED} and s.by_email is distinct from 'off' as is_wanted
    from n join users u on u.id = n.user_id
      left join notification_settings s on s.user_id = n.user_id and s.kind = 'daily_digest'
    order by n.user_id, n.created_at, n.id`.execute(tx)
  return rows
}

/** Milliseconds until the next e-mail is due; null if none waits. Index: notifications_to_mail. */
export async function nextDueMail(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(mail_due_at) - clock_timestamp()) * 1000)::float8 as wait
    from notifications where mail_due_at is not null`.execute(db)
  const wait = rows[0]?.wait ?? null
  // Not in SQL, where `greatest` ignores null: the loop would never sleep.
  return wait === null ? null : Math.max(0, wait)
}

/** The user's settings for the kinds that concern them. */
export async function ownSettings(db: Db, actor: Actor): Promise<NotificationSetting[]> {
  const stored = await db
    .selectFrom('notification_settings')
    .select(['kind', 'by_email', 'in_app'])
    .where('user_id', '=', actor.user_id)
    .execute()
  const chosen = new Map(stored.map(({ kind, ...setting }) => [kind, setting]))
  return kindsOf(actor.roles).map((kind) => ({
    kind,
    ...(chosen.get(kind) ?? { by_email: usuallyByEmail(kind), in_app: true }),
  }))
}
