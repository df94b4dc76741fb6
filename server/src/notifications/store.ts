import { sql } from 'kysely'
import type { NotificationSetting } from '#domain/notifications/contract.ts'
import { sendLater, type Tx } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { AddressedNotice } from '../platform/notices/notices.ts'

export interface NewNotification extends AddressedNotice {
  id: string
  title: string
  is_mailed: boolean
}

const insert = statement<{ rows: string }, object>(
  (given) => sql`
    insert into notifications (id, user_id, kind, title, message, link, subject_id, further, mail_due_at)
    select id, user_id, kind, title, message, link, subject_id, further, case when is_mailed then clock_timestamp() end
    from jsonb_to_recordset(${given('rows')}::jsonb) as row (id uuid, user_id uuid, kind text, title text,
      message text, link text, subject_id uuid, further jsonb, is_mailed boolean)`,
)

/** Inserts any number of rows in one statement. */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  await sendLater(tx, insert({ rows: JSON.stringify(rows) }))
}

export async function markAllRead(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}

export async function storeSetting(tx: Tx, userId: string, setting: NotificationSetting): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...setting })
    .onConflict((oc) => oc.columns(['user_id', 'kind']).doUpdateSet({ by_email: setting.by_email }))
    .execute()
}

export async function setMailDue(tx: Tx, ids: readonly string[], due: Date | null): Promise<void> {
  await tx.updateTable('notifications').set({ mail_due_at: due }).where('id', 'in', ids).execute()
}

/**
 * Claims the e-mail of a gathered kind about a subject. Of two servers one gets it: the other waits for the first one's
 * commit and then finds its row.
 * @returns null if it may be sent, else the moment until which news is gathered
 */
export async function claimGathered(
  tx: Tx,
  of: { user_id: string; kind: string; subject_id: string },
  minutes: number,
): Promise<Date | null> {
  const claimed = await tx
    .insertInto('gathered_mails')
    .values(of)
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'kind', 'subject_id'])
        .doUpdateSet({ sent_at: sql<Date>`clock_timestamp()` })
        .where(sql<boolean>`gathered_mails.sent_at <= clock_timestamp() - make_interval(mins => ${minutes})`),
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
