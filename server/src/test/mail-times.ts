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

/** As if a day had passed since all mails that members have caused. */
export async function letBudgetsPass(testApp: TestApp): Promise<void> {
  await sql`update member_mails set mailed_at = mailed_at - interval '1 day'`.execute(
    testApp.product.platform.db,
  )
}
