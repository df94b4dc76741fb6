import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getBid, getDeal, placeBid } from '#domain/auctions/contract.ts'
import {
  approveDeal,
  archiveDeal,
  createDeal,
  flagDeal,
  listDeals,
  patchDeal,
  resolveDeal,
  scheduleDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { approvedDeal, completeDraft, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
let admin: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const dates = (from: number, to: number) => ({ bid_start_ts: inHours(from), bid_end_ts: inHours(to) })
const bid = (who: Client, deal: string, bid_amount: string) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount } })

describe('a deal in the archive', () => {
  it('has no transitions until it is restored', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const params = { id }
    for (let nth = 0; nth < 2; nth++) await seller.ask(archiveDeal, { params, body: { is_archived: true } })
    const { db } = testApp.product.platform
    const { rows } =
      await sql`select from events where subject_id = ${id} and type = 'deal.archived'`.execute(db)
    expect(rows).toHaveLength(1)
    const rejected = await seller.ask(scheduleDeal, { params, body: dates(0, 1) })
    expect(rejected.status).toBe(409)
    expect((await seller.ask(getDeal, { params })).body).toMatchObject({
      deal_state: 'approved',
      can: { schedule: false, archive: true },
    })
    await seller.ask(archiveDeal, { params, body: { is_archived: false } })
    expect((await seller.ask(scheduleDeal, { params, body: dates(0, 1) })).status).toBe(200)
  })

  it('is gone from the marketplace, also from filtered lists, and its page is hidden from all who did not bid', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    const offer = { loan_deal: id, bid_amount: '470000', offer_type: 'buy_it_now' as const }
    expect((await buyer.ask(placeBid, { body: offer })).status).toBe(201)
    const stranger = await testApp.member('buyer')
    const seen = async () => {
      const lists = [
        await stranger.ask(listDeals, { query: { page_size: '50' } }),
        await stranger.ask(listDeals, { query: { page_size: '50', deal_state: 'sold' } }),
      ]
      const { status } = await stranger.ask(getDeal, { params: { id } })
      return [...lists.map(({ body }) => body.results.some((deal) => deal.id === id)), status]
    }
    expect(await seen()).toEqual([true, true, 200])
    expect((await seller.ask(archiveDeal, { params: { id }, body: {} })).status).toBe(200)
    expect(await seen()).toEqual([false, false, 404])
  })

  it('cannot be at auction or under review', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect((await seller.ask(archiveDeal, { params: { id }, body: {} })).status).toBe(409)
  })
})

describe('the reviewer of a deal', () => {
  it('is never its own seller, or any other seller', async () => {
    const both = await testApp.member(['seller', 'reviewer'])
    const { id } = await completeDraft(testApp, both)
    await both.ask(submitDeal, { params: { id } })
    expect((await both.ask(approveDeal, { params: { id } })).status).toBe(403)
    expect((await seller.ask(approveDeal, { params: { id } })).status).toBe(403)
    expect((await reviewer.ask(approveDeal, { params: { id } })).status).toBe(200)
    const stranger = await seller.ask(scheduleDeal, { params: { id }, body: dates(0, 1) })
    expect(stranger.status).toBe(404)
  })
})

describe('the dates of a planned auction', () => {
  it('are validated on every write', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const params = { id }
    await seller.ask(scheduleDeal, { params, body: dates(5, 10) })
    const change = (body: Record<string, string | null>) => seller.ask(patchDeal, { params, body })
    expect(await change({ bid_end_ts: null })).toMatchObject({
      status: 400,
      body: { bid_end_ts: [expect.any(String)] },
    })
    expect((await change(dates(-48, -24))).body).toHaveProperty('bid_start_ts')
    expect((await change(dates(5, 61 * 24 + 5))).body).toHaveProperty('bid_end_ts')
    expect((await change(dates(6, 12))).body).toMatchObject({ deal_state: 'pending_auction' })
  })

  it('cannot be removed from a live auction, not even by an administrator', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const taken = await admin.ask(patchDeal, { params: { id }, body: { bid_end_ts: null } })
    expect(taken.status).toBe(400)
  })

  it('span at most sixty days, in a draft too', async () => {
    const made = await seller.ask(createDeal, { body: mortgage(dates(24, 24 * 70)) })
    expect(made).toMatchObject({
      status: 400,
      body: { bid_end_ts: ['An auction runs for at most 60 days.'] },
    })
  })
})

describe('prices', () => {
  it('contradict each other where the opening bid is above the buy-now price', async () => {
    const body = mortgage({ opening_bid: '500000', buy_reserve_price: '470000' })
    expect((await seller.ask(createDeal, { body })).body).toHaveProperty('opening_bid')
  })

  it('may be above the ceiling of bids in a draft, and not once it is approved', async () => {
    const change = async (id: string) =>
      (await seller.ask(patchDeal, { params: { id }, body: { reserve_price: '5000000' } })).status
    const draft = (await seller.ask(createDeal, { body: mortgage() })).body
    expect(await change(draft.id)).toBe(200)
    expect(await change((await approvedDeal(testApp, seller, reviewer)).id)).toBe(400)
  })

  it('can be changed while live until the first bid, and nothing else can', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    const change = (body: Record<string, string>) => seller.ask(patchDeal, { params: { id }, body })
    expect((await change({ reserve_price: '459000' })).status).toBe(200)
    expect((await change({ buy_reserve_price: '458000' })).status).toBe(400)
    expect((await change({ opening_bid: '1000' })).status).toBe(409)
    expect((await change({ city: 'Ottawa' })).status).toBe(409)
    await bid(buyer, id, '240000')
    expect((await change({ reserve_price: '460000' })).status).toBe(409)
  })
})

describe('a deal that is flagged during its auction', () => {
  const flagged = async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const bidder = await testApp.member('buyer')
    const placed = await bid(bidder, id, '240000')
    await reviewer.ask(flagDeal, { params: { id }, body: { reason: 'The appraisal is too old.' } })
    return { id, params: { id }, bidder, placed: placed.body.bid.id }
  }

  it('retains the terms under which its bidders have bid', async () => {
    const { params } = await flagged()
    const terms = await seller.ask(patchDeal, { params, body: { reserve_price: '999000' } })
    expect(terms.status).toBe(409)
    for (const body of [{ city: 'Ottawa' }, { description: 'New' }, { applicants: [] }])
      expect(await seller.ask(patchDeal, { params, body })).toMatchObject({
        status: 409,
        body: { code: 'bids_bind' },
      })
    expect((await seller.ask(patchDeal, { params, body: { auto_relist: true } })).status).toBe(200)
    expect((await reviewer.ask(resolveDeal, { params })).body).toMatchObject({ deal_state: 'live' })
  })

  it('is auctioned again when it is submitted again, and earlier bidders are notified', async () => {
    const { id, params, bidder, placed } = await flagged()
    expect((await seller.ask(submitDeal, { params })).body.deal_state).toBe('pending')
    const voided = await bidder.ask(getBid, { params: { id: placed } })
    expect(voided.body).toMatchObject({ status: 'void', is_leading: false })
    const notified = (await bidder.ask(listNotifications)).body.results.map((note) => note.kind)
    expect(notified).toContain('bid_void')
    expect((await reviewer.ask(approveDeal, { params })).body.deal_state).toBe('approved')
    await seller.ask(scheduleDeal, { params, body: dates(0, 1) })
    await testApp.product.runClock()
    expect((await bidder.ask(getAuction, { params })).body).toMatchObject({
      bid_count: 0,
      leading_amount: null,
      history: [],
    })
    expect((await bid(bidder, id, '233000')).body.auction).toMatchObject({
      bid_count: 1,
      you: { alias: 'Bidder 1' },
    })
  })
})
