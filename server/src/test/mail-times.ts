import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** As if so many minutes had passed for all waiting e-mails of notifications. */
export async function letMailsWait(testApp: TestApp, minutes: number): Promise<void> {
  const { db } = testApp.product.platform
  await sql`update gathered_mails set sent_at = sent_at - make_interval(mins => ${minutes})`.execute(db)
  await sql`update notifications set mail_due_at = mail_due_at - make_interval(mins => ${minutes})`.execute(
    db,
  )
}
