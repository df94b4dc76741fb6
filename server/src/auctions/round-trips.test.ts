import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { getAuction, getBid, placeBid } from '#domain/auctions/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { roundTrips } from '../test/round-trips.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const bid = (who: Client, loan_deal: string, bid_amount: string, key?: string) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount }, ...(key && { headers: { 'idempotency-key': key } }) })

/** The round trips of a bid that outbids another user's. */
async function tripsOfBid(who: Client, deal: { id: string }, key?: string): Promise<string[][]> {
  const rival = await testApp.member('buyer')
  expect((await bid(rival, deal.id, '240000')).status).toBe(201)
  let status = 0
  const trips = await roundTrips(testApp.product.engine, async () => {
    status = (await bid(who, deal.id, '250000', key)).status
  })
  expect(status).toBe(201)
  return trips
}

describe('an accepted bid, with the check of its session', () => {
  it.each([
    ['by a buyer without a limit', {}, undefined, 3],
    ['by a buyer with a limit', { exposure_limit: '1000000' }, undefined, 4],
    ['with an Idempotency-Key', {}, 'once', 5],
  ])('%s takes few round trips to the database', async (_who, facts, key, most) => {
    const buyer = await testApp.member('buyer', facts)
    const deal = await liveDeal(testApp, seller, reviewer)
    const trips = await tripsOfBid(buyer, deal, key)
    expect(trips.length, JSON.stringify(trips, null, 2)).toBeLessThanOrEqual(most)
  })

  it('holds its locks for two round trips', async () => {
    const trips = await tripsOfBid(await testApp.member('buyer'), await liveDeal(testApp, seller, reviewer))
    const locking = trips.findIndex((sent) => sent.some((text) => text.includes('for no key update')))
    expect(trips.length - locking).toBe(2)
  })
})

describe('the response to a bid, built without another query', () => {
  const leaving = (response: object) =>
    JSON.parse(
      JSON.stringify(response, (name, value) =>
        ['server_time', 'thumb', 'total'].includes(name) ? undefined : value,
      ),
    )

  async function compare(who: Client, body: z.input<NonNullable<typeof placeBid.body>>) {
    const placed = await who.ask(placeBid, { body })
    expect(placed.status).toBe(201)
    const stored = await who.ask(getBid, { params: { id: placed.body.bid.id } })
    expect(leaving(placed.body.bid)).toEqual(leaving(stored.body))
    const auction = await who.ask(getAuction, { params: { id: placed.body.bid.loan_deal.id } })
    expect(leaving(placed.body.auction)).toEqual(leaving(auction.body))
  }

  it('equals what is read afterwards: for a leader, a bidder outbid immediately, a raise of the own bid and a purchase', async () => {
    const [first, second] = [
      await testApp.member('buyer'),
      await testApp.member('buyer', { exposure_limit: '2000000' }),
    ]
    const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    await compare(first, { loan_deal: id, bid_amount: '240000', max_amount: '300000', brokerage_fees: 1.25 })
    await compare(second, { loan_deal: id, bid_amount: '260000', end_closing_cost: '100.50' })
    await compare(second, { loan_deal: id, bid_amount: '280000', max_amount: '290000' })
    await compare(first, { loan_deal: id, bid_amount: '300000', max_amount: '310000' })
    await compare(second, { loan_deal: id, bid_amount: '330000', max_amount: '350000' })
    await compare(first, { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000' })
  })

  it('equals what is read afterwards in a sealed auction', async () => {
    const [first, second] = [await testApp.member('buyer'), await testApp.member('buyer')]
    const { id } = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    await compare(first, { loan_deal: id, bid_amount: '300000' })
    await compare(second, { loan_deal: id, bid_amount: '260000' })
    await compare(first, { loan_deal: id, bid_amount: '310000' })
  })
})
