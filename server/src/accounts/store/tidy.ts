import { sql } from 'kysely'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { Db } from '../../platform/database/database.ts'

/** Deletes expired codes, links, registrations, log-ins that were not completed, and sessions. */
export async function deleteExpired(db: Db): Promise<void> {
  const { proofs, sessions } = RETENTION
  const isFree = sql`not is_held_user(user_id)`
  await sql`delete from one_time_codes where expires_at < now() - ${proofs.kept}::interval and ${isFree}`.execute(
    db,
  )
  await sql`delete from password_links where expires_at < now()`.execute(db)
  await sql`delete from registrations where expires_at < now()`.execute(db)
  await sql`delete from log_in_challenges where expires_at < now() - ${proofs.kept}::interval and ${isFree}`.execute(
    db,
  )
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
  await sql`delete from sessions where expires_at < now() - ${sessions.kept}::interval and ${isFree}`.execute(
    db,
  )
}
