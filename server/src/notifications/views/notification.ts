import type { Selectable } from 'kysely'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A notification, which is stored in English. An answer of the API is put into its reader's language later. */
export const notificationView = (
  row: Selectable<Tables['notifications']>,
  language: Language = 'en',
): Notification => ({
  id: row.id,
  kind: row.kind,
  title: inLanguage(row.title, language),
  message: inLanguage(row.message, language),
  link: row.link,
  further: linksOf(row.further).map(({ label, link }) => ({ label: inLanguage(label, language), link })),
  is_read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})

/** The further links of a row of this or an earlier version. */
export const linksOf = (stored: Notification['further'] | Notification['further'][number] | null) =>
  stored === null ? [] : [stored].flat()
