import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import {
  approveDeal,
  createDeal,
  listDeals,
  rejectDeal,
  scheduleDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { newId } from '../platform/ids.ts'
import { addDocuments, completeDraft, endAt, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let rival: Client
let reviewer: Client

beforeAll(async () => {
  testApp = await startTestApp('embedded')
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const bid = (who: Client, deal: string, amount: string, more: Record<string, unknown> = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, ...more } })

describe('from listing to sold', () => {
  it('a mortgage goes from the draft through review and auction to its buyer', async () => {
    const created = await seller.ask(createDeal, { body: mortgage() })
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toMatchObject({
      deal_state: 'draft',
      deal_status: 'incomplete',
      ltv: 60.69,
      payment_amount: expect.any(String),
    })

    const early = await seller.ask(submitDeal, { params: { id } })
    expect(early.status).toBe(400)
    expect(early.body).toMatchObject({ 'documents.proof_of_lien': ['Add the document: Proof of lien.'] })

    await addDocuments(testApp, seller, id)
    expect((await seller.ask(submitDeal, { params: { id } })).body.deal_state).toBe('pending')
    expect((await seller.ask(approveDeal, { params: { id } })).status).toBe(403)
    const rejected = await reviewer.ask(rejectDeal, {
      params: { id },
      body: { reason: 'The appraisal is too old.' },
    })
    expect(rejected.body.deal_state).toBe('rejected')
    expect((await seller.ask(getDeal, { params: { id } })).body.reason).toBe('The appraisal is too old.')
    await seller.ask(submitDeal, { params: { id } })
    expect((await reviewer.ask(approveDeal, { params: { id } })).body.deal_state).toBe('approved')
    expect((await buyer.ask(getDeal, { params: { id } })).status).toBe(404)

    const now = Date.now()
    const scheduled = await seller.ask(scheduleDeal, {
      params: { id },
      body: {
        bid_start_ts: new Date(now).toISOString(),
        bid_end_ts: new Date(now + 3_600_000).toISOString(),
      },
    })
    expect(scheduled.body.deal_state).toBe('pending_auction')
    await testApp.product.runClock()
    const listed = await buyer.ask(listDeals, {
      query: { city: 'hamilton', position: 'first', ltv__lte: '61' },
    })
    expect(listed.body.results.map((deal) => deal.id)).toContain(id)

    expect((await bid(buyer, id, '1000')).body).toEqual({ bid_amount: ['Bid at least $233,000.00.'] })
    const first = await bid(buyer, id, '233000')
    expect(first.status).toBe(201)
    expect(first.body.auction).toMatchObject({
      leading_amount: '233000.00',
      minimum_bid: '233000.00',
      reserve_met: false,
      bid_count: 1,
    })
    const second = await bid(rival, id, '460000')
    expect(second.body.auction).toMatchObject({
      leading_amount: '460000.00',
      reserve_met: true,
      you: { alias: 'Bidder 2', is_leading: true },
    })
    const seen = (await buyer.ask(getAuction, { params: { id } })).body
    expect(seen.you).toMatchObject({ alias: 'Bidder 1', is_leading: false })
    const outbid = (await buyer.ask(listNotifications)).body.results.find((note) => note.kind === 'outbid')
    expect(outbid?.further).toEqual([
      { label: `Bid ${formatMoney(toCents(seen.minimum_bid ?? ''))} or more`, link: paths.makeBid(id) },
    ])

    await endAt(testApp, id, new Date(Date.now() - 1))
    expect((await bid(buyer, id, '470000')).status).toBe(409)
    await testApp.product.runClock()
    const review = await seller.ask(getDeal, { params: { id } })
    expect(review.body).toMatchObject({ deal_state: 'under_review', can: { see_bids: true } })
    expect(review.body.answer_by).not.toBeNull()

    const bids = await seller.ask(listBids, { query: { loan_deal: id, ordering: '-standing_amount' } })
    expect(bids.body.results.map((one) => one.standing_amount)).toEqual(['460000.00', '233000.00'])
    const best = bids.body.results[0]
    if (!best) throw new Error('The seller sees no bid.')
    expect(best.max_amount).toBeNull()
    const sold = await seller.ask(acceptBid, { params: { id: best.id }, body: { below_reserve: true } })
    expect(sold.body.status).toBe('accepted')
    expect((await rival.ask(getDeal, { params: { id } })).body).toMatchObject({
      deal_state: 'sold',
      disclosure: 'winner',
      loan_address: '14 Elm Street',
      sale: { amount: '460000.00' },
    })
    expect((await buyer.ask(getDeal, { params: { id } })).body).toMatchObject({
      disclosure: 'bidder',
      loan_address: null,
      sale: null,
    })
    const notified = async (who: Client) =>
      (await who.ask(listNotifications)).body.results.map((note) => note.kind)
    expect(await notified(rival)).toContain('bid_accepted')
    expect(await notified(buyer)).toEqual(expect.arrayContaining(['outbid', 'bid_declined']))
    expect(await notified(seller)).toEqual(
      expect.arrayContaining(['deal_sold', 'deal_rejected', 'deal_approved']),
    )
  })
})

describe('a bid', () => {
  it('returns the first response when the request is repeated, and rejects another request with its key', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const request = {
      body: { loan_deal: deal.id, bid_amount: '240000' },
      headers: { 'idempotency-key': newId() },
    }
    const first = await buyer.ask(placeBid, request)
    const again = await buyer.ask(placeBid, request)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const other = await buyer.ask(placeBid, {
      ...request,
      body: { loan_deal: deal.id, bid_amount: '250000' },
    })
    expect(other.status).toBe(422)
    expect((await buyer.ask(getAuction, { params: { id: deal.id } })).body.bid_count).toBe(1)
  })

  it('is rejected on the user’s own deal and on one of their company, in any spelling of its name', async () => {
    const both = await testApp.member(['buyer', 'seller'], { company: 'Maplecrest Lending Corp.' })
    const deal = await liveDeal(testApp, both, reviewer)
    expect((await bid(both, deal.id, '300000')).status).toBe(403)
    const spellings = [
      ['MAPLECREST  Lending, Limited', 'own_company'],
      // The i is Cyrillic.
      ['MAPLECREST  Lendіng, Limited', 'look_alike_company'],
    ] as const
    for (const [company, code] of spellings) {
      const colleague = await testApp.member('buyer', { company })
      expect(await bid(colleague, deal.id, '300000')).toMatchObject({ status: 403, body: { code } })
    }
  })

  it('cannot exceed the exposure limit, and the error states what remains', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '500000.00' })
    const one = await liveDeal(testApp, seller, reviewer)
    const two = await liveDeal(testApp, seller, reviewer)
    expect((await bid(limited, one.id, '300000', { max_amount: '400000' })).status).toBe(201)
    const rejected = await bid(limited, two.id, '240000')
    expect(rejected.body).toEqual({
      bid_amount: ['This exceeds your exposure limit of $500,000.00: $100,000.00 remains for this deal.'],
    })
    const hidden = await testApp.member('buyer', { exposure_limit: '500000.00' })
    const beyond = await bid(hidden, two.id, '240000', { max_amount: '500000.01' })
    expect([beyond.status, Object.keys(beyond.body)], 'a low bid with a maximum beyond the limit').toEqual([
      400,
      ['max_amount'],
    ])
    expect((await bid(hidden, two.id, '240000', { max_amount: '500000' })).status).toBe(201)
  })

  it('buys immediately at the buy-now price until the reserve is met, and declines the others', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    await bid(rival, deal.id, '300000')
    const wrong = await bid(buyer, deal.id, '469999.99', { offer_type: 'buy_it_now' })
    expect(wrong.body).toEqual({ bid_amount: ['The buy-now price is $470,000.00.'] })
    const bought = await bid(buyer, deal.id, '470000', { offer_type: 'buy_it_now' })
    expect(bought.body.bid.status).toBe('accepted')
    expect((await bid(rival, deal.id, '480000')).status).toBe(409)
    const theirs = await rival.ask(listBids, { query: { loan_deal: deal.id } })
    expect(theirs.body.results[0]).toMatchObject({ status: 'declined', max_amount: null })
  })

  it('closes buy now once a bid has met the reserve', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    await bid(rival, deal.id, '458000')
    expect((await bid(buyer, deal.id, '470000', { offer_type: 'buy_it_now' })).status).toBe(409)
  })

  it('in the last three minutes moves the end to three minutes from now', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, {}, 2)
    const placed = await bid(buyer, deal.id, '240000')
    const { bid_end_ts, server_time } = placed.body.auction
    const left = Date.parse(bid_end_ts ?? '') - Date.parse(placed.body.bid.placed_at)
    expect(left).toBe(3 * 60_000)
    expect(Date.parse(server_time)).toBeLessThan(Date.parse(bid_end_ts ?? ''))
  })

  it('shows a hidden maximum only to its bidder', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(buyer, deal.id, '240000', { max_amount: '300000' })
    expect(placed.body.auction.you?.max_amount).toBe('300000.00')
    const admin = await testApp.member('superuser')
    for (const other of [rival, seller, reviewer, admin]) {
      const seen = [
        await other.ask(getAuction, { params: { id: deal.id } }),
        await other.ask(listBids, { query: { loan_deal: deal.id } }),
      ]
      expect(JSON.stringify(seen)).not.toContain('300000')
    }
    const beaten = await bid(rival, deal.id, '290000')
    expect(beaten.body.auction).toMatchObject({ leading_amount: '291000.00', you: { is_leading: false } })
  })
})

describe('hidden data', () => {
  it('returns the same response for a hidden deal and an unknown one', async () => {
    const hidden = await completeDraft(testApp, seller)
    const responses = await Promise.all(
      [hidden.id, newId()].map((id) => buyer.ask(getDeal, { params: { id } })),
    )
    expect(responses[0]?.body).toEqual(responses[1]?.body)
    expect(responses.map((response) => response.status)).toEqual([404, 404])
    expect((await bid(buyer, hidden.id, '300000')).status).toBe(404)
    expect((await buyer.ask(getAuction, { params: { id: hidden.id } })).status).toBe(404)
  })
})
