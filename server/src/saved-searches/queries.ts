import { type RawBuilder, type Selectable, sql } from 'kysely'
import { DEAL_TYPE_FILTER, type DealFilter, dealTypesOf } from '#domain/deals/filters.ts'
import { REMOVE_FILTER } from '#domain/kernel/list.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { isAdmitted } from '../deal-access/queries/admissions.ts'
import type { Listing, StoredListing } from '../deals/queries/listed-deal.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export type SavedSearchRow = Selectable<Tables['saved_searches']>

/** Index: saved_searches_of_user. */
export const ownSearches = (db: Db, actor: Actor): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', actor.user_id)
    .orderBy('name')
    .orderBy('id')
    .execute()

export interface CandidateSearch {
  id: string
  user_id: string
  name: string
  filters: Record<string, string>
}

type Sql = RawBuilder<unknown>
type Narrowing = (deal: Listing, given: Sql) => Sql

/**
 * Whether one of these is among the values of a filter; true for anything but a plain list, which the rule then checks.
 */
const anyOf = (values: readonly (string | null)[], given: Sql) =>
  sql`case when ${given} ~ '^[A-Za-z_,]+$' then string_to_array(${given}, ',') && ${values.filter((value) => value !== null)}::text[] else true end`

/** Whether the deal's number meets a filter; true for anything but a number, which the rule then checks. */
const number = (value: number | null, compared: Sql, given: Sql) =>
  sql`case when ${given} ~ '^[0-9]{1,9}([.][0-9]{1,9})?$' then coalesce(${value}::numeric ${compared} (${given})::numeric, false) else true end`

/** Necessary conditions for a deal to pass a filter, as far as they are cheap to check on the text of the filter. */
const NARROWING: { readonly [Name in DealFilter]?: Narrowing } = {
  state: ({ state }, given) => anyOf([state], given),
  position: ({ position }, given) => anyOf([position], given),
  deal_state: ({ deal_state }, given) => anyOf([deal_state], given),
  mortgage_class: ({ mortgage_class }, given) => anyOf([mortgage_class], given),
  deal_type: ({ deal_type }, given) =>
    anyOf(
      namesOf(DEAL_TYPE_FILTER).filter((type) => dealTypesOf([type]).some((one) => one === deal_type)),
      given,
    ),
  ltv__gte: ({ effective_ltv }, given) => number(effective_ltv, sql`>=`, given),
  ltv__lte: ({ effective_ltv }, given) => number(effective_ltv, sql`<=`, given),
  mortgage_term__lte: ({ effective_term }, given) => number(effective_term, sql`<=`, given),
  remaining_term__lte: ({ months_left }, given) => number(months_left, sql`<=`, given),
  owner: ({ owner_id }, given) => sql`lower(${given}) = ${owner_id}`,
}

/** False for saved searches `s` that a deal cannot pass; the rule of the domain checks the others. */
export const mayPass = (deal: Listing): Sql =>
  sql.join(
    namesOf(NARROWING).map((name) => {
      const given = sql`(s.filters ->> ${sql.lit(name)})`
      return sql`(coalesce(${given}, '') in ('', ${sql.lit(REMOVE_FILTER)}) or ${NARROWING[name]?.(deal, given)})`
    }),
    sql` and `,
  )

/**
 * Saved searches with alerts that a deal may pass, without those of its owner, in the order of their ids. Index:
 * saved_searches_alerting.
 * @param after only searches with a larger id
 */
export async function likelySearches(
  db: Db,
  deal: StoredListing,
  after: string,
  most: number,
): Promise<CandidateSearch[]> {
  const { rows } = await sql<CandidateSearch>`
    select s.id, s.user_id, s.name, s.filters from saved_searches s
    where s.alerts <> 'off' and s.id > ${after} and s.user_id <> ${deal.owner_id} and ${mayPass(deal)}
      and ${deal.is_exclusive ? isAdmitted(sql`${deal.id}::uuid`, sql`s.user_id`) : sql`true`}
      and exists (select from users u where u.id = s.user_id and u.is_active)
    order by s.id limit ${most}`.execute(db)
  return rows
}
