import type { Generated, JSONColumnType } from 'kysely'
import type { ByEmail } from '#domain/kernel/notification-kinds.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

type Further = Notification['further']

interface Notifications {
  id: string
  user_id: string
  kind: string
  title: string
  message: string
  link: string | null
  subject_id: string | null
  /** Further links with their texts; rows of earlier versions have one, not in a list. */
  further: JSONColumnType<Further | Further[number]> | null
  /** The member whose doing it tells of; null for staff and the clock. */
  caused_by: string | null
  mail_due_at: Moment | null
  /** Whether it is in the list of notifications. */
  in_app: Generated<boolean>
  /** Whether it is sent in the daily digest. */
  is_daily: Generated<boolean>
  /** Whether its e-mail waits for the summary of alerts. */
  in_summary: Generated<boolean>
  created_at: Stamp
  read_at: Moment | null
}

interface NotificationSettings {
  user_id: string
  kind: string
  by_email: ByEmail
  in_app: Generated<boolean>
}

interface GatheredMails {
  user_id: string
  kind: string
  subject_id: string
  /** The first of them. */
  sent_at: Stamp
  mails: Generated<number>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    notifications: Notifications
    notification_settings: NotificationSettings
    gathered_mails: GatheredMails
  }
}
