import { type Insertable, sql } from 'kysely'
import type { AiMode } from '#domain/applicant-summaries/vocabulary.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function insertReading(
  tx: Tx,
  reading: Insertable<Tables['form_readings']>,
  files: readonly Insertable<Tables['form_files']>[],
): Promise<void> {
  await tx.insertInto('form_readings').values(reading).execute()
  await tx.insertInto('form_files').values(files).execute()
}

/** Deletes readings and returns what else must be destroyed. The caller that deleted a row destroys it, once. */
export async function deleteReadings(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return { tasks: [], contents: [] }
  // Locked in a fixed order, so that two transactions that delete the same rows do not deadlock.
  const readings = await tx
    .selectFrom('form_readings')
    .select(['id', 'task_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (readings.length === 0) return { tasks: [], contents: [] }
  const found = readings.map(({ id }) => id)
  const files = await tx
    .selectFrom('form_files')
    .select('storage_key')
    .where('reading_id', 'in', found)
    .execute()
  await tx.deleteFrom('form_readings').where('id', 'in', found).execute()
  return {
    tasks: readings.map(({ task_id }) => task_id).filter((id) => id !== null),
    contents: files.map(({ storage_key }) => storage_key),
  }
}

/** Readings that are no longer needed: they have expired, or their task has failed. Index: form_readings_uploaded. */
export async function expiredReadings(db: Db, most: number) {
  const { rows } = await sql<{ id: string; why: 'expired' | 'failed' }>`
    select r.id, case when t.status = 'failed' then 'failed' else 'expired' end as why
    from form_readings r left join background_tasks t on t.id = r.task_id
    where (r.uploaded_at < now() - ${RETENTION.forms.kept}::interval or t.status = 'failed' or t.id is null)
      and not is_held_user(r.user_id) and not is_held_deal(r.loan_deal_id)
    order by r.uploaded_at limit ${most}`.execute(db)
  return rows
}

/** Index: form_readings_of_deal. */
export async function readingsOfDeal(tx: Tx, dealId: string): Promise<string[]> {
  const rows = await tx.selectFrom('form_readings').select('id').where('loan_deal_id', '=', dealId).execute()
  return rows.map(({ id }) => id)
}

/** The caller has locked the deal. */
export async function insertVersion(tx: Tx, row: Insertable<Tables['applicant_summaries']>): Promise<void> {
  await tx.insertInto('applicant_summaries').values(row).execute()
}

export async function setMode(tx: Tx, mode: AiMode): Promise<void> {
  await tx.updateTable('ai_settings').set({ mode }).execute()
}
