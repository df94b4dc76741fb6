import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import {
  DEAL_ORDERING,
  dealComposition,
  dealFigures,
  getComparables,
  listDeals,
  myDeals,
} from '#domain/deals/contract.ts'
import { NO_LIMITS, withoutUnset } from '#domain/deals/criteria.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import { ARCHIVABLE, isInPart, MARKET_STATES, openRank } from '#domain/deals/lifecycle.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Statement } from '../../platform/database/engine.ts'
import { effort } from '../../test/effort.ts'
import { analyzeMarket, DEALS, fillMarket, MARKET } from '../../test/large-market.ts'
import { cachedPlanCost, type ReadCost, readCosts } from '../../test/plans.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { chooseInMarket } from './choose-deals.ts'
import { placeOfVerdict } from './criteria.ts'
import { all } from './deal-filters.ts'
import { type Ordering, orderBy, orderOf } from './list-orders.ts'
import { mayList } from './shared-lists.ts'

/* What a page reads must not grow with the market. A missing index is named by `order-indexes.test.ts`, in seconds. */

let testApp: TestApp
let buyer: Client
let seller: Client
let reviewer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: 'Seldom Lender Inc.' })
  buyer = await testApp.member(['buyer', 'seller'], { company: 'Ample Capital Ltd.' })
  reviewer = await testApp.member('reviewer')
  const other = await testApp.member('seller', { company: 'Plenty Mortgages Inc.' })
  await fillMarket(testApp, { seller, buyer, other }, DEALS)
  await buyer.ask(createCreditBox, {
    body: {
      mortgage_class: ['residential'],
      ltv_max: 60,
      interest_rate_from: 5,
      mortgage_term_to: 48,
    } as never,
  })
  // Counts are cached, as while the server runs.
  await testApp.product.platform.queryCache.start(testApp.product.engine)
  await analyzeMarket(testApp)
}, 180_000)
afterAll(() => testApp.close())

const actorOf = (who: Client, roles: Actor['roles']) =>
  ({ user_id: who.id, roles, viewed_by: null }) as unknown as Actor

const LIVE_RESIDENTIAL = { deal_state: 'live', mortgage_class: 'residential', ltv__gte: '40', ltv__lte: '75' }
const ORDERINGS = DEAL_ORDERING.flatMap((field): Ordering[] => [field, `-${field}`])
/** Each field first in one direction, followed by two others. */
const SEVERAL_KEYS = DEAL_ORDERING.map((field, place): Ordering[] => {
  const [second = field, third = field] = [5, 11].map(
    (step) => DEAL_ORDERING[(place + step) % DEAL_ORDERING.length],
  )
  return place % 2 === 0 ? [field, `-${second}`, third] : [`-${field}`, second, `-${third}`]
})

/** Statements that read a page's cards, and those that count: a count stops at ten thousand. */
const isPage = ({ text }: ReadCost) => text.includes('row_number()')

async function costsOf(who: Client, query: Record<string, string>) {
  const ask = () => {
    // What the page was a moment ago is not used.
    testApp.product.platform.queryCache.changedBy(who.id)
    return who.ask(listDeals, { query })
  }
  return {
    planned: await readCosts(testApp.product, ask),
    cached: (await readCosts(testApp.product, ask, cachedPlanCost)).filter(isPage),
  }
}

/** The statements that read pages while the work is done. */
async function pageStatements(work: () => Promise<void>): Promise<Statement[]> {
  const { engine } = testApp.product
  const { acquire } = engine
  const statements: Statement[] = []
  engine.acquire = async (kind) => {
    const connection = await acquire(kind)
    return {
      ...connection,
      query(sent) {
        statements.push(...sent.filter(({ sql: text }) => text.includes('row_number()')))
        return connection.query(sent)
      },
    }
  }
  await work().finally(() => {
    engine.acquire = acquire
  })
  return statements
}

/** A connection plans a statement for its values at first, and then chooses. */
const PLANNED_AT_FIRST = 5

describe('the plan of a page', () => {
  it('stays the same in every order in which live deals have a value', async () => {
    const orderings = ORDERINGS.filter((ordering) => !/(submitted|ended)_at/.test(ordering))
    const statements = await pageStatements(async () => {
      for (const ordering of orderings)
        for (let page = 1; page <= PLANNED_AT_FIRST + 2; page += 1)
          await buyer.ask(listDeals, {
            query: { ...LIVE_RESIDENTIAL, ordering, page: String(page), page_size: '9' },
          })
    })
    // Plans are of one connection, and requests may use several.
    const connection = await testApp.product.engine.acquire('background')
    for (const statement of statements) await connection.query([statement])
    const [plans] = await connection.query([
      {
        sql: `select custom_plans::int as planned, generic_plans::int as cached from pg_prepared_statements
          where statement like '%row_number()%' and statement not like '%pg_prepared%'`,
        parameters: [],
      },
    ])
    connection.release()
    expect(plans?.rows.length).toBe(orderings.length)
    for (const row of plans?.rows ?? []) expect(row).toEqual({ planned: PLANNED_AT_FIRST, cached: 2 })
  })
})

describe('a page of the market', () => {
  const filters: Record<string, string>[] = [
    {},
    LIVE_RESIDENTIAL,
    { deal_state: 'live', city: 'tor' },
    { search: 'apartment' },
    { search: 'ontario' },
    { search: 'residential Torotno' },
    { max_amount: '500K', position: 'first' },
    { deal_state: 'sold' },
    { status: 'sold' },
    { market: 'open' },
    { market: 'results', deal_state: 'sold' },
    { credit_box_match: 'match' },
    { credit_box_match: 'partial,mismatch', deal_state: 'live' },
    { market: 'past_results' },
    { market: 'past_results', mortgage_class: 'commercial', ltv__gte: '40', ltv__lte: '75' },
  ]
  /** Usually each order with five of the filters, and each filter with a third of the orders. */
  const ordersOf = (filter: number) =>
    ORDERINGS.filter((_, place) => place % 3 === effort(filter % 3, place % 3))
  it.each(filters.map((query, place) => [JSON.stringify(query), query, ordersOf(place)] as const))(
    'reads little in any order, filtered by %s',
    async (_name, query, orderings) => {
      const expensive: unknown[] = []
      for (const ordering of orderings) {
        const { planned, cached } = await costsOf(buyer, { ...query, ordering })
        // A maximum of the amount does not limit the balance, so deals above it are skipped.
        if ('max_amount' in query && ordering === '-principle_balance') continue
        // By name, a search for one city skips the cities before it.
        if ('search' in query && ordering.endsWith('city')) continue
        for (const cost of [...planned.filter(isPage), ...cached])
          if (cost.buffers > 4_000 || cost.discarded > (ordering.endsWith('city') ? MARKET : 4_000))
            expensive.push(`${ordering}: ${cost.buffers} pages read, ${cost.discarded} rows passed over`)
      }
      expect(expensive).toEqual([])
    },
  )

  it('that another has just read is read by its ids', async () => {
    const reader = await testApp.member('buyer')
    for (const query of [...filters.slice(0, 8), { ...LIVE_RESIDENTIAL, ordering: '-yield', page: '4' }]) {
      await (await testApp.member('buyer')).ask(listDeals, { query })
      const costs = await readCosts(testApp.product, () => reader.ask(listDeals, { query }), cachedPlanCost)
      expect(costs.map(isPage)).toContain(true)
      for (const { buffers, discarded } of costs)
        expect([buffers < 500, discarded < 20]).toEqual([true, true])
    }
  })
})

const MARKETS: Record<string, string>[] = [
  {},
  { market: 'open' },
  { market: 'past_results' },
  LIVE_RESIDENTIAL,
]

describe('a page of the market by several keys', () => {
  it('reads little: the first key from its index, the others among its equals', async () => {
    const expensive: unknown[] = []
    for (const [market, filters] of MARKETS.entries())
      for (const keys of SEVERAL_KEYS.filter((_, place) => place % 2 === effort(market % 2, place % 2))) {
        const { planned, cached } = await costsOf(buyer, { ...filters, ordering: keys.join() })
        // A fifth of this market has the first city, and each number of bids a fortieth.
        const most = /^-?(city|bid_count)/.test(keys.join()) ? 15_000 : 4_000
        for (const cost of [...planned.filter(isPage), ...cached])
          if (cost.buffers > most || cost.discarded > 4_000)
            expensive.push([filters, keys.join(), cost.buffers, cost.discarded])
      }
    expect(expensive).toEqual([])
  })
})

describe('lists in other orders and of other people', () => {
  it('read little: deep pages, searches without hits or with one, favourites, own deals and staff\u2019s queues', async () => {
    const expensive: unknown[] = []
    const ask = async (who: Client, query: Record<string, string>, most: number) => {
      const { planned, cached } = await costsOf(who, query)
      for (const cost of [...planned.filter(isPage), ...cached])
        if (cost.buffers > most || cost.discarded > most)
          expensive.push([query, cost.buffers, cost.discarded])
    }
    await ask(buyer, { page: '800' }, 2_000)
    for (const market of ['open', 'results']) await ask(reviewer, { market, deal_state: 'live,sold' }, 4_000)
    for (const market of ['results', 'past_results'])
      await ask(buyer, { market, ordering: '-ended_at', page: '100' }, 4_000)
    for (const search of ['zzzz', 'HS-40413']) await ask(buyer, { market: 'past_results', search }, 4_000)
    // The filters are looked up for each deal along the yields.
    await ask(buyer, { ...LIVE_RESIDENTIAL, ordering: '-yield', page: '100' }, 50_000)
    for (const search of [
      'zzzz',
      'HS-40413',
      '404',
      'Seldom Lender',
      'Sedlom',
      'M5V',
      'near the lake',
      '77 Lakeshore',
      'lake condo',
    ])
      await ask(buyer, { search }, 4_000)
    for (const search of ['77 Lakeshore', 'lakeshore toronto']) await ask(reviewer, { search }, 10_000)
    // The words are looked up for each deal on the way to a deep page.
    await ask(buyer, { search: 'ontario lake', page: '100' }, 50_000)
    await ask(buyer, { favorites: 'true' }, 2_000)
    const everyState = Object.keys(DEAL_STATE).join()
    await ask(reviewer, { deal_state: everyState, ordering: '-updated_at' }, 2_000)
    await ask(reviewer, { deal_state: 'pending', ordering: 'submitted_at' }, 2_000)
    await ask(reviewer, { deal_state: 'rejected', ordering: '-updated_at' }, 2_000)
    const own = await readCosts(testApp.product, () => seller.ask(myDeals, {}))
    expensive.push(...own.filter(({ buffers }) => buffers > 2_000))
    expect(expensive).toEqual([])
  })

  it('count at most ten thousand and one, and figures read the market once, from one index', async () => {
    for (const query of [{}, { market: 'past_results' }]) {
      const costs = await readCosts(testApp.product, () => buyer.ask(dealFigures, { query }), cachedPlanCost)
      for (const { buffers } of costs) expect([query, buffers < 4_000]).toEqual([query, true])
      const pictures = await readCosts(
        testApp.product,
        () => buyer.ask(dealComposition, { query }),
        cachedPlanCost,
      )
      for (const { buffers } of pictures) expect([query, buffers < 8_000]).toEqual([query, true])
    }
  })

  it('read each verdict along the order of the market, sorted by match', async () => {
    for (const query of [{}, { deal_state: 'live' }, { page: '700' }] as Record<string, string>[]) {
      const { planned } = await costsOf(buyer, { ...query, ordering: 'match' })
      for (const { buffers, discarded } of planned.filter(isPage))
        expect([query, buffers < 40_000, discarded < 10_000]).toEqual([query, true, true])
    }
  })

  it('compare each deal with a credit box once, for counts and figures', async () => {
    const query = { credit_box_match: 'partial' }
    for (const ask of [() => buyer.ask(listDeals, { query }), () => buyer.ask(dealFigures, { query })])
      for (const { text, buffers } of await readCosts(testApp.product, ask))
        expect([text.slice(0, 100), buffers < 4 * MARKET]).toEqual([text.slice(0, 100), true])
  })

  it('look up each deal that a search finds once, and its words once in all', async () => {
    for (const search of ['residential', 'residential Torotno', 'ontario lake']) {
      const query = { search }
      const requests = [() => buyer.ask(listDeals, { query }), () => buyer.ask(dealFigures, { query })]
      for (const ask of requests)
        for (const { text, buffers } of await readCosts(testApp.product, ask))
          expect([search, text.slice(0, 100), buffers < 5 * DEALS]).toEqual([
            search,
            text.slice(0, 100),
            true,
          ])
    }
  })
})

describe('what comparable deals sold for', () => {
  it('is read from the latest sales of a class, however many there are', async () => {
    const { db } = testApp.product.platform
    const { id } = await db
      .selectFrom('deal_listings')
      .select('id')
      .where('deal_state', '=', 'live')
      .executeTakeFirstOrThrow()
    const costs = await readCosts(testApp.product, () => buyer.ask(getComparables, { params: { id } }))
    // A thousand sales, each with its deal and its auction.
    for (const { buffers, discarded } of costs)
      expect([buffers < 15_000, discarded < 2_000]).toEqual([true, true])
  })
})

describe('walking along an index', () => {
  /** Every how many orders are compared with each filter. */
  const STEP = effort(4, 2)

  it('returns the same page as sorting everything', async () => {
    const { platform } = testApp.product
    const lists: DealFilters[] = [
      {},
      { mortgage_class: ['residential'] },
      { search: 'ontario' },
      { deal_state: ['sold', 'live'] },
      { market: 'results' },
      { market: 'past_results', position: ['first'] },
    ]
    for (const [actor, filters, ordering] of [
      ...lists.flatMap((filters) =>
        // Each field in one direction with one filter, in the other with the next.
        ORDERINGS.filter((_, place) => place % STEP === lists.indexOf(filters) % STEP).map(
          (ordering) => [actorOf(buyer, ['buyer']), filters, [ordering]] as const,
        ),
      ),
      ...lists.map((filters) => [actorOf(reviewer, ['reviewer']), filters, ['-updated_at']] as const),
      ...SEVERAL_KEYS.map(
        (keys, place) => [actorOf(buyer, ['buyer']), lists[place % lists.length] ?? {}, keys] as const,
      ),
      [actorOf(reviewer, ['reviewer']), { deal_state: ['live'] }, ['-updated_at', 'yield']] as const,
    ] as [Actor, DealFilters, Ordering[]][]) {
      const { page } = await chooseInMarket(platform, actor, filters, { page: 7, page_size: 9, ordering })
      if (page === null) throw new Error('Page 7 is not empty.')
      const { rows } = await sql<{ id: string }>`select id from (${page}) as chosen`.execute(platform.db)
      const sorted = await sql<{ id: string }>`
        select d.id from deal_listings d where ${all(mayList(actor, filters))}
        order by ${orderBy(actor, orderOf(ordering))} limit 9 offset 54`.execute(platform.db)
      expect([ordering, filters, rows]).toEqual([ordering, filters, sorted.rows])
    }
  })
})

describe('sorting by match', () => {
  it('returns the same page as comparing everything and sorting it', async () => {
    const { platform } = testApp.product
    const limits = withoutUnset({
      ...NO_LIMITS,
      mortgage_class: ['residential'],
      ltv_max: 60,
      interest_rate_from: 5,
    })
    const actor = actorOf(buyer, ['buyer'])
    const filters: DealFilters = { deal_state: ['live', 'sold', 'approved'] }
    // The first, and one far from it.
    for (const [ordering, way] of [
      [['match', '-yield'], sql`asc`],
      [['-match', '-yield'], sql`desc`],
    ] as const)
      for (const page of [1, Math.floor(DEALS / 300)]) {
        const query = { page, page_size: 12, ordering }
        const chosen = await chooseInMarket(platform, actor, filters, query, limits)
        const { rows } = await sql<{ id: string }>`select id from (${chosen.page}) as chosen`.execute(
          platform.db,
        )
        const sorted = await sql<{ id: string }>`
          select d.id from deal_listings d where ${all(mayList(actor, filters))}
          order by ${placeOfVerdict(limits)} ${way}, ${orderBy(actor, orderOf(['-yield']))} limit 12 offset ${(page - 1) * 12}`.execute(
          platform.db,
        )
        expect([page, ordering, rows.length, rows]).toEqual([page, ordering, 12, sorted.rows])
      }
  })
})

describe('the listing of a deal', () => {
  it('is in the market, and in its place there, as the lifecycle says', async () => {
    const { rows } = await sql<{
      deal_state: DealState
      is_archived: boolean
      is_past: boolean
      is_listed: boolean
      is_past_result: boolean
      open_rank: number
    }>`
      select distinct deal_state, is_archived, is_past, is_listed, is_past_result, open_rank from deal_listings`.execute(
      testApp.product.platform.db,
    )
    expect(new Set(rows.map(({ deal_state }) => deal_state)).size).toBe(Object.keys(DEAL_STATE).length)
    for (const row of rows) {
      expect([row.deal_state, row.open_rank]).toEqual([row.deal_state, openRank(row.deal_state)])
      expect([row.deal_state, row.is_listed]).toEqual([
        row.deal_state,
        MARKET_STATES.includes(row.deal_state) && !row.is_past,
      ])
      expect([row.deal_state, row.is_past_result]).toEqual([
        row.deal_state,
        isInPart('past_results', row.deal_state) && row.is_past,
      ])
    }
  })

  it('leaves the market when it is archived, and shows its seller under their current name', async () => {
    const { db } = testApp.product.platform
    const listing = () =>
      db.selectFrom('deal_listings').selectAll().where('owner_id', '=', seller.id).orderBy('id').execute()
    const isArchivable = (state: string) => ARCHIVABLE.includes(state as DealState)
    await db.updateTable('loan_deals').set({ is_archived: true }).where('owner_id', '=', seller.id).execute()
    await db
      .updateTable('users')
      .set({ company_name: 'Renamed Lender Inc.' })
      .where('id', '=', seller.id)
      .execute()
    const rows = await listing()
    expect(rows.filter(({ is_listed, deal_state }) => is_listed && isArchivable(deal_state))).toEqual([])
    expect(rows.every(({ company_name }) => company_name === 'Renamed Lender Inc.')).toBe(true)
  })
})
