import type { z } from 'zod'
import type { listAuditLogs } from '#domain/audit/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { forbidden } from '../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'

/** What happened, newest first. Rows are numbered in the order of writing. Indexes: events_audit, events_pkey. */
export async function auditRows(db: Db, actor: Actor, query: z.output<RouteQuery<typeof listAuditLogs>>) {
  if (!has(actor, 'superuser')) throw forbidden()
  let found = db
    .selectFrom('events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .leftJoin('users as f', 'f.id', 'e.effective_id')
    .where('e.audit_type', 'is not', null)
  if (query.action_type) found = found.where('e.audit_type', '=', query.action_type)
  if (query.search) {
    const words = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    found = found.where((eb) =>
      eb.or([
        eb('e.subject_label', 'ilike', words),
        eb('e.type', 'ilike', words),
        eb('a.email', 'ilike', words),
        eb('f.email', 'ilike', words),
      ]),
    )
  }
  const counted = await db
    .selectFrom(found.select('e.id').limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select([
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
    ])
    .orderBy('e.id', orderingOf(query.ordering, '-at').direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted: counted.rows, rows }
}

export type AuditedRow = Awaited<ReturnType<typeof auditRows>>['rows'][number]
