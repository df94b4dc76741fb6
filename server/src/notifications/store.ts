import { type Insertable, sql } from 'kysely'
import { sendLater, type Tx } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { Tables } from '../platform/database/tables.ts'

export type NotificationRow = Omit<Insertable<Tables['notifications']>, 'created_at' | 'read_at'>

const insert = statement<{ rows: string }, object>(
  (given) => sql`
    insert into notifications (id, user_id, kind, title, message, link)
    select id, user_id, kind, title, message, link
    from jsonb_to_recordset(${given('rows')}::jsonb)
      as row (id uuid, user_id uuid, kind text, title text, message text, link text)`,
)

/** Inserts any number of rows in one statement. */
export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
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
