import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyPerson, CompanyRow, listCompanies } from '#domain/companies/contract.ts'
import {
  EXPIRING_DAYS,
  type LicenceKind,
  type LicenceState,
  type Regulator,
} from '#domain/companies/licences.ts'
import type { Province } from '#domain/kernel/provinces.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import { hasNotLeft, isPresent } from '../accounts/queries/account-of.ts'
import { isOpenSession } from '../accounts/queries/sessions.ts'
import { containing } from '../platform/database/containing.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'

export interface LicenceRow {
  id: string
  account_id: string
  regulator: Regulator
  regulator_name: string | null
  kind: LicenceKind
  number: string
  provinces: Province[]
  valid_until: string
  expires_at: Date
  state: LicenceState | 'replaced' | 'removed' | 'ended'
  entered_by: string
  entered_at: Date
  decided_at: Date | null
  reason: string | null
}

const LICENCE = sql`
  select l.id, l.account_id, l.regulator, nullif(l.regulator_name, '') as regulator_name, l.kind, l.number, l.provinces,
    l.valid_until, l.expires_at, case when l.state = 'confirmed' and l.expires_at <= clock_timestamp() then 'expired' else l.state end as state,
    u.binding_name as entered_by, l.entered_at, l.decided_at, l.reason
  from licences l join users u on u.id = l.entered_by`

/** The licences of an account that were not replaced or removed. Index: licences_of_account. */
export async function licencesOf(db: Db | Tx, accountId: string): Promise<LicenceRow[]> {
  const { rows } = await sql<LicenceRow>`${LICENCE} where l.account_id = ${accountId}
    and l.state in ('waiting', 'confirmed', 'rejected') order by l.regulator, l.regulator_name, l.kind, l.entered_at, l.id`.execute(
    db,
  )
  return rows
}

/** Confirmed licences that have ended or end soon, without those whose renewal waits. Index: licences_confirmed. */
export async function endingLicences(db: Db, accountId: string): Promise<LicenceRow[]> {
  const { rows } =
    await sql<LicenceRow>`${LICENCE} where l.account_id = ${accountId} and l.state = 'confirmed'
    and l.expires_at <= now() + make_interval(days => ${EXPIRING_DAYS})
    and not exists (select from licences n where n.account_id = l.account_id and n.state = 'waiting' and n.regulator = l.regulator
      and lower(n.regulator_name) = lower(l.regulator_name) and n.kind = l.kind)`.execute(db)
  return rows
}

/** The licences of an account that others see where its company is named, as a column: confirmed and not expired. */
export const licencesInForce = (account: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('regulator', l.regulator, 'regulator_name', nullif(l.regulator_name, ''),
      'kind', l.kind, 'number', l.number) order by l.regulator, l.regulator_name, l.kind), '[]')
    from licences l where l.account_id = ${account} and l.state = 'confirmed' and l.expires_at > now())`

/** One licence of an account, whatever became of it; undefined for another account's. */
export async function licenceOf(db: Db | Tx, accountId: string, id: string): Promise<LicenceRow | undefined> {
  const { rows } =
    await sql<LicenceRow>`${LICENCE} where l.id = ${id} and l.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** As SQL: true once a confirmed licence of an account has ended without a renewal. */
export const isLicenceExpired = (account: RawBuilder<unknown>) => sql<boolean>`
  coalesce((select x.licence_expires_at <= clock_timestamp() from users x where x.id = ${account}), false)`

/** True once a confirmed licence of an account has ended without a renewal. */
export async function hasExpiredLicence(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_expired: boolean }>`
    select coalesce(licence_expires_at <= clock_timestamp(), false) as is_expired from users where id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.is_expired ?? false
}

export const detailsOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('company_details')
    .select(['registration_number', 'jurisdiction', 'registered_address', 'mailing_address'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** An account is that of a company if it names one; a private person names none. */
const IS_COMPANY = sql`(u.account_id is null and u.company_id is not null)`
const TRADES = sql`(u.is_buyer or u.is_seller)`

export interface AccountRow {
  id: string
  company_id: string
  company_name: string
  is_active: boolean
  is_buyer: boolean
  is_seller: boolean
  kyc_state: CompanyRow['kyc_state']
  exposure_limit: string | null
  created_at: Date
}

/** The account of a company; undefined for any other user. */
export async function companyAccount(db: Db | Tx, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select u.id, u.company_id, coalesce(u.company_name, '') as company_name, u.is_active, u.is_buyer, u.is_seller, u.kyc_state,
      u.exposure_limit, u.created_at from users u where u.id = ${id} and ${IS_COMPANY}`.execute(db)
  return rows[0]
}

export interface PersonOfCompanyRow extends Omit<CompanyPerson, 'last_seen_at'> {
  last_seen_at: Date | null
}

/** Everyone who acts for an account or did. Indexes: users_of_account, sessions_of_user. */
export async function everyoneOf(db: Db | Tx, accountId: string): Promise<PersonOfCompanyRow[]> {
  const { rows } = await sql<PersonOfCompanyRow>`
    select id, binding_name as name, email, job_title, kyc_state, ${isPresent('users')} as is_in_team,
      case when ${hasNotLeft('users')} then coalesce(team_role, 'owner') end as role,
      (select max(last_seen_at) from sessions where sessions.user_id = users.id and ${isOpenSession}) as last_seen_at
    from users where id = ${accountId} or account_id = ${accountId} order by created_at, id`.execute(db)
  return rows
}

export interface CompanyListRow extends Omit<CompanyRow, 'owner' | 'licences' | 'created_at'> {
  owner_id: string
  owner_name: string
  owner_email: string
  confirmed: number
  waiting: number
  created_at: Date
}

type Query = z.output<RouteQuery<typeof listCompanies>>

const LICENCES: Readonly<Record<NonNullable<Query['licences']>, RawBuilder<unknown>>> = {
  waiting: sql`u.id in (select l.account_id from licences l where l.state = 'waiting')`,
  expiring: sql`u.licence_expires_at > now() and u.licence_expires_at <= now() + make_interval(days => ${EXPIRING_DAYS})`,
  expired: sql`u.licence_expires_at <= now()`,
  none: sql`not exists (select from licences l where l.account_id = u.id and l.state in ('waiting', 'confirmed'))`,
}
/** As `isPresent`: a person of a team has a role. `is distinct from` makes PostgreSQL expect a team behind each account. */
const OTHERS = sql`select from users m where m.account_id = u.id and m.is_active and m.team_role <> 'left'`

const ORDER = {
  company_name: sql`lower(u.company_name)`,
  created_at: sql`u.created_at`,
  licence_expires_at: sql`u.licence_expires_at`,
} as const

function conditionsOf({ search, licences, team }: Query): RawBuilder<unknown> {
  const names = sql`u.email || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.company_name, '')`
  return sql.join(
    [
      IS_COMPANY,
      TRADES,
      ...(search ? [containing(names, search)] : []),
      ...(licences ? [LICENCES[licences]] : []),
      ...(team ? [team === 'team' ? sql`exists (${OTHERS})` : sql`not exists (${OTHERS})`] : []),
    ],
    sql` and `,
  )
}

/**
 * The accounts of companies, by name unless another order is asked for. Indexes: users_companies, users_created_at,
 * users_licence_expires, users_plain_search, users_of_account, licences_of_account, licences_to_check.
 */
export async function findCompanies(
  db: Db,
  query: Query,
): Promise<{ counted: number; rows: CompanyListRow[] }> {
  const where = conditionsOf(query)
  const { field, direction } = orderingOf(query.ordering, 'company_name')
  const order = sql.raw(direction)
  // Those without a licence are not in an order of licences.
  const dated = field === 'licence_expires_at' ? sql` and u.licence_expires_at is not null` : sql``
  const [{ rows }, counted] = await Promise.all([
    sql<CompanyListRow>`
      select u.id, u.company_name, u.is_active, u.kyc_state, u.created_at, coalesce(u.licence_expires_at <= now(), false) as is_blocked,
        (select min(l.valid_until) from licences l where l.account_id = u.id and l.state = 'confirmed') as valid_until,
        o.id as owner_id, o.binding_name as owner_name, o.email as owner_email,
        (select count(*)::int from users m where (m.id = u.id or m.account_id = u.id) and ${isPresent('m')}) as people,
        (select count(*)::int from licences l where l.account_id = u.id and l.state = 'confirmed') as confirmed,
        (select count(*)::int from licences l where l.account_id = u.id and l.state = 'waiting') as waiting
      from (select * from users u where ${where}${dated} order by ${ORDER[field]} ${order}, u.id ${order}
          limit ${query.page_size} offset ${offsetOf(query)}) u
        cross join lateral (select m.id, m.binding_name, m.email from users m where m.id = u.id or m.account_id = u.id
          order by (coalesce(m.team_role, 'owner') = 'owner') desc, m.created_at limit 1) o
      order by ${ORDER[field]} ${order}, u.id ${order}`.execute(db),
    sql<{ counted: number }>`select count(*)::int as counted from
      (select from users u where ${where}${dated} limit ${COUNT_LIMIT}) c`.execute(db),
  ])
  return { counted: counted.rows[0]?.counted ?? 0, rows }
}
