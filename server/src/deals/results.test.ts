import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { archiveDeal, DEAL_ORDERING, type DealCard, dealFigures, listDeals } from '#domain/deals/contract.ts'
import { STATES_OF_MARKET } from '#domain/deals/lifecycle.ts'
import { LTV_BUCKETS } from '#domain/deals/vocabulary.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { approvedDeal, completeDraft, endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let stranger: Client
let reviewer: Client
let sold: string
/** Sold 31 days ago. */
let past: string
let draft: string

const PARTS = namesOf(STATES_OF_MARKET)

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member(['seller', 'buyer'])
  buyer = await testApp.member('buyer')
  stranger = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  draft = (await completeDraft(testApp, seller)).id
  await approvedDeal(testApp, seller, reviewer)
  for (const [mortgage_class, ltv] of [
    ['residential', 35],
    ['residential', 62],
    ['commercial', 62],
    ['commercial', 80],
  ] as const)
    await liveDeal(testApp, seller, reviewer, {
      ltv,
      mortgage_class,
      ...(mortgage_class === 'commercial' && { commercial_class: 'land' }),
    })
  for (const answer of ['accept', 'wait', 'accept long ago'] as const) {
    const deal = await liveDeal(testApp, seller, reviewer, { ltv: 55 })
    const placed = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '301500' } })
    await endAt(testApp, deal.id, new Date(Date.now() - 1))
    await testApp.product.runClock()
    if (answer === 'wait') continue
    await seller.ask(acceptBid, { params: { id: placed.body.bid.id }, body: { below_reserve: true } })
    if (answer === 'accept') sold = deal.id
    else past = deal.id
  }
  const { db } = testApp.product.platform
  await sql`update loan_deals set sold_at = now() - interval '31 days' where id = ${past}`.execute(db)
  await sql`select hide_past_sales(30)`.execute(db)
})
afterAll(() => testApp.close())

const list = async (who: Client, query: Record<string, string>) =>
  (await who.ask(listDeals, { query: { ...query, page_size: '50' } })).body
const figures = async (who: Client, query: Record<string, string>) =>
  (await who.ask(dealFigures, { query })).body
const statesIn = ({ results }: { results: readonly DealCard[] }) =>
  [...new Set(results.map((deal) => deal.deal_state))].sort()

it('a search finds a past sale in the archive alone, and drafts for staff alone', async () => {
  const search = async (who: Client, id: string, query: Record<string, string> = {}) => {
    const { reference } = (await reviewer.ask(getDeal, { params: { id } })).body
    return (await list(who, { ...query, search: reference })).results.map((deal) => deal.id)
  }
  const anyState = { deal_state: 'draft,live,sold' }
  expect(await search(stranger, sold)).toEqual([sold])
  expect(await search(stranger, past)).toEqual([])
  expect(await search(stranger, past, { market: 'past_results' })).toEqual([past])
  expect(await search(stranger, draft, anyState)).toEqual([])
  for (const id of [draft, sold, past]) expect(await search(reviewer, id, anyState)).toEqual([id])
})

describe('the two parts of the market', () => {
  it('are the deals open for bids now or soon, and the results, for buyers, sellers and staff in the same way', async () => {
    for (const who of [stranger, buyer, seller, reviewer]) {
      expect(statesIn(await list(who, { market: 'open' }))).toEqual(['live'])
      expect(statesIn(await list(who, { market: 'results' }))).toEqual(['sold', 'under_review'])
    }
  })

  it('contain nothing else for any requested state, not even the user’s own drafts', async () => {
    for (const who of [seller, reviewer])
      expect((await list(who, { market: 'open', deal_state: 'draft,approved,sold' })).count).toBe(0)
  })

  it('show a price only for what was sold', async () => {
    const { results } = await list(stranger, { market: 'results', ordering: '-ended_at' })
    expect(results.map((deal) => [deal.deal_state, deal.sale_amount])).toEqual(
      expect.arrayContaining([
        ['sold', '301500.00'],
        ['under_review', null],
      ]),
    )
    expect(results.map((deal) => deal.sold_at !== null)).toEqual(
      results.map((deal) => deal.deal_state === 'sold'),
    )
  })

  it('no longer contain a sold deal when its seller archives it', async () => {
    await seller.ask(archiveDeal, { params: { id: sold } })
    for (const who of [stranger, seller, reviewer])
      expect((await list(who, { market: 'results', deal_state: 'sold' })).count).toBe(0)
    await seller.ask(archiveDeal, { params: { id: sold }, body: { is_archived: false } })
  })
})

describe('the archive of results', () => {
  const older = { market: 'past_results' }

  it('contains the sales that the results no longer show, for every user, and nothing else', async () => {
    for (const who of [stranger, buyer, seller, reviewer]) {
      expect((await list(who, older)).results.map(({ id }) => id)).toEqual([past])
      expect((await list(who, { market: 'results' })).results.map(({ id }) => id)).not.toContain(past)
      expect((await list(who, { ...older, deal_state: 'live,under_review' })).count).toBe(0)
    }
  })

  it('shows a sale as a listing does: with its price, but neither buyer nor reserve', async () => {
    const [card] = (await list(stranger, older)).results
    expect(card).toMatchObject({ sale_amount: '301500.00', deal_status: 'sold', owner: null })
    const { status, body } = await stranger.ask(getDeal, { params: { id: past } })
    expect([status, body.disclosure, body.sale]).toEqual([200, 'market', null])
    expect(body.withheld).toEqual(expect.arrayContaining(['reserve_price', 'loan_address']))
  })

  it('has the same orders and filters as the results', async () => {
    for (const ordering of DEAL_ORDERING)
      for (const order of [ordering, `-${ordering}`])
        expect((await list(stranger, { ...older, ordering: order })).count).toBe(1)
    expect((await list(stranger, { ...older, ltv__lte: '50' })).count).toBe(0)
    expect((await list(stranger, { ...older, ltv__gte: '50' })).count).toBe(1)
  })

  it('drops a sale that its seller archives, and shows it again when it is restored', async () => {
    const archive = (is_archived: boolean) =>
      seller.ask(archiveDeal, { params: { id: past }, body: { is_archived } })
    await archive(true)
    for (const who of [stranger, seller, reviewer]) expect((await list(who, older)).count).toBe(0)
    expect((await stranger.ask(getDeal, { params: { id: past } })).status).toBe(404)
    await archive(false)
    for (const ordering of ['-ended_at', '-yield'])
      expect((await list(stranger, { ...older, ordering })).results.map(({ id }) => id)).toEqual([past])
  })
})

describe('counts beside the filters', () => {
  const filters = fc.record(
    {
      market: fc.constantFrom(...PARTS),
      mortgage_class: fc.constantFrom('residential', 'commercial'),
      deal_type: fc.constantFrom('auction', 'white_label'),
      deal_state: fc.constantFrom('live', 'sold', 'under_review', 'live,under_review'),
      ltv__lte: fc.constantFrom('40', '60', '75'),
      max_amount: fc.constantFrom('100K', '2M'),
    },
    { requiredKeys: ['market'] },
  )

  it('equal the length of the list with that choice, in every combination, for every kind of reader', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(0, 1, 2), async (query, kind) => {
        const who = [stranger, seller, reviewer][kind] ?? stranger
        const counted = await figures(who, query)
        expect(counted.count).toBe((await list(who, query)).count)
        const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
        expect(sum(counted.by_state)).toBe(counted.count)
        const { deal_state: _, ...withoutState } = query
        const states = await figures(who, withoutState)
        for (const state of STATES_OF_MARKET[query.market])
          expect([state, states.by_state[state] ?? 0]).toEqual([
            state,
            (await list(who, { ...withoutState, deal_state: state })).count,
          ])
        const { mortgage_class: __, ...withoutClass } = query
        const classes = await figures(who, withoutClass)
        for (const mortgage_class of ['residential', 'commercial'])
          expect([mortgage_class, classes.by_class[mortgage_class] ?? 0]).toEqual([
            mortgage_class,
            (await list(who, { ...withoutClass, mortgage_class })).count,
          ])
      }),
      { numRuns: 40 },
    )
  })

  it('put every deal into one bar of yield and one group of LTV', async () => {
    for (const market of PARTS) {
      const counted = await figures(stranger, { market })
      const { results } = await list(stranger, { market })
      const groups = LTV_BUCKETS.map(({ label, gte, lte }) => [
        label,
        results.filter(({ ltv }) => ltv !== null && ltv > (gte ?? -1) && ltv <= (lte ?? 1000)).length,
      ])
      expect(Object.entries(counted.by_ltv_bucket).toSorted()).toEqual(
        groups.filter(([, count]) => count !== 0).toSorted(),
      )
      expect(Object.values(counted.by_yield).reduce((a, b) => a + b, 0)).toBe(results.length)
    }
  })
})
