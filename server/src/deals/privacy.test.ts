import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { dealFigures, listDeals } from '#domain/deals/contract.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const found = async (who: Client, query: Record<string, string>) => [
  (await who.ask(listDeals, { query })).body.count,
  (await who.ask(dealFigures, { query })).body.count,
]

describe('filters do not reveal what the listing withholds', () => {
  it('a postal code is found only by its first three characters', async () => {
    await liveDeal(testApp, seller, reviewer, { postcode: 'K1A 4X2' })
    expect(await found(buyer, { search: 'K1A' })).toEqual([1, 1])
    expect(await found(buyer, { search: 'k1a 9z9' })).toEqual([1, 1])
    for (const search of ['%4X', '%X2', '__A', '4X2', 'A4X']) {
      expect(await found(buyer, { search }), search).toEqual([0, 0])
    }
  })

  it('the market cannot find out which deals were sold below their reserve', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const placed = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '300000' } })
    await endAt(testApp, deal.id, new Date(Date.now() - 1))
    await testApp.product.runClock()
    await seller.ask(acceptBid, { params: { id: placed.body.bid.id }, body: { below_reserve: true } })
    const stranger = await testApp.member('buyer')
    for (const who of [buyer, stranger]) {
      expect(await found(who, { status: 'accepted_below_reserve' })).toEqual([0, 0])
      expect(await found(who, { status: 'sold' })).toEqual([1, 1])
    }
    for (const who of [seller, reviewer]) {
      expect(await found(who, { status: 'accepted_below_reserve' })).toEqual([1, 1])
      expect(await found(who, { status: 'sold' })).toEqual([0, 0])
    }
  })
})
