import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getBid, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { createDeal, patchDeal, relistDeal } from '#domain/deals/contract.ts'
import { acceptBid, declineAll } from '#domain/negotiations/contract.ts'
import { approvedDeal, endAt, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { loadLiveDeal } from './queries/live-deal.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client
let buyer: Client
let rival: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const sealedDeal = (minutes?: number) =>
  liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' }, minutes)

const bid = (who: Client, deal: string, amount: string, more: Record<string, unknown> = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, ...more } })

const auctionOf = async (who: Client, deal: string) =>
  (await who.ask(getAuction, { params: { id: deal } })).body

async function close(deal: string): Promise<void> {
  await endAt(testApp, deal, new Date(Date.now() - 1))
  await testApp.product.runClock()
}

describe('a sealed bid', () => {
  it('returns the bidder’s own amount and nothing about other bidders', async () => {
    const deal = await sealedDeal()
    await bid(rival, deal.id, '410000')
    const placed = await bid(buyer, deal.id, '300000')
    expect(placed.status).toBe(201)
    expect(placed.body.auction).toMatchObject({
      auction_format: 'sealed',
      is_sealed: true,
      leading_amount: null,
      reserve_met: null,
      reserve_met_at: null,
      bid_count: 2,
      bidder_count: 2,
      minimum_bid: '300000.01',
      you: { alias: 'Bidder 2', is_leading: null, last_amount: '300000.00', max_amount: null },
    })
    expect(placed.body.auction.history.map((step) => step.amount)).toEqual(['300000.00'])
    expect(placed.body.bid).toMatchObject({ is_leading: null, standing_amount: '300000.00' })
  })

  it('appears in audited events and live messages only in the count, without its amount', async () => {
    const deal = await sealedDeal()
    await bid(buyer, deal.id, '287654.32')
    const { db } = testApp.product.platform
    const events = await db.selectFrom('events').selectAll().where('subject_id', '=', deal.id).execute()
    expect(events.map((event) => event.type)).toContain('bid.placed')
    const live = (await loadLiveDeal(db, deal.id))?.auction
    expect(live).toMatchObject({ bid_count: 1, leading_amount: null })
    expect(JSON.stringify([events, live])).not.toMatch(/287,?654/)
  })

  it('can only be raised, and not below the opening bid', async () => {
    const deal = await sealedDeal()
    expect((await bid(buyer, deal.id, '232999')).body).toMatchObject({ bid_amount: [expect.any(String)] })
    await bid(buyer, deal.id, '300000')
    for (const amount of ['250000', '300000'])
      expect((await bid(buyer, deal.id, amount)).body).toEqual({
        bid_amount: ['Your sealed bid can only be raised: bid at least $300,000.01.'],
      })
    expect((await bid(rival, deal.id, '233000')).status).toBe(201)
    expect((await bid(buyer, deal.id, '300000.01')).status).toBe(201)
  })

  it('has no hidden maximum and no buy now, and does not extend the end', async () => {
    const deal = await sealedDeal()
    const end = new Date(Date.now() + 60_000)
    await endAt(testApp, deal.id, end)
    expect((await bid(buyer, deal.id, '300000', { max_amount: '310000' })).body).toMatchObject({
      max_amount: [expect.any(String)],
    })
    expect((await bid(buyer, deal.id, '300000', { offer_type: 'buy_it_now' })).body).toMatchObject({
      code: 'buy_now_unavailable',
    })
    const placed = await bid(buyer, deal.id, '300000')
    expect(placed.body.auction.bid_end_ts).toBe(end.toISOString())
  })

  it('counts against the limit of every bidder, because no one knows who leads', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '500000.00' })
    const deal = await sealedDeal()
    await bid(rival, deal.id, '400000')
    await bid(limited, deal.id, '300000')
    const other = await liveDeal(testApp, seller, reviewer)
    expect((await auctionOf(limited, other.id)).exposure).toEqual({
      limit: '500000.00',
      open: '300000.00',
      left: '200000.00',
      bound_by: 'exposure_limit',
    })
    await close(deal.id)
    expect((await auctionOf(limited, other.id)).exposure?.open).toBe('0.00')
  })
})

describe('the close of a sealed auction', () => {
  it('opens the bids: the highest leads, or the earliest of equal ones, and the seller decides', async () => {
    const deal = await sealedDeal()
    const third = await testApp.member('buyer')
    await bid(buyer, deal.id, '460000')
    await bid(rival, deal.id, '300000')
    const best = await bid(third, deal.id, '470000')
    await bid(rival, deal.id, '470000')
    await close(deal.id)
    const { after } = await testApp.product.platform.db
      .selectFrom('events')
      .select('after')
      .where('subject_id', '=', deal.id)
      .where('type', '=', 'deal.closed')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ leading_amount: '470000.00' })
    expect(await auctionOf(buyer, deal.id)).toMatchObject({
      is_sealed: false,
      leading_amount: '470000.00',
      reserve_met: true,
      deal_state: 'under_review',
      you: { is_leading: false },
    })
    const { history } = await auctionOf(third, deal.id)
    expect(history.map((step) => [step.amount, step.leading_after, step.is_leading])).toEqual([
      ['460000.00', '460000.00', false],
      ['300000.00', '460000.00', false],
      ['470000.00', '470000.00', true],
      ['470000.00', '470000.00', false],
    ])
    const shown = await seller.ask(listBids, { query: { loan_deal: deal.id, ordering: '-standing_amount' } })
    expect(shown.body.results.map((one) => one.standing_amount)).toEqual([
      '470000.00',
      '470000.00',
      '460000.00',
    ])
    expect(
      (await seller.ask(acceptBid, { params: { id: best.body.bid.id }, body: { below_reserve: true } }))
        .status,
    ).toBe(200)
    expect((await seller.ask(getDeal, { params: { id: deal.id } })).body.sale?.amount).toBe('470000.00')
  })

  it('leaves the next round sealed after all bids were declined', async () => {
    const deal = await sealedDeal()
    await bid(buyer, deal.id, '400000')
    await close(deal.id)
    expect(await auctionOf(buyer, deal.id)).toMatchObject({ reserve_met: false, reserve_met_at: null })
    await seller.ask(declineAll, { params: { id: deal.id }, body: {} })
    const now = Date.now()
    await seller.ask(relistDeal, {
      params: { id: deal.id },
      body: {
        bid_start_ts: new Date(now).toISOString(),
        bid_end_ts: new Date(now + 3_600_000).toISOString(),
      },
    })
    await testApp.product.runClock()
    const placed = await bid(rival, deal.id, '300000')
    expect((await auctionOf(buyer, deal.id)).leading_amount).toBeNull()
    for (const who of [seller, admin, reviewer, buyer])
      expect((await who.ask(getBid, { params: { id: placed.body.bid.id } })).status).toBe(404)
  })
})

describe('the format of an auction', () => {
  it('cannot be sealed with a buy-now price, on any write', async () => {
    const both = { auction_format: 'sealed', buy_reserve_price: '470000.00' }
    const rejected = await seller.ask(createDeal, { body: mortgage(both) })
    expect(rejected).toMatchObject({ status: 400, body: { buy_reserve_price: [expect.any(String)] } })
    const deal = await approvedDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    const changed = await seller.ask(patchDeal, {
      params: { id: deal.id },
      body: { auction_format: 'sealed' },
    })
    expect(changed).toMatchObject({ status: 400, body: { buy_reserve_price: [expect.any(String)] } })
  })

  it('cannot be changed once the auction is open, even by an administrator', async () => {
    const deal = await sealedDeal()
    await bid(buyer, deal.id, '300000')
    const changed = await admin.ask(patchDeal, { params: { id: deal.id }, body: { auction_format: 'open' } })
    expect(changed.status).toBe(409)
  })
})
