import { type RawBuilder, sql } from 'kysely'
import type { ByEmail } from '#domain/kernel/notification-kinds.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { NotificationSetting } from '#domain/notifications/contract.ts'
import { hasNotLeft } from '../accounts/queries/account-of.ts'
import { type Db, sendLater, type Tx } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { AddressedNotice } from '../platform/notices/notices.ts'

export interface NewNotification extends AddressedNotice {
  id: string
  title: string
  /** The default, unless the user has chosen otherwise. */
  by_email: ByEmail
  /** About one person, so the others of their team get no copy. */
  is_personal: boolean
}

/** The hour of the daily digest, in Toronto. */
const DIGEST_HOUR = 7

/** The next time at which it is this hour in Toronto. */
const NEXT_DIGEST = sql`((date_trunc('day', (now() at time zone 'America/Toronto') - make_interval(hours => ${sql.lit(DIGEST_HOUR)}))
  + make_interval(days => 1, hours => ${sql.lit(DIGEST_HOUR)})) at time zone 'America/Toronto')`

/**
 * The id of the copy of a notification for a person of the team. It follows from both ids, so that the copies are written
 * without a round trip that first reads who is in the team. Version 8 of RFC 9562.
 */
export const copyId = (original: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${original}::text || ${person}::text) placing '8' from 13) placing 'a' from 17)::uuid`

const IS_PRESENT = hasNotLeft('u')

/**
 * For the user of each row, and unless it is personal for the people who act for their account. The row of an account whose
 * first person has left is seen and mailed to no one; its webhooks send it. Index: users_of_account.
 */
const insert = statement<{ rows: string }, object>(
  (given) => sql`
    with n as (
      select * from jsonb_to_recordset(${given('rows')}::jsonb) as n (id uuid, user_id uuid, kind text, title text,
        message text, link text, subject_id uuid, further jsonb, caused_by uuid, by_email text, is_personal boolean)),
    each as (
      select n.id as original, n.id, n.user_id from n
      union all
      select n.id, ${copyId(sql`n.id`, sql`p.id`)}, p.id from n join users p on p.account_id = n.user_id
      where not n.is_personal)
    insert into notifications (id, user_id, kind, title, message, link, subject_id, further, caused_by, in_app, is_daily, mail_due_at)
    select each.id, each.user_id, n.kind, n.title, n.message, n.link, n.subject_id, n.further, n.caused_by, ${IS_PRESENT} and coalesce(s.in_app, true),
      coalesce(s.by_email, n.by_email) = 'daily',
      case when ${IS_PRESENT} then case coalesce(s.by_email, n.by_email) when 'at_once' then clock_timestamp() when 'daily' then ${NEXT_DIGEST} end end
    from each join n on n.id = each.original
      join users u on u.id = each.user_id and u.is_active and (${IS_PRESENT} or not n.is_personal)
      left join notification_settings s on s.user_id = each.user_id and s.kind = n.kind`,
)

/** Inserts any number of rows in one statement, but none for deactivated users. */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  await sendLater(tx, insert({ rows: JSON.stringify(rows) }))
}

/** @param ids default: all */
export async function markRead(tx: Tx, userId: string, ids?: readonly string[]): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .execute()
}

/** Stores the given values; values that are missing do not change. */
export async function storeSetting(
  tx: Tx,
  userId: string,
  { kind, ...chosen }: Pick<NotificationSetting, 'kind' | 'by_email'> & Partial<NotificationSetting>,
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, ...chosen })
    .onConflict((oc) => oc.columns(['user_id', 'kind']).doUpdateSet(chosen))
    .execute()
}

export async function setMailDue(tx: Tx, ids: readonly string[], due: Date | null): Promise<void> {
  await tx.updateTable('notifications').set({ mail_due_at: due }).where('id', 'in', ids).execute()
}

/** Leaves notifications, whose own e-mail would be one too many, to the daily digest. */
export async function leaveToDigest(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: sql<Date>`${NEXT_DIGEST}`, is_daily: true })
    .where('id', 'in', ids)
    .execute()
}

/** Marks notifications that wait for the summary of alerts, which is due then. */
export async function holdForSummary(tx: Tx, ids: readonly string[], due: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: due, in_summary: true })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Claims an e-mail of which a user gets only so many within some minutes of the first. Only one of two servers gets the
 * last: the other waits for the commit of the first and then finds its row.
 * @returns null if it may be sent, else the moment until which notifications are gathered
 */
export async function claimGathered(
  tx: Tx,
  of: { user_id: string; kind: string; subject_id: string },
  { minutes, most }: { minutes: number; most: number },
): Promise<Date | null> {
  // `excluded.sent_at` is now, read once; a clock that is read in each place could disagree with itself.
  const isOver = sql<boolean>`gathered_mails.sent_at <= excluded.sent_at - make_interval(mins => ${minutes})`
  const claimed = await tx
    .insertInto('gathered_mails')
    .values({ ...of, sent_at: sql<Date>`clock_timestamp()` })
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'kind', 'subject_id'])
        .doUpdateSet({
          sent_at: sql<Date>`case when ${isOver} then excluded.sent_at else gathered_mails.sent_at end`,
          mails: sql<number>`case when ${isOver} then 1 else gathered_mails.mails + 1 end`,
        })
        .where(sql<boolean>`(${isOver} or gathered_mails.mails < ${most})`),
    )
    .returning('user_id')
    .execute()
  if (claimed.length > 0) return null
  const { until } = await tx
    .selectFrom('gathered_mails')
    .select(sql<Date>`sent_at + make_interval(mins => ${minutes})`.as('until'))
    .where('user_id', '=', of.user_id)
    .where('kind', '=', of.kind)
    .where('subject_id', '=', of.subject_id)
    .executeTakeFirstOrThrow()
  return until
}

/** Deletes the claims of gathered mails a day after they were sent. */
export async function deleteGatheredMails(db: Db): Promise<void> {
  await sql`delete from gathered_mails where sent_at < now() - interval '1 day'`.execute(db)
}

const OLD_AT_ONCE = 5_000

/** Deletes old notifications, in portions. Index: notifications_by_age. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from notifications where id in (
      select id from notifications where created_at < now() - ${RETENTION.notifications.kept}::interval
        and not is_held_user(user_id) order by created_at limit ${OLD_AT_ONCE})`.execute(db)
    if (numAffectedRows < OLD_AT_ONCE) return
  }
}

/** Deletes what a person was notified of, and how they wanted to be. */
export async function deleteNotificationsOf(tx: Tx, person: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', person).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', person).execute()
  await tx.deleteFrom('gathered_mails').where('user_id', '=', person).execute()
}
