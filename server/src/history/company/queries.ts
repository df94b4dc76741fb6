import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { exportCompanyHistory, listCompanyHistory } from '#domain/history/company/contract.ts'
import type { AuditType } from '#domain/kernel/events.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf, positionOf } from '../../platform/http/lists.ts'

export interface CompanyEntryRow {
  id: number
  at: Date
  audit_type: AuditType
  type: string
  subject_type: string
  subject_id: string | null
  subject_label: string
  person_id: string | null
  person: string | null
  api_key: string | null
  address: string | null
}

export type CompanyFilters = z.output<RouteQuery<typeof exportCompanyHistory>>

/** What a person did for themselves, such as a new password or an answer of their identity check. */
const IS_OWN_MATTER = sql`(e.type like 'kyc.%' or e.type like 'personal\\_data.%' or e.type like 'user.%' and e.type not like 'user.api\\_key%')`

/** Everyone who is or was in the team, and the account itself. Index: users_of_account. */
async function everyoneOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('account_id', '=', accountId).execute()
  return [accountId, ...rows.map(({ id }) => id)]
}

/** Entries `e` that the filters let through. */
const matching = ({ action_type, loan_deal, at__gte, at__lte }: CompanyFilters) =>
  sql.join(
    [
      sql`e.audit_type is not null`,
      action_type && sql`e.audit_type = ${action_type}`,
      loan_deal && sql`e.subject_type = 'deal' and e.subject_id = ${loan_deal}`,
      at__gte && sql`e.at >= ${at__gte}`,
      at__lte && sql`e.at <= ${at__lte}`,
    ].filter((condition): condition is RawBuilder<unknown> => typeof condition === 'object'),
    sql` and `,
  )

/** Entries `e` of the account that the filters let through, without an order. */
const conditions = (accountId: string, filters: CompanyFilters) =>
  sql`e.effective_id = ${accountId} and not ${IS_OWN_MATTER} and ${matching(filters)}`

/**
 * The first entries of each person in the order of their ids. Administrators who viewed as the account have entries of
 * their own, and so has what staff decide about its proofs of funds. Indexes: events_by_actor, events_by_effective_user,
 * events_of_subject.
 */
async function entries(
  db: Db,
  accountId: string,
  filters: CompanyFilters,
  page: { direction: 'asc' | 'desc'; from: number | undefined; most: number },
): Promise<RawBuilder<unknown>> {
  const everyone = await everyoneOf(db, accountId)
  const people = filters.person === undefined ? everyone : everyone.filter((id) => id === filters.person)
  const after =
    page.from === undefined
      ? sql`true`
      : page.direction === 'desc'
        ? sql`e.id < ${page.from}`
        : sql`e.id > ${page.from}`
  const order = sql.raw(page.direction)
  const limited = sql`${conditions(accountId, filters)} and ${after} order by e.id ${order} limit ${page.most}`
  const byPeople = sql`select found.id from unnest(${people}::uuid[]) as p(id) cross join lateral (
    select e.id from events e where e.actor_id = p.id and ${limited}) found`
  const byOthers = sql`(select e.id from events e where e.effective_id <> e.actor_id
    and not e.actor_id = any(${everyone}::uuid[]) and ${limited})`
  const byStaff = sql`(select e.id from events e where e.subject_type = 'user' and e.subject_id = ${accountId}
    and e.effective_id is distinct from ${accountId} and e.type in ('funds.approved', 'funds.rejected', 'funds.expired') and ${matching(filters)} and ${after}
    order by e.id ${order} limit ${page.most})`
  return filters.person === undefined ? sql`${byPeople} union all ${byOthers} union all ${byStaff}` : byPeople
}

const shown = (
  ids: RawBuilder<unknown>,
  accountId: string,
  direction: 'asc' | 'desc',
) => sql<CompanyEntryRow>`
  select e.id, e.at, e.audit_type, e.type, e.subject_type, e.subject_id, e.subject_label, e.api_key,
    case when p.id is not null then e.address end as address, p.id as person_id, p.binding_name as person
  from (${ids}) found join events e on e.id = found.id
    left join users p on p.id = e.actor_id and (p.id = ${accountId} or p.account_id = ${accountId})
  order by e.id ${sql.raw(direction)}`

/** Entries, newest first unless the other order is asked for; if there are too many to count, `counted` is a lower bound. */
export async function companyHistory(
  db: Db,
  actor: Actor,
  query: z.output<RouteQuery<typeof listCompanyHistory>>,
): Promise<{ counted: number; rows: CompanyEntryRow[] }> {
  const { direction } = orderingOf(query.ordering, '-at')
  const offset = offsetOf(query)
  const page = { direction, from: positionOf(query, z.int()), most: offset + query.page_size }
  const found = await entries(db, actor.user_id, query, page)
  const all = await entries(db, actor.user_id, query, { direction, from: undefined, most: COUNT_LIMIT })
  const order = sql.raw(direction)
  const ids = sql`select id from (${found}) f order by id ${order} limit ${query.page_size} offset ${offset}`
  const [{ rows }, counted] = await Promise.all([
    shown(ids, actor.user_id, direction).execute(db),
    sql<{
      counted: number
    }>`select count(*)::int as counted from (select id from (${all}) f limit ${COUNT_LIMIT}) c`.execute(db),
  ])
  return { counted: counted.rows[0]?.counted ?? 0, rows }
}

const BATCH = 1000

/** All matching entries, newest first, read in batches while they are sent. */
export async function* everyCompanyEntry(
  db: Db,
  accountId: string,
  filters: CompanyFilters,
): AsyncGenerator<CompanyEntryRow> {
  let from: number | undefined
  for (;;) {
    const found = await entries(db, accountId, filters, { direction: 'desc', from, most: BATCH })
    const ids = sql`select id from (${found}) f order by id desc limit ${BATCH}`
    const { rows } = await shown(ids, accountId, 'desc').execute(db)
    yield* rows
    from = rows.at(-1)?.id
    if (from === undefined || rows.length < BATCH) return
  }
}
