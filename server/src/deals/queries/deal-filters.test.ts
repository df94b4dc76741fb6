import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownTo } from '#domain/deal-access/disclosure.ts'
import { effective, remainingTerm } from '#domain/deals/computed.ts'
import { NO_VALUES, VERDICT } from '#domain/deals/credit-box-match.ts'
import { NO_LIMITS } from '#domain/deals/criteria.ts'
import { blankDeal, type DealValues, dealFieldsShown } from '#domain/deals/fields.ts'
import {
  DEAL_TYPE_FILTER,
  type DealFilter,
  type DealFilters,
  type ListedDeal,
  MARKET_PART,
  matches,
} from '#domain/deals/filters.ts'
import { dealDetailResponse } from '#domain/deals/shapes.ts'
import { forwardSortationArea } from '#domain/deals/title.ts'
import * as v from '#domain/deals/vocabulary.ts'
import { addDays, addMonths, businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { disclosureOf } from '../../deal-access/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { effort } from '../../test/effort.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { insertDeal } from '../store/deals.ts'
import { storeFavorite } from '../store/favorites.ts'
import { all, filterConditions } from './deal-filters.ts'
import { liveListing } from './listed-deal.ts'

const TODAY = businessDateOf(new Date())

const oneOf = <C extends Readonly<Record<string, string>>>(choices: C) =>
  fc.constantFrom(...(Object.keys(choices) as (keyof C & string)[]))
const someOf = <C extends Readonly<Record<string, string>>>(choices: C) =>
  fc.subarray(Object.keys(choices) as (keyof C & string)[], { minLength: 1 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 })
/** Few amounts, so that some are equal. */
const cents = fc.integer({ min: 1, max: 6 }).map((n) => n * 100_000_00)
const words = fc.constantFrom(
  'Hamilton',
  'Montréal',
  'MONTREAL',
  'St. John',
  '50% Creek',
  'a_b',
  'HAMILTON EAST',
  'back\\slash',
)

const randomDeal = fc.record({
  deal_type: maybe(oneOf(v.DEAL_TYPE)),
  mortgage_class: maybe(oneOf(v.MORTGAGE_CLASS)),
  residential_building_type: maybe(oneOf(v.BUILDING_TYPE)),
  commercial_class: maybe(oneOf(v.COMMERCIAL_CLASS)),
  office_space_type: maybe(oneOf(v.OFFICE_SPACE_TYPE)),
  state: maybe(oneOf(v.PROVINCE)),
  position: maybe(oneOf(v.POSITION)),
  city: maybe(words),
  postcode: maybe(fc.constantFrom('K1A 4X2', 'k1a', 'L8P4X2', 'L8')),
  description: maybe(fc.constantFrom('Near the Lake', '204 acres in Hamilton, on the lake')),
  loan_address: maybe(fc.constantFrom('12 Main Street', '7 Rue Montréal')),
  principle_balance: maybe(cents),
  mortgage_amount: maybe(cents),
  reserve_price: maybe(cents),
  ltv: maybe(fc.integer({ min: 0, max: 4 }).map((n) => n * 25)),
  mortgage_term: maybe(fc.integer({ min: 1, max: 4 }).map((n) => n * 12)),
  remaining_term: maybe(fc.constantFrom(0, 1, 6, 7, 12, 22)),
  // Around the ends of months, and one in the past.
  maturity_date: maybe(
    fc
      .tuple(fc.constantFrom(-1, 0, 1, 6, 12, 13), fc.constantFrom(-1, 0, 1))
      .map(([months, days]) => addDays(addMonths(TODAY, months), days)),
  ),
})
const randomLimits = fc.record({
  mortgage_class: maybe(someOf(v.MORTGAGE_CLASS)),
  ltv_max: maybe(fc.constantFrom(0, 25, 60)),
  mortgage_amount_from: maybe(cents),
})
const randomFacts = fc.record({
  deal_state: oneOf(v.DEAL_STATE),
  sale_amount: maybe(cents),
  missing_count: fc.integer({ min: 0, max: 1 }),
  isPast: fc.boolean(),
  isExclusive: fc.boolean(),
  isOwned: fc.boolean(),
  isBought: fc.boolean(),
  isFavorite: fc.boolean(),
})
const searchedWord = fc.constantFrom(
  'hamilton',
  'Hamliton',
  'hamil',
  'Montreal',
  'montréal',
  'Montreall',
  'on',
  'qc',
  'onatrio',
  'lendr',
  'near the lake',
  'lkae',
  'main',
  '12 Main',
  'appartment',
  'hs204',
  "st john's",
  'K1A',
  'k1a 9z9',
  '%',
  '_',
  'a_b',
  'St. J',
  'HS-20401',
  'hs-204',
  'BK-',
  '0403',
  '4X2',
  'apartment',
  'ontario',
  'class b',
  'book of',
  'lender',
  'condo',
  '\\',
)
const searched = fc.oneof(
  searchedWord,
  fc.tuple(searchedWord, searchedWord).map((both) => both.join(' ')),
)

type Named<Name extends DealFilter> = fc.Arbitrary<NonNullable<DealFilters[Name]>>
/** A value for each filter; a missing one is a type error. */
const VALUES: { readonly [Name in DealFilter]: Named<Name> } = {
  market: oneOf(MARKET_PART),
  city: fc.oneof(
    searchedWord,
    fc.constantFrom(
      'montreal',
      'MONTRÉAL',
      'Mont',
      'h',
      'St. J',
      '.*',
      'x|h',
      '[h]',
      '^h',
      '\\w',
      '***=H',
      '(?i)h',
    ),
  ),
  state: someOf(v.PROVINCE),
  ltv__gte: fc.constantFrom(0, 25, 50),
  ltv__lte: fc.constantFrom(50, 75, 100),
  max_amount: cents,
  mortgage_term__lte: fc.constantFrom(12, 18, 24),
  remaining_term__gte: fc.constantFrom(0, 1, 6, 7, 12, 13),
  remaining_term__lte: fc.constantFrom(0, 1, 6, 12),
  position: someOf(v.POSITION),
  deal_state: someOf(v.DEAL_STATE),
  mortgage_class: someOf(v.MORTGAGE_CLASS),
  deal_type: someOf(DEAL_TYPE_FILTER),
  exclusive_properties: fc.boolean(),
  favorites: fc.boolean(),
  status: someOf(v.DEAL_STATUS),
  credit_box: fc.constant('a box'),
  credit_box_match: someOf(VERDICT),
  owner: fc.constantFrom('a seller', 'the actor'),
  search: searched,
  deal_search: searched,
}

interface Stored extends Omit<ListedDeal, 'is_favorite' | 'postal_area'> {
  id: string
  postcode: string | null
  sold_to: string | null
  isFavorite: boolean
}

let testApp: TestApp
let seller: Client
let actor: Client
let stored: Stored[]

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: 'A Lender Inc.' })
  actor = await testApp.member(['buyer', 'seller'], { company: 'Somebody Ltd.' })
  const { db } = testApp.product.platform
  stored = []
  for (const [given, facts] of fc.sample(fc.tuple(randomDeal, randomFacts), { numRuns: 150, seed: 7 })) {
    const values: DealValues = { ...blankDeal(), ...given }
    const owner_id = facts.isOwned ? actor.id : seller.id
    const sold_to = facts.isBought && !facts.isOwned ? actor.id : null
    const id = await db.transaction().execute(async (tx) => {
      const made = await insertDeal(tx, {
        owner_id,
        staff_editor: null,
        values,
        applicants: [],
        missing_count: facts.missing_count,
        now: new Date(),
      })
      if (facts.isFavorite) await storeFavorite(tx, actor.id, made, true)
      return made
    })
    const { number } = await db
      .updateTable('loan_deals')
      .set({
        deal_state: facts.deal_state,
        sale_amount: facts.sale_amount === null ? null : toDecimal(facts.sale_amount),
        sold_to,
        is_exclusive: facts.isExclusive,
      })
      .where('id', '=', id)
      .returning('number')
      .executeTakeFirstOrThrow()
    await db.updateTable('deal_listings').set({ is_past: facts.isPast }).where('id', '=', id).execute()
    // Computed as the store does it, so that a random value may complete what a computed one needs.
    const filled = effective(values, TODAY)
    stored.push({
      ...values,
      id,
      number,
      owner_id,
      owner_company: facts.isOwned ? 'Somebody Ltd.' : 'A Lender Inc.',
      deal_state: facts.deal_state,
      is_complete: facts.missing_count === 0,
      is_exclusive: facts.isExclusive,
      is_past_result: facts.isPast && facts.deal_state === 'sold' && !facts.isExclusive,
      effective_ltv: filled.ltv,
      effective_term: filled.mortgage_term ?? filled.total_term_of_loan,
      months_left: remainingTerm(values.remaining_term, filled.maturity_date, TODAY),
      sale_amount: facts.sale_amount,
      criteria: {
        ...NO_VALUES,
        mortgage_class: values.mortgage_class,
        ltv: filled.ltv,
        mortgage_amount: values.mortgage_amount,
      },
      sold_to,
      isFavorite: facts.isFavorite,
    })
  }
})
afterAll(() => testApp.close())

const actorAs = (user_id: string, roles: Actor['roles']): Actor => ({
  user_id,
  email: '',
  name: '',
  roles,
  is_member: true,
  is_in_channel: false,
  needs_second_factor: false,
  session_id: '',
  address: '',
  viewed_by: null,
  member: null,
})

/** The deal as its views show it to the actor. */
function listedFor(who: Actor, deal: Stored): ListedDeal {
  const access = {
    ...deal,
    deal_state: 'live' as const,
    is_archived: false,
    has_bid: false,
    channel_access: null,
    room_entry: null,
  }
  const level = disclosureOf(who, access) ?? 'market'
  return {
    ...deal,
    is_favorite: deal.isFavorite && who.user_id === actor.id,
    postal_area: forwardSortationArea(deal.postcode),
    loan_address: shownTo(level, dealFieldsShown.loan_address) ? deal.loan_address : null,
    reserve_price: shownTo(level, dealFieldsShown.reserve_price) ? deal.reserve_price : null,
    sale_amount: shownTo(level, dealDetailResponse.sale) ? deal.sale_amount : null,
  }
}

describe('each filter', () => {
  it('finds in the database exactly the deals that match the rule, for every actor', async () => {
    const named = Object.entries(VALUES).map(([name, value]) => fc.record({ [name]: value }))
    const filters = fc
      .array(fc.oneof(...named), { minLength: 1, maxLength: 3 })
      .map((some): DealFilters => Object.assign({}, ...some))
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom('actor', 'stranger', 'staff'),
        randomLimits,
        async (chosen, kind, limits) => {
          const who = actorAs(
            kind === 'actor' ? actor.id : '01990000-0000-7000-8000-000000000001',
            kind === 'staff' ? ['reviewer'] : ['buyer'],
          )
          const owner = chosen.owner && (chosen.owner === 'the actor' ? actor.id : seller.id)
          const given = { ...chosen, ...(owner && { owner }), limits: { ...NO_LIMITS, ...limits } }
          const { rows } = await sql<{ id: string }>`
          select d.id from deal_listings d where ${all(filterConditions(who, given))} order by d.id`.execute(
            testApp.product.platform.db,
          )
          const meant = stored.filter((deal) => matches(listedFor(who, deal), given))
          expect(rows.map(({ id }) => id)).toEqual(meant.map(({ id }) => id).toSorted())
        },
      ),
      { numRuns: effort(500, 2_000) },
    )
  })

  it('returns the same for a deal that goes live, as alerts read it', async () => {
    const { db } = testApp.product.platform
    const stranger = actorAs('01990000-0000-7000-8000-000000000001', ['buyer'])
    const filters = Object.entries(VALUES).flatMap(([name, values]) =>
      fc.sample<unknown>(values, { numRuns: 20, seed: 7 }).map((value): DealFilters => ({ [name]: value })),
    )
    let compared = 0
    for (const deal of stored.filter(({ deal_state }) => deal_state === 'live')) {
      const listing = await liveListing(db, deal.id)
      if (listing === null) continue
      compared += 1
      for (const filter of filters)
        expect([filter, matches({ ...listing, criteria: NO_VALUES }, filter)]).toEqual([
          filter,
          matches({ ...listedFor(stranger, deal), criteria: NO_VALUES }, filter),
        ])
    }
    expect(compared).toBeGreaterThan(5)
  })
})
