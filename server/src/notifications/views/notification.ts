import type { Selectable } from 'kysely'
import type { Notification } from '#domain/notifications/contract.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const notificationView = (row: Selectable<Tables['notifications']>): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  message: row.message,
  link: row.link,
  further: linksOf(row.further),
  is_read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})

/** The further links of a row of this or an earlier version. */
export const linksOf = (stored: Notification['further'] | Notification['further'][number] | null) =>
  stored === null ? [] : [stored].flat()
