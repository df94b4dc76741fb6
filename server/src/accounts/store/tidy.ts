import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Deletes expired codes, links, registrations, log-ins that were not completed, and sessions. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from one_time_codes where expires_at < now() - interval '2 days'`.execute(db)
  await sql`delete from password_links where expires_at < now()`.execute(db)
  await sql`delete from registrations where expires_at < now()`.execute(db)
  await sql`delete from log_in_challenges where expires_at < now() - interval '2 days'`.execute(db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db)
}
