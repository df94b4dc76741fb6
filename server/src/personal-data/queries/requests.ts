import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { RouteQuery } from '#domain/kernel/route.ts'
import type { listErasures, PlanLine } from '#domain/personal-data/contract.ts'
import type { ErasureSource, ErasureState } from '#domain/personal-data/rules.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'

export interface RequestRow {
  id: string
  user_id: string
  person: string
  email: string
  company_name: string | null
  source: ErasureSource
  requested_by: string
  requester: string
  requested_at: Date
  note: string | null
  state: ErasureState
  decided_by: string | null
  decider: string | null
  decided_at: Date | null
  reason: string | null
  plan: PlanLine[] | null
  log_erased_at: Date | null
}

const selected = (where: RawBuilder<unknown>) => sql<RequestRow>`
  select r.id, r.user_id, u.binding_name as person, u.email, coalesce(account.company_name, u.company_name) as company_name,
    r.source, r.requested_by, requester.binding_name as requester, r.requested_at, r.note, r.state, r.decided_by,
    decider.binding_name as decider, r.decided_at, r.reason, r.plan, r.log_erased_at
  from erasure_requests r join users u on u.id = r.user_id left join users account on account.id = u.account_id
    join users requester on requester.id = r.requested_by left join users decider on decider.id = r.decided_by
  ${where}`

export const findRequest = async (db: Db | Tx, id: string): Promise<RequestRow | undefined> =>
  (await selected(sql`where r.id = ${id}`).execute(db)).rows[0]

/** The latest request of a person. Index: erasure_requests_of_user. */
export const latestRequest = async (db: Db | Tx, person: string): Promise<RequestRow | undefined> =>
  (
    await selected(sql`where r.user_id = ${person} order by r.requested_at desc, r.id desc limit 1`).execute(
      db,
    )
  ).rows[0]

/** Index: erasure_requests_newest. */
export async function listRequests(db: Db, query: z.output<RouteQuery<typeof listErasures>>) {
  const where = sql`where (${query.user ?? null}::uuid is null or r.user_id = ${query.user ?? null})
    and (${query.state ?? null}::text[] is null or r.state = any(${query.state ?? null}::text[]))`
  const order = sql.raw(orderingOf(query.ordering, '-requested_at').direction)
  const [counted, { rows }] = await Promise.all([
    sql<{ counted: number }>`select count(*)::int as counted from (
      select from erasure_requests r ${where} limit ${COUNT_LIMIT}) c`.execute(db),
    selected(
      sql`${where} order by r.requested_at ${order}, r.id ${order} limit ${query.page_size} offset ${offsetOf(query)}`,
    ).execute(db),
  ])
  return { counted: counted.rows[0]?.counted ?? 0, rows }
}

/** The person whom a mailed link was sent to; undefined if it was used or has expired. */
export const personOfLink = async (db: Db | Tx, token: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('erasure_links')
      .select('user_id')
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.user_id

/** What the job still has to erase from the audit log; undefined if nothing. */
export const unfinishedErasure = (db: Db, id: string) =>
  db
    .selectFrom('erasure_requests')
    .select(['user_id', 'words'])
    .where('id', '=', id)
    .where('words', 'is not', null)
    .executeTakeFirst()
