import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { listAuditLogs } from '#domain/history/audit/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { type Actor, has } from '../../../platform/auth/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf, positionOf } from '../../../platform/http/lists.ts'
import { type AuditFilters, conditionsOf } from './conditions.ts'
import { type Sources, sourcesOf } from './sources.ts'

/** A matching entry with the current e-mail addresses of its users. */
export interface AuditedRow {
  id: number
  at: Date
  type: string
  audit_type: string
  subject_label: string
  subject_id: string | null
  actor_id: string | null
  effective_id: string | null
  address: string | null
  api_key: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  actor_email: string | null
  effective_email: string | null
}

/** For common words the log itself is read; then only this many of its newest entries are counted. */
const COUNTED_ENTRIES = 2_000

type Direction = 'asc' | 'desc'
const inOrder = (id: string, direction: Direction) => sql`order by ${sql.ref(id)} ${sql.raw(direction)}`

/** The first ids of the entries that match the filters, each once. Row ids increase in the order of writing. */
function idsOf(
  filters: AuditFilters,
  sources: Sources | null,
  direction: Direction,
  most: number,
): RawBuilder<unknown> {
  if (sources === null)
    return sql`select e.id from events e where ${conditionsOf(filters)} ${inOrder('e.id', direction)} limit ${most}`
  const found = keyed(filters, sources, sql`${inOrder('e.id', direction)} limit ${most}`)
  return sql`select distinct id from (${sql.join(found, sql` union all `)}) found ${inOrder('id', direction)} limit ${most}`
}

/** The ids of the matching entries of each source; some entries are in several sources. */
function keyed(filters: AuditFilters, { of, filter }: Sources, ofEachKey: RawBuilder<unknown>) {
  const conditions = conditionsOf({ ...filters, [filter]: undefined })
  return of.map(
    ({ keys, on }) => sql`(select found.id from ${keys} cross join lateral (
      select e.id from events e where ${on} and ${conditions} ${ofEachKey}) found)`,
  )
}

/** The entries of these ids, in order. */
async function rowsOf(db: Db, ids: RawBuilder<unknown>, direction: Direction): Promise<AuditedRow[]> {
  const { rows } = await sql<AuditedRow>`
    select e.id, e.at, e.type, e.audit_type, e.subject_label, e.subject_id, e.actor_id, e.effective_id, e.address, e.api_key,
      e.before, e.after, a.email as actor_email, f.email as effective_email
    from (${ids}) as found join events e on e.id = found.id
      left join users a on a.id = e.actor_id left join users f on f.id = e.effective_id
    ${inOrder('e.id', direction)}`.execute(db)
  return rows
}

/** Entries, newest first; if there are too many to count, `counted` is a lower bound. */
export async function auditRows(db: Db, actor: Actor, query: z.output<RouteQuery<typeof listAuditLogs>>) {
  if (!has(actor, 'superuser')) throw forbidden()
  const sources = await sourcesOf(db, query)
  const { direction } = orderingOf(query.ordering, '-at')
  const offset = offsetOf(query)
  const position = positionOf(query, z.int())
  const from = direction === 'desc' ? { before: position } : { after: position }
  const ids = idsOf({ ...query, ...from }, sources, direction, offset + query.page_size)
  const [counted, rows] = await Promise.all([
    count(db, query, sources),
    rowsOf(db, sql`select id from (${ids}) as first ${inOrder('id', direction)} offset ${offset}`, direction),
  ])
  const seen = offset + rows.length + (rows.length === query.page_size ? 1 : 0)
  return counted.isAll
    ? { counted: counted.entries, isCapped: counted.entries === COUNT_LIMIT, rows }
    : { counted: Math.max(counted.entries, seen), isCapped: true, rows }
}

/** How many entries match the filters, at most `COUNT_LIMIT`; `isAll` is false if older ones were not counted. */
async function count(db: Db, filters: AuditFilters, sources: Sources | null) {
  if (sources !== null) return { entries: await countKeyed(db, filters, sources), isAll: true }
  if (filters.search ?? filters.actor ?? filters.subject) return countNewest(db, filters)
  const ids = idsOf(filters, null, 'desc', COUNT_LIMIT)
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from (${ids}) as found`.execute(
    db,
  )
  return { entries: rows[0]?.entries ?? 0, isAll: true }
}

async function countKeyed(db: Db, filters: AuditFilters, sources: Sources): Promise<number> {
  // An entry is in at most three sources: by its actor, its subject and its type.
  const most = COUNT_LIMIT * Math.min(3, sources.of.length)
  const found = keyed(filters, sources, sql`limit ${COUNT_LIMIT}`)
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from (
    select distinct id from (${sql.join(found, sql` union all `)} limit ${most}) as found limit ${COUNT_LIMIT}) as counted`.execute(
    db,
  )
  return rows[0]?.entries ?? 0
}

async function countNewest(db: Db, filters: AuditFilters) {
  const { rows } = await sql<{ entries: number; looked_at: number }>`
    select count(*) filter (where ${conditionsOf(filters)}) as entries, count(*) as looked_at
    from (select * from events order by id desc limit ${COUNTED_ENTRIES}) as e`.execute(db)
  const { entries = 0, looked_at = 0 } = rows[0] ?? {}
  return { entries, isAll: looked_at < COUNTED_ENTRIES }
}

const BATCH = 1000

/**
 * All matching entries, newest first, read in batches while they are sent, so that the log is never in memory as a
 * whole.
 */
export async function* everyAuditRow(db: Db, filters: AuditFilters): AsyncGenerator<AuditedRow> {
  const sources = await sourcesOf(db, filters)
  let before: number | undefined
  for (;;) {
    const rows: AuditedRow[] = await rowsOf(db, idsOf({ ...filters, before }, sources, 'desc', BATCH), 'desc')
    yield* rows
    before = rows.at(-1)?.id
    if (before === undefined || rows.length < BATCH) return
  }
}
