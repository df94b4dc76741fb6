import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import {
  acceptBid,
  acceptCounter,
  counterBid,
  declineAll,
  getNegotiation,
  inviteToFinal,
  offerFinal,
} from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { closeNow, dealRow, endAt, liveDeal, reopen, runOut } from '../test/listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

/** Two servers on one PostgreSQL, both with running clocks. */
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

const within = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An auction that ended below its reserve, with two bidders; the lower one has an open counter-offer. */
async function countered() {
  const deal = await liveDeal(left, seller, reviewer)
  const [low, high] = [await left.member('buyer'), await left.member('buyer')]
  const bid = async (who: Client, bid_amount: string) =>
    (await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })).body.bid.id
  const lowBid = await bid(low, '400000')
  const highBid = await bid(high, '420000')
  await closeNow(left, deal.id)
  const { body } = await seller.ask(counterBid, {
    params: { id: lowBid },
    body: { amount: '450000', expires_at: within(1), below_reserve: true },
  })
  return { deal, low, high, highBid, counter: body.counters[0]?.id ?? '' }
}

const rowOf = (id: string) => dealRow(left.product.platform.db, id)

const answersTo = async (counter: string) =>
  (
    await left.product.platform.db
      .selectFrom('negotiation_events')
      .select('kind')
      .where('answers_id', '=', counter)
      .execute()
  ).map((move) => move.kind)

describe('an open counter-offer', () => {
  it('has one outcome when its bidder accepts it while the seller sells to another and it expires', async () => {
    const endings = new Set<string>()
    for (let turn = 0; turn < 12; turn += 1) {
      const { deal, low, high, highBid, counter } = await countered()
      const accept = () => right.as(low).ask(acceptCounter, { params: { id: counter } })
      const sellToOther = () =>
        seller.ask(acceptBid, { params: { id: highBid }, body: { below_reserve: true } })
      const expire = async () => {
        await runOut(left, deal.id)
        await left.product.runClock()
        return null
      }
      const actions =
        turn % 3 === 0
          ? [accept, sellToOther]
          : turn % 3 === 1
            ? [expire, accept]
            : [sellToOther, expire, accept]
      const responses = await Promise.all(actions.map((action) => action()))
      expect(responses.filter((response) => response?.status === 200).length).toBeLessThanOrEqual(1)
      for (const response of responses) expect([undefined, 200, 409]).toContain(response?.status)
      await left.product.runClock()
      // The other server's clock may have taken the deal.
      await vi.waitUntil(async () => (await answersTo(counter)).length > 0, {
        timeout: 30_000,
        interval: 10,
      })
      const ends = await answersTo(counter)
      expect(ends).toHaveLength(1)
      const row = await rowOf(deal.id)
      const [end = ''] = ends
      endings.add(end)
      if (end === 'counter_accepted') {
        expect(row).toMatchObject({ deal_state: 'sold', sold_to: low.id, sale_amount: '450000.00' })
      } else if (row.deal_state === 'sold') {
        expect(row).toMatchObject({ deal_state: 'sold', sold_to: high.id, sale_amount: '420000.00' })
      } else expect([end, row.deal_state]).toEqual(['counter_expired', 'under_review'])
      const winners = await left.product.platform.db
        .selectFrom('bids')
        .select('id')
        .where('loan_deal_id', '=', deal.id)
        .where('status', '=', 'accepted')
        .execute()
      expect(winners).toHaveLength(row.deal_state === 'sold' ? 1 : 0)
    }
    expect(endings.size, [...endings].join(', ')).toBeGreaterThan(1)
  })

  it('is created once when the seller sends it to two servers simultaneously, and prevents declining all bids', async () => {
    const { deal, highBid } = await countered()
    const make = (who: Client) =>
      who.ask(counterBid, {
        params: { id: highBid },
        body: { amount: '452000', expires_at: within(1), below_reserve: true },
      })
    const made = await Promise.all([make(seller), make(right.as(seller))])
    expect(made.map((response) => response.status).sort()).toEqual([201, 409])
    const declined = await Promise.all([
      seller.ask(declineAll, { params: { id: deal.id }, body: {} }),
      right.as(seller).ask(declineAll, { params: { id: deal.id }, body: {} }),
    ])
    expect(declined.map((response) => response.status)).toEqual([409, 409])
  })
})

describe('a best-and-final round', () => {
  it('accepts one of several simultaneous offers of a bidder, and ends once on two servers', async () => {
    const deal = await liveDeal(left, seller, reviewer)
    const bidders = [await left.member('buyer'), await left.member('buyer')]
    for (const [index, who] of bidders.entries())
      await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: String(400_000 + index * 10_000) } })
    await closeNow(left, deal.id)
    await seller.ask(inviteToFinal, { params: { id: deal.id }, body: { ends_at: within(1) } })
    const [who] = bidders
    if (!who) throw new Error('Two have bid.')
    const { final_round } = (await who.ask(getNegotiation, { params: { id: deal.id } })).body
    const params = { id: final_round?.you?.id ?? '' }
    const offers = await Promise.all(
      [430_000, 431_000, 432_000, 433_000].map((amount, index) =>
        (index % 2 === 0 ? who : right.as(who)).ask(offerFinal, { params, body: { amount: String(amount) } }),
      ),
    )
    expect(offers.map((response) => response.status).sort()).toEqual([201, 409, 409, 409])
    await runOut(left, deal.id)
    await Promise.all([left.product.runClock(), left.product.runClock()])
    const notified = async () =>
      (await seller.ask(listNotifications, { query: { page_size: '50' } })).body.results.filter(
        (note) => note.kind === 'final_ended' && note.link?.endsWith(deal.id),
      ).length
    await vi.waitUntil(async () => (await notified()) > 0, { timeout: 30_000, interval: 20 })
    await left.product.runClock()
    expect(await notified()).toBe(1)
  })
})

describe('an outage', () => {
  it('does not exist while one of two servers runs, and is handled once by servers that restart together', async () => {
    const deal = await liveDeal(left, seller, reviewer, {}, 180)
    const { db } = left.product.platform
    const outages = async () => (await db.selectFrom('outages').selectAll().execute()).length
    // The database may be older than both servers, whose first heartbeat then ends an outage.
    const earlier = await outages()
    // Only the other server has written heartbeats since both started.
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ age: number }>`
          select extract(epoch from clock_timestamp() - alive_at)::float8 as age from liveness`.execute(db)
        return (rows[0]?.age ?? 60) < 11
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await outages()).toBe(earlier)
    await endAt(left, deal.id, new Date(Date.now() - 60_000))
    const before = await db.transaction().execute(async (tx) => {
      // Locked, so that both servers see the same gap before either handles it.
      await sql`select from liveness for update`.execute(tx)
      await sql`update liveness set alive_at = clock_timestamp() - interval '10 minutes'`.execute(tx)
      await reopen(tx, deal.id, -60_000)
      return Date.now()
    })
    await Promise.all([0, 1, 2].map(() => left.product.runClock()))
    await vi.waitUntil(async () => (await outages()) > earlier, { timeout: 30_000, interval: 20 })
    await left.product.runClock()
    expect(await outages()).toBe(earlier + 1)
    const row = await dealRow(db, deal.id)
    expect(row.deal_state).toBe('live')
    expect((row.bid_end_ts?.getTime() ?? 0) - before).toBeGreaterThan(29 * 60_000)
    const extended = await db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'auction.extended')
      .execute()
    expect(extended).toHaveLength(1)
  })
})
