import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealFilters, type ListedDeal, matches } from '#domain/deals/filters.ts'
import { POSITION, PROVINCE } from '#domain/deals/vocabulary.ts'
import { savedFilters } from '#domain/saved-searches/contract.ts'
import type { Listing } from '../deals/queries/listed-deal.ts'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { likelySearches } from './queries.ts'

const SEARCHES = 600
const DEALS = 60
const OWNERS = [newId(), newId()]

const valuesOf = (choices: object) => fc.constantFrom(...Object.keys(choices).slice(0, 3))
const either = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 })
const listed = (...texts: string[]) => fc.constantFrom(...texts, '__all', '')

/** Filters as they may be in an address, some written in a way that only the rule reads. */
const randomFilters = fc.record(
  {
    state: listed('ON', 'ON,BC', ' AB , ON', 'AB'),
    position: listed('first', 'second,first', 'third'),
    deal_state: listed('live', 'sold', 'live,sold'),
    mortgage_class: listed('residential', 'commercial', 'Mix,residential'),
    deal_type: listed('auction', 'white_label', 'book_of_mortgage,auction'),
    ltv__gte: listed('40', '60.5', ' 60'),
    ltv__lte: listed('60', '75.25', '60 '),
    mortgage_term__lte: listed('12', '24', '036'),
    remaining_term__lte: listed('6', '12', '24'),
    max_amount: listed('500K', '2M', '750000'),
    city: listed('tor', 'Ottawa'),
    search: listed('condo', 'toronto', 'ottawa'),
    status: listed('live', 'in_auction,sold'),
    owner: listed(...OWNERS),
  },
  { requiredKeys: [] },
)

const randomDeal = fc
  .record({
    owner_id: fc.constantFrom(...OWNERS),
    deal_type: fc.constantFrom('single_mortgage', 'mortgage_from_book', 'white_label', 'book_of_mortgage'),
    mortgage_class: either(fc.constantFrom('residential', 'commercial', 'Mix')),
    position: either(valuesOf(POSITION)),
    state: either(valuesOf(PROVINCE)),
    city: either(fc.constantFrom('Toronto', 'Ottawa')),
    effective_ltv: either(fc.constantFrom(40, 60, 60.5, 75.2501)),
    effective_term: either(fc.constantFrom(12, 24, 36)),
    months_left: either(fc.constantFrom(0, 6, 24)),
    principle_balance: either(fc.constantFrom(50_000_000, 200_000_000)),
  })
  .map(
    (drawn) =>
      ({
        number: 20_400,
        owner_company: 'Plenty Mortgages Inc.',
        deal_state: 'live',
        is_complete: true,
        is_past_result: false,
        is_favorite: false,
        postal_area: null,
        residential_building_type: 'condo',
        commercial_class: null,
        office_space_type: null,
        description: null,
        loan_address: null,
        reserve_price: null,
        sale_amount: null,
        mortgage_amount: null,
        ...drawn,
      }) as Listing,
  )

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('no saved search that a deal passes is left out by the database, and most others are', async () => {
  const { db } = testApp.product.platform
  const { id: user_id } = await testApp.member('buyer')
  const searches = fc
    .sample(randomFilters, { numRuns: SEARCHES, seed: 21 })
    .map((filters) => ({ id: newId(), filters: filters as Record<string, string> }))
  for (const { id, filters } of searches)
    await sql`insert into saved_searches (id, user_id, name, filters, alerts)
      values (${id}, ${user_id}, ${id}, ${JSON.stringify(filters)}::jsonb, 'daily')`.execute(db)
  const passes = (deal: Listing, filters: Record<string, string>) => {
    const parsed = savedFilters.safeParse(filters)
    return parsed.success && matches(deal as ListedDeal, parsed.data as DealFilters)
  }
  let passing = 0
  let likely = 0
  for (const deal of fc.sample(randomDeal, { numRuns: DEALS, seed: 22 })) {
    const left = new Set(
      (await likelySearches(db, { ...deal, id: newId() }, OWNERS[0] ?? '', SEARCHES)).map(({ id }) => id),
    )
    const meant = searches.filter(({ filters }) => passes(deal, filters))
    expect(meant.filter(({ id }) => !left.has(id)).map(({ filters }) => [deal, filters])).toEqual([])
    passing += meant.length
    likely += left.size
  }
  expect([passing > 200, likely < (SEARCHES * DEALS) / 5]).toEqual([true, true])
})
