import type { Selectable } from 'kysely'
import type { Notification } from '#domain/notifications/contract.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const notificationView = (row: Selectable<Tables['notifications']>): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  message: row.message,
  link: row.link,
  further: row.further,
  is_read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})
