import { sql } from 'kysely'
import { type ReadingResult, readingResult } from '#domain/applicant-summaries/contract.ts'
import type { AiMode, MadeBy, SummaryOrigin } from '#domain/applicant-summaries/vocabulary.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'

/** @param isLocked true to lock the mode until the transaction ends */
export async function findMode(db: Db | Tx, { isLocked = false } = {}): Promise<AiMode> {
  const { mode } = await db
    .selectFrom('ai_settings')
    .select('mode')
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return mode
}

export interface FormFile {
  place: number
  name: string
  media_type: string
  storage_key: string
}

export const filesOf = (db: Db | Tx, readingId: string): Promise<FormFile[]> =>
  db
    .selectFrom('form_files')
    .select(['place', 'name', 'media_type', 'storage_key'])
    .where('reading_id', '=', readingId)
    .orderBy('place')
    .execute()

/** An upload of forms; undefined once it is destroyed. */
export const findReading = (db: Db | Tx, id: string) =>
  db
    .selectFrom('form_readings')
    .select(['id', 'task_id', 'user_id', 'loan_deal_id', 'promised'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The reading of a task that the actor has started. What an administrator uploads while viewing as a user belongs to
 * that administrator only.
 * @throws 404 for all other users, and once it is destroyed
 */
export async function ownReading(db: Db | Tx, actor: Actor, taskId: string) {
  const found = await db
    .selectFrom('form_readings as r')
    .innerJoin('background_tasks as t', 't.id', 'r.task_id')
    .select(['r.id', 'r.loan_deal_id', 't.user_id', 't.started_by', 't.status', 't.result'])
    .where('t.id', '=', taskId)
    .executeTakeFirst()
  const isOwn = found?.user_id === actor.user_id && found.started_by === (actor.viewed_by?.id ?? null)
  if (!found || !isOwn) throw notFound()
  return {
    id: found.id,
    loan_deal_id: found.loan_deal_id,
    result: found.status === 'done' ? resultOf(found.result) : null,
  }
}

/** The latest reading of a deal that its uploader has neither accepted nor discarded. Index: form_readings_of_deal. */
export async function openReading(db: Db | Tx, actor: Actor, dealId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select t.id from form_readings r join background_tasks t on t.id = r.task_id
    where r.loan_deal_id = ${dealId} and t.user_id = ${actor.user_id}
      and t.started_by is not distinct from ${actor.viewed_by?.id ?? null}::uuid and t.status <> 'failed'
    order by r.uploaded_at desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

const resultOf = (stored: unknown): ReadingResult | null => readingResult.safeParse(stored).data ?? null

export interface VersionRow {
  version: number
  text: string | null
  origin: SummaryOrigin
  made_by: MadeBy | null
  written_by: string
  written_at: Date
}

/** The versions of a deal's summary, the latest first. */
export async function versionsOf(db: Db | Tx, dealId: string, most = 100): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select s.version, s.text, s.origin, s.made_by, u.binding_name as written_by, s.written_at
    from applicant_summaries s join users u on u.id = s.written_by
    where s.loan_deal_id = ${dealId} order by s.version desc limit ${most}`.execute(db)
  return rows
}
