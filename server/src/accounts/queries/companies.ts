import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Affiliate, Company, listLookAlikes } from '#domain/accounts/contract.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf } from '../../platform/http/lists.ts'

export type CompanyRow = Selectable<Tables['companies']>

export const companyById = (db: Db | Tx, id: string): Promise<CompanyRow | undefined> =>
  db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()

export const companyByNumber = (db: Db | Tx, number: string): Promise<CompanyRow | undefined> =>
  db.selectFrom('companies').selectAll().where('business_number', '=', number).executeTakeFirst()

/** Companies whose names look alike, oldest first. Index: companies_name_key. */
export const companiesByKey = (db: Db | Tx, nameKey: string): Promise<CompanyRow[]> =>
  db
    .selectFrom('companies')
    .selectAll()
    .where('name_key', '=', nameKey)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()

/** True if an account other than the given one belongs to the company. Index: users_company. */
export async function hasOtherAccounts(tx: Tx, companyId: string, exceptUser: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '<>', exceptUser)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AffiliationRow {
  other_id: string
  other_name: string
  named: string
  declared_by: string
  declared_for: string
  by_staff: boolean
  declared_at: Date
  in_force_at: Date | null
}

/** Index: the key of company_affiliations, company_affiliations_high. */
export async function affiliationsOf(db: Db | Tx, companyId: string): Promise<AffiliationRow[]> {
  const { rows } = await sql<AffiliationRow>`
    select o.id as other_id, o.legal_name as other_name, f.named, f.declared_by, f.declared_for, f.by_staff,
      f.declared_at, f.in_force_at
    from company_affiliations f
    join companies o on o.id = case when f.low_id = ${companyId} then f.high_id else f.low_id end
    where f.low_id = ${companyId} or f.high_id = ${companyId} order by f.declared_at, o.id`.execute(db)
  return rows
}

const accountsOf = (company: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.binding_name, 'email', u.email,
      'company_name', u.company_name) order by u.created_at), '[]')
    from (select * from users where company_id = ${company} order by created_at limit 50) u)`

export type CompanyAccount = Company['accounts'][number]

/**
 * A company's accounts, at most 50. Index: users_company.
 */
export async function accountsOfCompany(db: Db | Tx, id: string): Promise<CompanyAccount[]> {
  const { rows } = await sql<{
    accounts: CompanyAccount[]
  }>`select ${accountsOf(sql`${id}`)} as accounts`.execute(db)
  return rows[0]?.accounts ?? []
}

interface Side {
  id: string
  legal_name: string
  business_number: string | null
  province: string | null
  accounts: CompanyAccount[]
}

export interface LookAlikeRow {
  low: Side
  high: Side
  decision: 'same' | 'different' | null
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
}

const side = (
  alias: 'a' | 'b',
) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'legal_name', ${sql.ref(`${alias}.legal_name`)},
  'business_number', ${sql.ref(`${alias}.business_number`)}, 'province', ${sql.ref(`${alias}.province`)},
  'accounts', ${accountsOf(sql.ref(`${alias}.id`))})`

const PAIRS = sql`companies a join companies b on b.name_key = a.name_key and a.id < b.id
  left join company_decisions d on d.low_id = a.id and d.high_id = b.id`

const HAVE_ACCOUNTS = sql`exists (select from users u where u.company_id = a.id)
  and exists (select from users u where u.company_id = b.id)`

/** Pairs of names on which an administrator has not decided yet. Indexes: companies_name_key, users_company. */
export const openLookAlikes = sql`select a.id, a.legal_name || ' and ' || b.legal_name as names, greatest(a.created_at, b.created_at) as since
  from ${PAIRS} where ${HAVE_ACCOUNTS} and d.decision is null`

const LOOK_ALIKE = sql`select ${side('a')} as low, ${side('b')} as high, d.decision, d.reason, d.decided_at,
  (select w.email from users w where w.id = d.decided_by) as decided_by`

/** Pairs of companies with accounts whose names look alike. Indexes: companies_name_key, users_company. */
export async function findLookAlikes(
  db: Db,
  actor: Actor,
  query: z.output<RouteQuery<typeof listLookAlikes>>,
): Promise<{ counted: number; rows: LookAlikeRow[] }> {
  if (!has(actor, 'superuser')) throw forbidden()
  const state =
    query.state === undefined
      ? sql`true`
      : query.state === 'open'
        ? sql`d.decision is null`
        : sql`d.decision is not null`
  const from = sql`${PAIRS} where ${HAVE_ACCOUNTS} and ${state}`
  const counted = await sql<{ rows: number }>`
    select count(*)::int as rows from (select 1 from ${from} limit ${COUNT_LIMIT}) as counted`.execute(db)
  const created = sql`greatest(a.created_at, b.created_at)`
  const order = query.ordering === 'created_at' ? sql`${created} asc` : sql`${created} desc`
  const { rows } = await sql<LookAlikeRow>`${LOOK_ALIKE} from ${from}
    order by d.decision is not null, ${order}, a.id, b.id limit ${query.page_size} offset ${offsetOf(query)}`.execute(
    db,
  )
  return { counted: counted.rows[0]?.rows ?? 0, rows }
}

/** @throws 404 unless both exist and their names look alike */
export async function lookAlike(tx: Tx, pair: { low_id: string; high_id: string }): Promise<LookAlikeRow> {
  const { rows } =
    await sql<LookAlikeRow>`${LOOK_ALIKE} from ${PAIRS} where a.id = ${pair.low_id} and b.id = ${pair.high_id}`.execute(
      tx,
    )
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

/** How an affiliation is shown to one of its two companies. */
export const affiliateView = (
  companyId: string,
  row: AffiliationRow,
  canRemove: (row: AffiliationRow) => boolean,
): Affiliate => {
  const isOurs = row.declared_for === companyId
  return {
    id: row.other_id,
    // A company that our side declared is shown by the entered name only, which reveals nothing about it.
    legal_name: isOurs ? row.named : row.other_name,
    declared_by: row.by_staff ? 'staff' : isOurs ? 'us' : 'them',
    declared_at: row.declared_at.toISOString(),
    is_in_force: row.in_force_at !== null,
    can: { remove: canRemove(row) },
  }
}
