import { sql } from 'kysely'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { Db } from '../platform/database/database.ts'
import { scheduledJob } from '../platform/jobs/jobs.ts'

/** Deletes every night the messages whose last reply is two years old, and those of that age without a reply. */
export const deleteMessagesJob = (db: Db) =>
  scheduledJob({
    name: 'contact.forget',
    title: 'Deletion of old messages',
    schedule: '47 3 * * *',
    handle: () => deleteOldMessages(db),
  })

export async function deleteOldMessages(db: Db): Promise<void> {
  const isOld = (at: string) => sql`${sql.ref(at)} < now() - ${RETENTION.messages.kept}::interval`
  await db.transaction().execute(async (tx) => {
    const old = sql`select m.id from contact_messages m where ${isOld('m.created_at')}
      and not is_held_user(m.user_id)
      and not exists (select from contact_answers a where a.message_id = m.id and not ${isOld('a.answered_at')})`
    // One statement each: a reply written meanwhile keeps its message, because the delete of the message then fails.
    await sql`delete from contact_answers where message_id in (${old})`.execute(tx)
    await sql`delete from contact_messages where id in (${old})`.execute(tx)
  })
}
