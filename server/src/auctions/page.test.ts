import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuctionView, getAuction, getDeal, getHistory, placeBid } from '#domain/auctions/contract.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { roundTrips } from '../test/round-trips.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let deal: { id: string }
const bidders: Client[] = []
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  deal = await liveDeal(testApp, seller, reviewer)
  for (const facts of [{}, { exposure_limit: '1000000' }]) bidders.push(await testApp.member('buyer', facts))
  await bid(bidders[0], '240000', '250000')
  await bid(bidders[1], '260000', '300000')
})
afterAll(() => testApp.close())

async function bid(who: Client | undefined, bid_amount: string, max_amount?: string) {
  const body = { loan_deal: deal.id, bid_amount, ...(max_amount && { max_amount }) }
  expect((await who?.ask(placeBid, { body }))?.status).toBe(201)
}

const withoutTime = ({ server_time: _time, ...auction }: AuctionView) => auction

/** The page for a user; its auction equals the response of the auction’s own route. */
async function pageFor(who: Client | undefined, headers: Record<string, string> = {}) {
  const params = { id: deal.id }
  const page = await who?.ask(getDeal, { params, headers })
  const alone = await who?.ask(getAuction, { params, headers })
  if (!page || !alone) throw new Error('There is no reader.')
  expect([page.status, alone.status]).toEqual([200, 200])
  expect(withoutTime(page.body.auction)).toEqual(withoutTime(alone.body))
  return page.body
}

describe('the page of a deal holds in one response', () => {
  it('for a buyer who has not bid: the deal, what is public of its auction, and no position', async () => {
    const { auction, ...page } = await pageFor(await testApp.member('buyer'))
    expect(page).toMatchObject({ id: deal.id, disclosure: 'market', can: { bid: true, edit: false } })
    expect(auction).toMatchObject({
      deal: deal.id,
      leading_amount: '260000.00',
      bid_count: 2,
      bidder_count: 2,
      minimum_bid: '261000.00',
      you: null,
      exposure: null,
      history: [
        { alias: 'Bidder 1', is_you: false, amount: '240000.00', is_leading: false },
        { alias: 'Bidder 1', is_you: false, amount: '250000.00', is_automatic: true },
        { alias: 'Bidder 2', is_you: false, amount: '260000.00', is_leading: true },
      ],
      history_before: null,
    })
    expect(JSON.stringify(auction)).not.toContain('300000')
  })

  it('for a bidder who was outbid: their own bid and the maximum that is used up', async () => {
    const { auction, ...page } = await pageFor(bidders[0])
    expect(page).toMatchObject({ disclosure: 'bidder', can: { bid: true } })
    expect(auction).toMatchObject({
      you: { alias: 'Bidder 1', is_leading: false, last_amount: '240000.00', max_amount: '250000.00' },
      exposure: null,
      history: [
        { is_you: true, amount: '240000.00' },
        { is_you: true, amount: '250000.00', is_automatic: true },
        { is_you: false },
      ],
    })
  })

  it('for the leader: their hidden maximum, and what is left of their limit', async () => {
    const { auction } = await pageFor(bidders[1])
    expect(auction).toMatchObject({
      you: { is_leading: true, last_amount: '260000.00', max_amount: '300000.00' },
      exposure: { limit: '1000000.00', open: '300000.00', left: '700000.00' },
    })
  })

  it('for an administrator who views as the leader: neither', async () => {
    const admin = await testApp.member('superuser')
    const { auction, can } = await pageFor(admin, { 'view-as-user': bidders[1]?.id ?? '' })
    expect(auction).toMatchObject({ you: { is_leading: true, max_amount: null }, exposure: null })
    expect(can.bid).toBe(false)
  })

  it.each([
    ['the owner', () => seller, { approve: false }],
    ['a reviewer', () => reviewer, { edit: false }],
  ])('for %s: the whole deal, no position and no maximum', async (_who, client, can) => {
    const { auction, ...page } = await pageFor(client())
    expect(page).toMatchObject({ disclosure: 'owner', is_own: client() === seller, can })
    expect(page.reserve_price).not.toBeNull()
    expect(auction).toMatchObject({ you: null, exposure: null, history: [{}, {}, {}] })
    expect(JSON.stringify(auction)).not.toContain('300000')
  })

  it('of a draft, for its owner: an auction without dates and bids; for others nothing', async () => {
    const { id } = await completeDraft(testApp, seller)
    const own = await seller.ask(getDeal, { params: { id } })
    expect(own.body).toMatchObject({
      deal_state: 'draft',
      auction: { bid_end_ts: null, bid_count: 0, history: [] },
    })
    expect((await bidders[0]?.ask(getDeal, { params: { id } }))?.status).toBe(404)
    expect((await bidders[0]?.ask(getHistory, { params: { id }, query: { before: id } }))?.status).toBe(404)
  })

  it.each([
    ['a buyer', {}, 1],
    ['a buyer with a limit', { exposure_limit: '1000000' }, 2],
  ])('read in few statements for %s', async (_who, facts, statements) => {
    const buyer = await testApp.member('buyer', facts)
    const ask = () => buyer.ask(getDeal, { params: { id: deal.id } })
    // The first request reads the session, which is then cached for a moment.
    const first = await roundTrips(testApp.product.engine, ask)
    expect(first.flat().filter((text) => text.includes('loan_deals'))).toHaveLength(statements)
    expect(first.length).toBeLessThanOrEqual(statements + 1)
  })

  it('the version by which a change of the deal is made', async () => {
    const { headers, body } = await seller.ask(getDeal, { params: { id: deal.id } })
    expect(headers.etag).toBe(`"${body.version}"`)
  })
})

describe('a long history', () => {
  const BIDS = 120
  const params = () => ({ id: deal.id })
  let early: Client
  let late: Client
  beforeAll(async () => {
    deal = await liveDeal(testApp, seller, reviewer, {
      property_value: '3000000.00',
      mortgage_amount: '2000000.00',
      principle_balance: '2000000.00',
      opening_bid: '233000.00',
    })
    const rivals = await Promise.all([1, 2, 3].map(() => testApp.member('buyer')))
    const [first, second, third] = rivals
    if (!first || !second || !third) throw new Error('Three buyers are needed.')
    ;[early, late] = [first, second]
    await bid(early, '233000')
    for (let count = 1; count < BIDS; count += 1)
      await bid(count % 2 ? second : third, String(233_000 + count * 5_000))
    // No one else learns of this one, not even by the number of the others.
    await bid(late, String(233_000 + (BIDS - 1) * 5_000), '900000')
  })

  it('is returned with its last 50 bids, and the last one of a reader who bid earlier', async () => {
    const { auction } = await pageFor(early)
    expect(auction).toMatchObject({ bid_count: BIDS, you: { last_amount: '233000.00', is_leading: false } })
    expect(auction.history).toHaveLength(51)
    expect(auction.history[0]).toMatchObject({ is_you: true, amount: '233000.00' })
    expect(auction.history[1]?.id).toBe(auction.history_before)
    expect(auction.history.at(-1)).toMatchObject({ is_leading: true, is_you: false })
    expect((await pageFor(await testApp.member('buyer'))).auction.history).toHaveLength(50)
  })

  it('is fetched part by part, each bid once and in order, for every reader', async () => {
    for (const who of [early, late, seller, await testApp.member('buyer')]) {
      const { auction } = await pageFor(who)
      const parts = [auction.history.slice(-50)]
      let before = auction.history_before
      while (before !== null) {
        const { status, body } = await who.ask(getHistory, { params: params(), query: { before } })
        expect(status).toBe(200)
        parts.unshift(body.history)
        before = body.history_before
      }
      expect(parts.map((part) => part.length)).toEqual([20, 50, 50])
      const all = parts.flat()
      expect(new Set(all.map(({ id }) => id)).size).toBe(BIDS)
      expect(all.map((step) => step.amount)).toEqual(
        Array.from({ length: BIDS }, (_, count) => `${233_000 + count * 5_000}.00`),
      )
      expect(all.filter((step) => step.is_leading)).toHaveLength(1)
    }
  })

  it('can be requested only before a bid of this deal and round', async () => {
    const other = await liveDeal(testApp, seller, reviewer)
    const { auction } = await pageFor(early)
    const before = auction.history_before ?? ''
    const elsewhere = await early.ask(getHistory, { params: { id: other.id }, query: { before } })
    expect(elsewhere.status).toBe(404)
    const raise = await testApp.product.platform.db
      .selectFrom('bids')
      .select('id')
      .where('loan_deal_id', '=', deal.id)
      .where('is_own_raise', '=', true)
      .executeTakeFirstOrThrow()
    for (const who of [early, late, seller])
      expect((await who.ask(getHistory, { params: params(), query: { before: raise.id } })).status).toBe(404)
  })
})

describe('the history of a sealed auction', () => {
  it('has only the reader’s own bids before the close, also in its earlier part', async () => {
    deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    const [one, other] = [await testApp.member('buyer'), await testApp.member('buyer')]
    await bid(other, '300000')
    await bid(one, '310000')
    const { auction } = await pageFor(one)
    expect(auction.history.map(({ amount }) => amount)).toEqual(['310000.00'])
    const own = auction.history[0]?.id ?? ''
    const earlier = await one.ask(getHistory, { params: { id: deal.id }, query: { before: own } })
    expect(earlier.body).toEqual({ history: [], history_before: null })
    expect((await other.ask(getHistory, { params: { id: deal.id }, query: { before: own } })).status).toBe(
      404,
    )
  })
})
