import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, listBids, placeBid } from '#domain/auctions/contract.ts'
import { acceptBid, acceptCounter, counterBid } from '#domain/negotiations/contract.ts'
import { closeNow, liveDeal } from '../test/listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

let left: TestApp
let right: SecondServer
let reviewer: Client
beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
  reviewer = await left.member('reviewer')
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

const bid = (who: Client, deal: string, amount: string, more: Record<string, unknown> = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, ...more } })

/** An ended auction in which this buyer was outbid; returns the seller and the buyer's bid, which can be accepted. */
async function outbid(buyer: Client, amount: string, over: Record<string, unknown> = {}) {
  const seller = await left.member('seller')
  const deal = (await liveDeal(left, seller, reviewer, over)).id
  const placed = await bid(buyer, deal, amount)
  expect(placed.status).toBe(201)
  await bid(await left.member('buyer'), deal, String(Number(amount) + 10_000))
  await closeNow(left, deal)
  return { seller, deal, bid: placed.body.bid.id }
}

const accept = (seller: Client, id: string) =>
  seller.ask(acceptBid, { params: { id }, body: { below_reserve: true } })

describe('the limit of a buyer who was outbid', () => {
  it('is checked again when a seller accepts, and is not revealed to them', async () => {
    const buyer = await left.member('buyer', { exposure_limit: '900000.00' })
    const [first, second] = [await outbid(buyer, '400000'), await outbid(buyer, '510000')]
    expect((await accept(first.seller, first.bid)).status).toBe(200)
    const refused = await accept(second.seller, second.bid)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'beyond_limit',
        non_field_errors: [
          'This buyer’s limit no longer covers the bid. Choose another bid, or ask an administrator.',
        ],
      },
    })
    const { results } = (await second.seller.ask(listBids, { query: { loan_deal: second.deal } })).body
    expect(results.map(({ status }) => status)).toEqual(['pending', 'pending'])
    const other = results.find(({ id }) => id !== second.bid)
    expect((await accept(second.seller, other?.id ?? '')).status).toBe(200)
  })

  it('holds when two sellers accept at the same moment on two servers', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const buyer = await left.member('buyer', { exposure_limit: '900000.00' })
      const [first, second] = [await outbid(buyer, '500000'), await outbid(buyer, '500000')]
      const responses = await Promise.all([
        accept(first.seller, first.bid),
        accept(right.as(second.seller), second.bid),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('holds between a sale to them and their own next bid', async () => {
    const buyer = await left.member('buyer', { exposure_limit: '900000.00' })
    const ended = await outbid(buyer, '500000')
    const open = await liveDeal(left, await left.member('seller'), reviewer)
    const [sale, next] = await Promise.all([
      accept(ended.seller, ended.bid),
      bid(right.as(buyer), open.id, '500000'),
    ])
    expect([sale.status, next.status].sort()).toEqual(sale.status === 200 ? [200, 400] : [201, 409])
  })

  it('counts what they have bought, at buy now and by a counter-offer, until its closing is done', async () => {
    const buyer = await left.member('buyer', { exposure_limit: '900000.00' })
    const countered = await outbid(buyer, '300000', { reserve_price: '440000.00' })
    const made = await countered.seller.ask(counterBid, {
      params: { id: countered.bid },
      body: {
        amount: '435000',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        below_reserve: true,
      },
    })
    const buyNowDeal = await liveDeal(left, await left.member('seller'), reviewer, {
      buy_reserve_price: '470000.00',
    })
    const bought = await bid(buyer, buyNowDeal.id, '470000', { offer_type: 'buy_it_now' })
    expect(bought.body.auction.exposure).toMatchObject({ open: '470000.00', left: '430000.00' })
    const counter = made.body.counters[0]?.id ?? ''
    expect((await buyer.ask(acceptCounter, { params: { id: counter } })).status).toBe(400)
    await left.product.platform.db
      .updateTable('closings')
      .set({ closed_at: new Date() })
      .where('loan_deal_id', '=', buyNowDeal.id)
      .execute()
    expect((await buyer.ask(acceptCounter, { params: { id: counter } })).status).toBe(200)
    const { exposure } = (await buyer.ask(getAuction, { params: { id: countered.deal } })).body
    expect(exposure).toMatchObject({ open: '435000.00' })
  })
})
