import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { IDEMPOTENCY_HOURS } from '../http/idempotency.ts'
import { forgetMemberMails } from '../mail/budget.ts'
import type { Storage } from '../storage/storage.ts'
import { sweepOrphans } from '../storage/sweep.ts'
import { scheduledJob } from './jobs.ts'

/** Tidies the platform's tables and the storage of files every night. */
export const tidyJob = (db: Db, storage: Storage) =>
  scheduledJob({
    name: 'platform.tidy',
    title: 'Clean-up of stored files',
    schedule: '17 4 * * *',
    async handle() {
      await tidy(db)
      await storage.sweepParts(Date.now())
      await sweepOrphans(db, storage, Date.now())
    },
  })

/** Deletes expired rate-limit counts, idempotency responses, counts and claims of mails. Features tidy their own tables. */
export async function tidy(db: Db): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '2 days'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`.execute(
    db,
  )
  await forgetMemberMails(db)
  await sql`delete from sent_mail where claimed_at < now() - interval '30 days'`.execute(db)
}
