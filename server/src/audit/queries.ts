import type { z } from 'zod'
import type { exportAuditLogs, listAuditLogs } from '#domain/audit/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { forbidden } from '../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'

export type AuditFilters = z.output<RouteQuery<typeof exportAuditLogs>>

const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** The log with the given filters. Indexes: events_audit, events_of_subject, events_by_actor, events_at. */
function matching(db: Db, filters: AuditFilters) {
  let found = db
    .selectFrom('events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .leftJoin('users as f', 'f.id', 'e.effective_id')
    .where('e.audit_type', 'is not', null)
  if (filters.action_type) found = found.where('e.audit_type', '=', filters.action_type)
  if (filters.subject_id) found = found.where('e.subject_id', '=', filters.subject_id)
  if (filters.at__gte) found = found.where('e.at', '>=', new Date(filters.at__gte))
  if (filters.at__lte) found = found.where('e.at', '<=', new Date(filters.at__lte))
  if (filters.subject) found = found.where('e.subject_label', 'ilike', containing(filters.subject))
  if (filters.actor) {
    const words = containing(filters.actor)
    found = found.where((eb) => eb.or([eb('a.email', 'ilike', words), eb('f.email', 'ilike', words)]))
  }
  if (filters.search) {
    const words = containing(filters.search)
    found = found.where((eb) =>
      eb.or([
        eb('e.subject_label', 'ilike', words),
        eb('e.type', 'ilike', words),
        eb('a.email', 'ilike', words),
        eb('f.email', 'ilike', words),
      ]),
    )
  }
  return found
}

const COLUMNS = [
  'e.id',
  'e.at',
  'e.type',
  'e.audit_type',
  'e.subject_label',
  'e.subject_id',
  'e.actor_id',
  'e.effective_id',
  'e.address',
  'e.before',
  'e.after',
  'a.email as actor_email',
  'f.email as effective_email',
] as const

/** Entries, newest first. Row ids increase in the order of writing. */
export async function auditRows(db: Db, actor: Actor, query: z.output<RouteQuery<typeof listAuditLogs>>) {
  if (!has(actor, 'superuser')) throw forbidden()
  const found = matching(db, query)
  const counted = await db
    .selectFrom(found.select('e.id').limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select([...COLUMNS])
    .orderBy('e.id', orderingOf(query.ordering, '-at').direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted: counted.rows, rows }
}

export type AuditedRow = Awaited<ReturnType<typeof auditRows>>['rows'][number]

const BATCH = 1000

/**
 * All matching entries, newest first, read in batches while they are sent, so that the log is never in memory as a
 * whole.
 */
export async function* everyAuditRow(db: Db, filters: AuditFilters): AsyncGenerator<AuditedRow> {
  let before: number | null = null
  for (;;) {
    let found = matching(db, filters)
    if (before !== null) found = found.where('e.id', '<', before)
    const rows: AuditedRow[] = await found
      .select([...COLUMNS])
      .orderBy('e.id', 'desc')
      .limit(BATCH)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    before = last.id
  }
}
