import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Auction, evaluateBid } from '#domain/auctions/auction.ts'
import { getAuction, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { isReserveMet, openingBid } from '#domain/deals/auction-terms.ts'
import { bidLimits } from '#domain/deals/ceiling.ts'
import { toCents } from '#domain/kernel/money.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { closeNow, dealRow, endAt, liveDeal, liveDeals } from '../test/listing.ts'
import { waitingForLocks } from '../test/locks.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

/** Two servers on one PostgreSQL: `left` in this process, `right` in another; they share only the database. */
let left: TestApp
let right: SecondServer
let seller: Client
let reviewer: Client

beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
  seller = await left.member('seller')
  reviewer = await left.member('reviewer')
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => left.member('buyer')))

/** Half of the bidders use one server, half the other. */
const through = (who: Client, index: number) => (index % 2 === 0 ? who : right.as(who))

const storedBids = (dealId: string) =>
  left.product.platform.db
    .selectFrom('bids')
    .selectAll()
    .where('loan_deal_id', '=', dealId)
    .orderBy('place')
    .execute()

const openDeals = async (ids: string[]) =>
  (
    await left.product.platform.db
      .selectFrom('loan_deals')
      .select('id')
      .where('id', 'in', ids)
      .where('deal_state', '=', 'live')
      .execute()
  ).length

const rowOf = (dealId: string) => dealRow(left.product.platform.db, dealId)

describe('fifty simultaneous bidders on one deal, over two servers', () => {
  it('stores every accepted bid once, with the leader according to the rules', async () => {
    const deal = await liveDeal(left, seller, reviewer)
    const start = (await rowOf(deal.id)).bid_end_ts
    const bidders = await buyers(50)
    const responses = await Promise.all(
      bidders.flatMap((who, index) =>
        [0, 1, 2].map((round) => {
          const amount = 233_000 + ((index * 7 + round * 13) % 50) * 4_000
          const max_amount = index % 3 === 0 ? String(amount + 9_500) : null
          return through(who, index + round).ask(placeBid, {
            body: { loan_deal: deal.id, bid_amount: String(amount), max_amount },
          })
        }),
      ),
    )
    const accepted = responses.filter((response) => response.status === 201)
    expect(accepted.length).toBeGreaterThan(1)
    expect(responses.every((response) => response.status === 201 || response.status === 400)).toBe(true)

    const bids = await storedBids(deal.id)
    expect(bids.map((bid) => bid.id).sort()).toEqual(accepted.map((response) => response.body.bid.id).sort())
    expect(bids.map((bid) => bid.place)).toEqual(bids.map((_bid, index) => index + 1))

    const row = await rowOf(deal.id)
    const owed = {
      opening_bid: row.opening_bid === null ? null : toCents(row.opening_bid),
      principle_balance: toCents(row.principle_balance ?? ''),
      mortgage_amount: null,
    }
    let auction: Auction = {
      opening_bid: openingBid(owed),
      ...bidLimits(owed),
      reserve_price: toCents(row.reserve_price ?? ''),
      buy_now_price: null,
      start: row.bid_start_ts?.getTime() ?? 0,
      end: start?.getTime() ?? 0,
      leader: null,
      leading_amount: null,
      bid_count: 0,
      sold_to: null,
    }
    for (const bid of bids) {
      const offer = {
        bidder: bid.bidder_id,
        amount: toCents(bid.bid_amount),
        maximum: bid.max_amount === null ? null : toCents(bid.max_amount),
        is_confirmed: false,
      }
      const evaluation = evaluateBid(auction, offer, bid.placed_at.getTime())
      if ('rejected' in evaluation) throw new Error(`The rules reject a stored bid: ${evaluation.rejected}`)
      auction = evaluation.auction
      expect({ leader: bid.leader_after, leading: toCents(bid.leading_after) }).toEqual({
        leader: auction.leader?.bidder,
        leading: auction.leading_amount,
      })
    }
    expect({
      leader: row.leader_id,
      leading: toCents(row.leading_amount ?? ''),
      count: row.bid_count,
      offers: row.offer_count,
    }).toEqual({
      leader: auction.leader?.bidder,
      leading: auction.leading_amount,
      count: bids.filter((bid) => !bid.is_own_raise).length,
      offers: bids.length,
    })
    expect(row.reserve_met_at !== null).toBe(isReserveMet(auction))
  })

  it('accepts one of many equal bids', async () => {
    const deal = await liveDeal(left, seller, reviewer)
    const bidders = await buyers(200)
    const responses = await Promise.all(
      bidders.map((who, index) =>
        through(who, index).ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '300000' } }),
      ),
    )
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
    expect(await storedBids(deal.id)).toHaveLength(1)
  })
})

describe('the end of an auction', () => {
  it('happens once however many servers run, and no bid is accepted at or after it', async () => {
    const deal = await liveDeal(left, seller, reviewer)
    const bidders = await buyers(20)
    await through(bidders[0] ?? seller, 0).ask(placeBid, {
      body: { loan_deal: deal.id, bid_amount: '233000' },
    })
    // Set after the first bid, whose acceptance would otherwise extend it; later bids may still extend it.
    const end = new Date(Date.now() + 300)
    await endAt(left, deal.id, end)
    const hasPassed = async () => {
      const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
        left.product.platform.db,
      )
      return (clock.rows[0]?.now ?? new Date(0)) >= end
    }
    await vi.waitUntil(hasPassed, { timeout: 30_000, interval: 5 })
    const [late] = await Promise.all([
      Promise.all(
        bidders.map((who, index) =>
          through(who, index).ask(placeBid, {
            body: { loan_deal: deal.id, bid_amount: String(240_000 + index * 1_000) },
          }),
        ),
      ),
      ...Array.from({ length: 10 }, () => left.product.runClock()),
    ])
    expect(late.every((response) => response.status === 409)).toBe(true)
    const closes = await left.product.platform.db
      .selectFrom('events')
      .select('type')
      .where('subject_id', '=', deal.id)
      .where('type', 'in', ['deal.ended', 'deal.closed'])
      .execute()
    expect(closes.map((event) => event.type).sort()).toEqual(['deal.closed', 'deal.ended'])
    expect((await rowOf(deal.id)).deal_state).toBe('under_review')
    for (const bid of await storedBids(deal.id))
      expect(bid.placed_at.getTime()).toBeLessThan(bid.end_after.getTime())
  })

  it('opens and closes fifty auctions once each while two servers run their clocks', async () => {
    const deals = []
    for (let index = 0; index < 50; index += 1) deals.push(await liveDeal(left, seller, reviewer))
    const ids = deals.map((deal) => deal.id)
    await Promise.all(ids.map((id) => endAt(left, id, new Date(Date.now() - 1_000))))
    await Promise.all([0, 1, 2].map(() => left.product.runClock()))
    await vi.waitUntil(async () => (await openDeals(ids)) === 0, { timeout: 20_000, interval: 20 })
    const closed = await left.product.platform.db
      .selectFrom('events')
      .select(['subject_id', 'type'])
      .where('subject_id', 'in', ids)
      .where('type', 'in', ['deal.opened', 'deal.ended', 'deal.closed'])
      .execute()
    expect(closed).toHaveLength(150)
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).deal_state))
    expect(new Set(states)).toEqual(new Set(['not_sold']))
  })
})

describe('simultaneous decisions', () => {
  it('have one winner between buy now and bids', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const deal = await liveDeal(left, seller, reviewer, { buy_reserve_price: '470000.00' })
      const [a, b, c] = await buyers(3)
      if (!a || !b || !c) throw new Error('Three buyers are needed.')
      const now = { loan_deal: deal.id, offer_type: 'buy_it_now' as const, bid_amount: '470000' }
      const responses = await Promise.all([
        a.ask(placeBid, { body: now }),
        right.as(b).ask(placeBid, { body: now }),
        right.as(c).ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '460000' } }),
      ])
      const bought = responses.slice(0, 2).filter((response) => response.status === 201)
      const outbid = responses[2]?.status === 201
      const row = await rowOf(deal.id)
      const winners = (await storedBids(deal.id)).filter((bid) => bid.status === 'accepted')
      // Either a purchase came first, or a bid met the reserve and closed buy now.
      expect(bought.length).toBe(row.deal_state === 'sold' ? 1 : 0)
      expect(winners).toHaveLength(bought.length)
      if (bought.length === 0) expect(outbid).toBe(true)
    }
  })

  it('let a seller accept one bid, not two', async () => {
    const deal = await liveDeal(left, seller, reviewer)
    const [a, b] = await buyers(2)
    if (!a || !b) throw new Error('Two buyers are needed.')
    await a.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '300000' } })
    await b.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '310000' } })
    await closeNow(left, deal.id)
    const bids = (await seller.ask(listBids, { query: { loan_deal: deal.id } })).body.results
    const responses = await Promise.all(
      bids.map((bid, index) =>
        through(seller, index).ask(acceptBid, { params: { id: bid.id }, body: { below_reserve: true } }),
      ),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
    expect((await seller.ask(getDeal, { params: { id: deal.id } })).body.deal_state).toBe('sold')
  })

  it('do not deadlock when one bidder outbids another in the middle of their next bid', async () => {
    const deal = await liveDeal(left, seller, reviewer)
    const [leader, rival] = await buyers(2)
    if (!leader || !rival) throw new Error('Two buyers are needed.')
    const offer = (bid_amount: string) => ({ body: { loan_deal: deal.id, bid_amount } })
    await leader.ask(placeBid, offer('240000'))
    const { db } = left.product.platform
    const areWaiting = (count: number) => async () => (await waitingForLocks(db)) === count
    // The deal is locked until both wait for it: the rival first, then the leader, who holds their own user row.
    const responses = await db.transaction().execute(async (tx) => {
      await sql`select from loan_deals where id = ${deal.id} for update`.execute(tx)
      const outbidding = right.as(rival).ask(placeBid, offer('250000'))
      await vi.waitUntil(areWaiting(1), { timeout: 30_000, interval: 10 })
      const raising = leader.ask(placeBid, offer('260000'))
      await vi.waitUntil(areWaiting(2), { timeout: 30_000, interval: 10 })
      return [outbidding, raising]
    })
    expect((await Promise.all(responses)).map((response) => response.status)).toEqual([201, 201])
  })

  it('never let one buyer exceed the exposure limit over many deals', async () => {
    const limited = await left.member('buyer', { exposure_limit: '1000000.00' })
    const deals = await liveDeals(left, seller, reviewer, 20)
    const responses = await Promise.all(
      deals.map((deal, index) =>
        through(limited, index).ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } }),
      ),
    )
    expect(responses.filter((response) => response.status === 201)).toHaveLength(4)
    const auction = await limited.ask(getAuction, { params: { id: deals[0]?.id ?? '' } })
    expect(auction.body.exposure).toMatchObject({ limit: '1000000.00', open: '960000.00', left: '40000.00' })
  })
})
