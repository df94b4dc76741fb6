import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Claims a message for this server; false if it was claimed before, or has expired. */
export async function claimMail(db: Db, id: string, expiresAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_mail (message_id)
    select ${id} where ${expiresAt}::timestamptz is null or clock_timestamp() < ${expiresAt}
    on conflict do nothing returning message_id`.execute(db)
  return rows.length === 1
}

/** Withdraws a claim whose message was provably not sent. */
export async function releaseMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sent_mail').where('message_id', '=', id).execute()
}

export async function markMailSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sent_mail')
    .set({ sent_at: sql<Date>`clock_timestamp()` })
    .where('message_id', '=', id)
    .execute()
}

export async function isClaimed(db: Db, id: string): Promise<'no' | 'uncertain' | 'sent'> {
  const claim = await db
    .selectFrom('sent_mail')
    .select('sent_at')
    .where('message_id', '=', id)
    .executeTakeFirst()
  if (!claim) return 'no'
  return claim.sent_at === null ? 'uncertain' : 'sent'
}
