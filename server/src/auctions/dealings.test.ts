import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBids, placeBid } from '#domain/auctions/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let admin: Client
let seller: Client
let reviewer: Client
let buyer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.member('superuser')
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const bidsOf = async (actor: Client) => actor.ask(listBids, { query: { bidder: buyer.id } })

describe('a user’s deals and bids', () => {
  it('are listed for administrators, and the bids for no other user', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    expect((await bidsOf(admin)).body.results.map((bid) => bid.loan_deal.id)).toEqual([deal.id])
    expect((await bidsOf(buyer)).body.count).toBe(1)
    for (const other of [reviewer, seller]) expect((await bidsOf(other)).status).toBe(403)
    const query = { owner: seller.id, deal_state: 'live' }
    expect((await admin.ask(listDeals, { query })).body.results.map((card) => card.id)).toEqual([deal.id])
    expect((await admin.ask(listDeals, { query: { ...query, owner: buyer.id } })).body.count).toBe(0)
  })

  it('do not include a sealed bid before its auction ends', async () => {
    const before = (await bidsOf(admin)).body.count
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    const placed = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '333333' } })
    expect(placed.status).toBe(201)
    const listed = await bidsOf(admin)
    expect(listed.body.count).toBe(before)
    expect(JSON.stringify(listed.body)).not.toContain('333333')
  })
})
