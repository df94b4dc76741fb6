import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DealFilters, type ListedDeal, matches } from '#domain/deals/filters.ts'
import { bookReference } from '#domain/deals/title.ts'
import { savedFilters } from '#domain/saved-searches/contract.ts'
import { SAVED_SEARCH_EVENTS } from '#domain/saved-searches/events.ts'
import { DAILY_HOUR } from '#domain/saved-searches/rules.ts'
import { isListedFor } from '../../deal-access/queries/admissions.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { type Listing, liveListing } from '../../deals/queries/listed-deal.ts'
import { alertedTogether, partOfBook } from '../../deals/queries/loans.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CandidateSearch, likelySearches } from '../queries.ts'

/** Searches that one query reads. */
const BATCH = 1_000
/** Searches that are checked, or alerted, before the server handles other work. */
const IN_ONE_TURN = 100
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the saved searches that a live deal passes, each once, and notifies their owners immediately, each once for a
 * deal and for the mortgages of a book, or stores the alert for the daily message. The database filters out most searches that the deal cannot pass.
 */
export async function alertOf(platform: Platform, dealId: string): Promise<void> {
  const deal = await liveListing(platform.db, dealId)
  if (deal === null) return
  for (let after: string | undefined = NO_ID; after !== undefined; ) {
    const searches = await likelySearches(platform.db, deal, after, BATCH)
    const found = await passing(deal, searches)
    for (let start = 0; start < found.length; start += IN_ONE_TURN)
      await notifyOwners(platform, dealId, found.slice(start, start + IN_ONE_TURN))
    after = searches.length < BATCH ? undefined : searches.at(-1)?.id
  }
}

async function passing(deal: Listing, searches: readonly CandidateSearch[]): Promise<CandidateSearch[]> {
  const found: CandidateSearch[] = []
  for (let start = 0; start < searches.length; start += IN_ONE_TURN) {
    found.push(...searches.slice(start, start + IN_ONE_TURN).filter(({ filters }) => passes(deal, filters)))
    await nextTurn()
  }
  return found
}

/** A search with a filter that no longer exists finds nothing, instead of everything. */
function passes(deal: Listing, filters: Record<string, string>): boolean {
  const parsed = savedFilters.safeParse(filters)
  // The schema is built from the names of the filters, which loses their types. No saved filter reads the criteria.
  return parsed.success && matches(deal as ListedDeal, parsed.data as DealFilters)
}

/** Sends no notification about a deal that is no longer live. */
const notifyOwners = (platform: Platform, dealId: string, found: readonly CandidateSearch[]): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await liveListing(tx, dealId)
    if (deal === null) return
    const part = await partOfBook(tx, dealId)
    const together = await alertedTogether(tx, dealId, part)
    const immediate = await storeAlerts(tx, dealId, found)
    const searches = found.filter(({ id }) => immediate.has(id))
    const known = await notifiedBefore(tx, dealId, searches, together)
    await platform.events.appendAll(
      tx,
      SAVED_SEARCH_EVENTS,
      [...Map.groupBy(searches, ({ user_id }) => user_id)]
        .filter(([user_id]) => !known.has(user_id))
        .map(([user_id, of]) => ({
          type: 'saved_search.matched',
          subject_id: dealId,
          subject_label: dealLabel(deal),
          actor: null,
          after: {
            user_id,
            names: of.map(({ name }) => name),
            book: part && bookReference(part.book_number),
          },
        })),
    )
  })

/**
 * Stores alerts, one per search and deal. Of two servers only one stores it; the deletion of a search waits.
 */
async function storeAlerts(
  tx: Tx,
  dealId: string,
  searches: readonly CandidateSearch[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; is_at_once: boolean }>`
    insert into saved_search_alerts (saved_search_id, loan_deal_id, told_at)
    select s.id, ${dealId}, case when s.alerts = 'at_once' then clock_timestamp() end from saved_searches s
    where s.id = any(${searches.map(({ id }) => id)}::uuid[]) and s.alerts <> 'off' order by s.id for key share
    on conflict do nothing returning saved_search_id as id, told_at is not null as is_at_once`.execute(tx)
  return new Set(rows.filter(({ is_at_once }) => is_at_once).map(({ id }) => id))
}

/** The owners of these searches whom another search of theirs, or another one of these deals, has notified already. */
async function notifiedBefore(
  tx: Tx,
  dealId: string,
  searches: readonly CandidateSearch[],
  deals: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('saved_search_alerts as a')
    .innerJoin('saved_searches as s', 's.id', 'a.saved_search_id')
    .select('s.user_id')
    .distinct()
    .where('s.user_id', '=', sql<string>`any(${searches.map(({ user_id }) => user_id)}::uuid[])`)
    .where('a.loan_deal_id', '=', sql<string>`any(${deals}::uuid[])`)
    .where('a.told_at', 'is not', null)
    .where((is) =>
      is.not(
        is.and({
          'a.loan_deal_id': dealId,
          's.id': sql<string>`any(${searches.map(({ id }) => id)}::uuid[])`,
        }),
      ),
    )
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Deals that one daily message names. */
const NAMED = 10
/** Users in one transaction. */
const USER_BATCH = 200

/** Sends the alerts from before today's hour, one message per user, if the deals are still live. */
export async function sendDaily(platform: Platform): Promise<void> {
  while ((await sendSome(platform)) === USER_BATCH);
}

const sendSome = (platform: Platform): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: string; email: string; deals: Found[] }>`
      with due as (
        select s.user_id from saved_search_alerts a join saved_searches s on s.id = a.saved_search_id
        where a.told_at is null and a.found_at < ${TODAYS_HOUR} group by 1 order by 1 limit ${USER_BATCH}),
      told as (
        update saved_search_alerts a set told_at = clock_timestamp() from saved_searches s, due
        where s.id = a.saved_search_id and s.user_id = due.user_id and a.told_at is null and a.found_at < ${TODAYS_HOUR}
        returning s.user_id, s.name, s.alerts, a.loan_deal_id)
      select u.id as user_id, u.email, coalesce(json_agg(json_build_object('id', l.id, 'name', t.name, 'number', l.number, 'deal_type', l.deal_type,
          'mortgage_class', l.mortgage_class, 'residential_building_type', l.residential_building_type, 'commercial_class', l.commercial_class,
          'office_space_type', l.office_space_type, 'city', l.city) order by l.number) filter (where l.id is not null), '[]') as deals
      from told t join users u on u.id = t.user_id left join deal_listings l on l.id = t.loan_deal_id and ${isListedFor(sql`l`, sql`t.user_id`)}
        and l.deal_state = 'live' and l.owner_id <> t.user_id and t.alerts <> 'off' and u.is_active
      group by 1, 2`.execute(tx)
    await platform.events.appendAll(
      tx,
      SAVED_SEARCH_EVENTS,
      rows
        .map((row) => ({ ...row, deals: named(row.deals) }))
        .filter(({ deals }) => deals.length > 0)
        .map(({ user_id, email, deals }) => ({
          type: 'saved_search.daily',
          subject_id: user_id,
          subject_label: email,
          actor: null,
          after: { user_id, deals: deals.slice(0, NAMED), more: Math.max(deals.length - NAMED, 0) },
        })),
    )
    return rows.length
  })

type Found = Parameters<typeof dealLabel>[0] & { id: string; name: string }

/** Each deal once, with the searches that found it. */
const named = (found: readonly Found[]) =>
  [...Map.groupBy(found, ({ id }) => id)].flatMap(([id, searches]) => {
    const [deal] = searches
    const names = searches.map(({ name }) => `“${name}”`).join(', ')
    return deal ? [{ id, label: `${dealLabel(deal)} (${names})` }] : []
  })

/** The last time at which it was this hour in Toronto. */
const TODAYS_HOUR = sql`((date_trunc('day', (now() at time zone 'America/Toronto') - make_interval(hours => ${sql.lit(DAILY_HOUR)}))
  + make_interval(hours => ${sql.lit(DAILY_HOUR)})) at time zone 'America/Toronto')`
