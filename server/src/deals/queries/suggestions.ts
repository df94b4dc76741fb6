import { sql } from 'kysely'
import type { z } from 'zod'
import type { suggestDeals } from '#domain/deals/contract.ts'
import { nameRank, searchedWords } from '#domain/deals/search.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Chosen, chooseInMarket, chooseOwn } from './choose-deals.ts'

type Suggestions = z.input<typeof suggestDeals.response>
type SuggestedDeal = Suggestions['deals'][number]

const MOST_DEALS = 6
const MOST_OWN = 3
const MOST_NAMES = 4

/**
 * Suggestions for a search that is being typed: deals that the actor can open, and places and sellers of the market.
 */
export async function suggestionsFor(platform: Platform, actor: Actor, search: string): Promise<Suggestions> {
  if (searchedWords(search).length === 0) return { deals: [], places: [], sellers: [] }
  const [deals, places, sellers] = await Promise.all([
    dealsFor(platform, actor, search),
    namesOfMarket(platform, actor, 'places'),
    namesOfMarket(platform, actor, 'sellers'),
  ])
  return { deals, places: bestOf(places, search), sellers: bestOf(sellers, search) }
}

const bestOf = (names: readonly string[], search: string): string[] =>
  names
    .flatMap((name) => {
      const rank = nameRank(name, search)
      return rank === null ? [] : [{ name, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)

/** Staff find deals of every state, sellers also their own. */
async function dealsFor(platform: Platform, actor: Actor, search: string): Promise<SuggestedDeal[]> {
  const page = { page: 1, page_size: MOST_DEALS }
  if (isStaff(actor)) {
    const ofAnyState = { search, deal_state: namesOf(DEAL_STATE) }
    return suggestedDeals(
      platform,
      await chooseInMarket(platform, actor, ofAnyState, { ...page, ordering: ['-updated_at'] }),
    )
  }
  const own = actor.roles.includes('seller')
    ? await suggestedDeals(
        platform,
        await chooseOwn(platform, actor, { search }, { ...page, page_size: MOST_OWN }),
      )
    : []
  const others = await suggestedDeals(platform, await chooseInMarket(platform, actor, { search }, page))
  const isOwn = ({ id }: SuggestedDeal) => own.some((deal) => deal.id === id)
  return [...own, ...others.filter((deal) => !isOwn(deal))].slice(0, MOST_DEALS)
}

async function suggestedDeals({ db }: Platform, { page }: Chosen): Promise<SuggestedDeal[]> {
  if (page === null) return []
  const { rows } = await sql<
    Parameters<typeof dealTitle>[0] & Parameters<typeof dealReference>[0] & SuggestedDeal
  >`
    select d.id, d.number, d.deal_type, d.mortgage_class, d.residential_building_type, d.commercial_class, d.office_space_type,
      d.city, d.state, d.deal_state
    from (select chosen.id, row_number() over () as place from (${page}) as chosen) as page
      join deal_listings d on d.id = page.id order by page.place`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    reference: dealReference(row),
    title: dealTitle(row),
    city: row.city,
    state: row.state,
    deal_state: row.deal_state,
  }))
}

const NAMES = {
  // Walks along the index from one city to the next.
  places: sql<{ name: string }>`
    with recursive c as (
      (select city as name from deal_listings where is_listed and city is not null order by city limit 1)
      union all
      select (select d.city from deal_listings d where d.is_listed and d.city > c.name order by d.city limit 1) from c where c.name is not null)
    select name from c where name is not null`,
  sellers: sql<{ name: string }>`
    select distinct u.company_name as name from users u where u.is_seller and u.company_name is not null
      and exists (select from deal_listings d where d.owner_id = u.id and d.is_listed) order by 1`,
} as const

/** The cities or the sellers of the deals that the market shows, cached until the market changes. Index: deal_listings_city. */
const namesOfMarket = (platform: Platform, actor: Actor, kind: keyof typeof NAMES): Promise<string[]> =>
  platform.queryCache.get({ userId: actor.user_id, parts: ['market'], key: `names of ${kind}` }, async () => {
    const { rows } = await NAMES[kind].execute(platform.db)
    return rows.map(({ name }) => name)
  })
