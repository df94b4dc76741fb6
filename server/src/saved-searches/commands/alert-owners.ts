import { sql } from 'kysely'
import { type DealFilters, type ListedDeal, matches } from '#domain/deals/filters.ts'
import { savedFilters } from '#domain/saved-searches/contract.ts'
import { SAVED_SEARCH_EVENTS } from '#domain/saved-searches/events.ts'
import { DAILY_HOUR } from '#domain/saved-searches/rules.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { type Listing, liveListing } from '../../deals/queries/listed-deal.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** Searches in one transaction. */
const AT_ONCE = 1_000
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface Asked {
  id: string
  user_id: string
  name: string
  filters: Record<string, string>
  is_at_once: boolean
}

/** Finds the saved searches that a live deal passes, of each once, and tells their owners at once or keeps it for the day. */
export async function alertOf(platform: Platform, dealId: string): Promise<void> {
  for (let after: string | null = NO_ID; after !== null; ) after = await alertSome(platform, dealId, after)
}

/** @returns the last search that was asked; null if there are no more, or the deal is not live */
const alertSome = (platform: Platform, dealId: string, after: string): Promise<string | null> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await liveListing(tx, dealId)
    if (deal === null) return null
    const { rows: searches } = await sql<Asked>`
      select s.id, s.user_id, s.name, s.filters, s.alerts = 'at_once' as is_at_once
      from saved_searches s join users u on u.id = s.user_id and u.is_active
      where s.alerts <> 'off' and s.id > ${after} and s.user_id <> ${deal.owner_id} order by s.id limit ${AT_ONCE}`.execute(
      tx,
    )
    const found = await keep(
      tx,
      dealId,
      searches.filter((search) => passes(deal, search.filters)),
    )
    await platform.events.appendAll(
      tx,
      SAVED_SEARCH_EVENTS,
      found
        .filter(({ is_at_once }) => is_at_once)
        .map(({ user_id, name }) => ({
          type: 'saved_search.matched',
          subject_id: dealId,
          subject_label: dealLabel(deal),
          actor: null,
          after: { user_id, name },
        })),
    )
    return searches.length < AT_ONCE ? null : (searches.at(-1)?.id ?? null)
  })

/** A filter that is no longer known finds nothing, instead of everything. */
function passes(deal: Listing, filters: Record<string, string>): boolean {
  const parsed = savedFilters.safeParse(filters)
  // The schema is made from the names of the filters, which loses their types; none of them reads the criteria.
  return parsed.success && matches(deal as ListedDeal, parsed.data as DealFilters)
}

/** Those of the searches that have not found this deal before; one of several of a user. */
async function keep(tx: Tx, dealId: string, searches: readonly Asked[]): Promise<Asked[]> {
  if (searches.length === 0) return []
  const rows = await tx
    .insertInto('saved_search_alerts')
    .values(
      searches.map(({ id, is_at_once }) => ({
        saved_search_id: id,
        loan_deal_id: dealId,
        told_at: is_at_once ? sql<Date>`clock_timestamp()` : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('saved_search_id')
    .execute()
  const isNew = new Set(rows.map((row) => row.saved_search_id))
  return searches.filter(({ id }) => isNew.has(id))
}

/** Deals that one daily message names. */
const NAMED = 10
/** Users in one transaction. */
const USERS_AT_ONCE = 200

/** Sends what was found before today's hour, one message a user, if the deals are still live. */
export async function sendDaily(platform: Platform): Promise<void> {
  while ((await sendSome(platform)) === USERS_AT_ONCE);
}

const sendSome = (platform: Platform): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: string; email: string; deals: Found[] }>`
      with due as (
        select s.user_id from saved_search_alerts a join saved_searches s on s.id = a.saved_search_id
        where a.told_at is null and a.found_at < ${TODAYS_HOUR} group by 1 order by 1 limit ${USERS_AT_ONCE}),
      told as (
        update saved_search_alerts a set told_at = clock_timestamp() from saved_searches s, due
        where s.id = a.saved_search_id and s.user_id = due.user_id and a.told_at is null and a.found_at < ${TODAYS_HOUR}
        returning s.user_id, s.name, s.alerts, a.loan_deal_id)
      select u.id as user_id, u.email, coalesce(json_agg(json_build_object('name', t.name, 'number', l.number, 'deal_type', l.deal_type,
          'mortgage_class', l.mortgage_class, 'residential_building_type', l.residential_building_type, 'commercial_class', l.commercial_class,
          'office_space_type', l.office_space_type, 'city', l.city) order by l.number) filter (where l.id is not null), '[]') as deals
      from told t join users u on u.id = t.user_id left join deal_listings l on l.id = t.loan_deal_id and l.is_listed
        and l.deal_state = 'live' and l.owner_id <> t.user_id and t.alerts <> 'off' and u.is_active
      group by 1, 2`.execute(tx)
    await platform.events.appendAll(
      tx,
      SAVED_SEARCH_EVENTS,
      rows
        .filter(({ deals }) => deals.length > 0)
        .map(({ user_id, email, deals }) => ({
          type: 'saved_search.daily',
          subject_id: user_id,
          subject_label: email,
          actor: null,
          after: {
            user_id,
            deals: deals.slice(0, NAMED).map((deal) => `${dealLabel(deal)} (“${deal.name}”)`),
            more: Math.max(deals.length - NAMED, 0),
          },
        })),
    )
    return rows.length
  })

type Found = Parameters<typeof dealLabel>[0] & { name: string }

/** The last time that the market's clock showed the hour. */
const TODAYS_HOUR = sql`((date_trunc('day', (now() at time zone 'America/Toronto') - make_interval(hours => ${sql.lit(DAILY_HOUR)}))
  + make_interval(hours => ${sql.lit(DAILY_HOUR)})) at time zone 'America/Toronto')`
