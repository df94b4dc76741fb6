import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBids, placeBid } from '#domain/auctions/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startWorld, type World } from '../test/world.ts'

let world: World
let admin: Client
let seller: Client
let reviewer: Client
let buyer: Client
beforeAll(async () => {
  world = await startWorld()
  admin = await world.member('superuser')
  seller = await world.member('seller')
  reviewer = await world.member('reviewer')
  buyer = await world.member('buyer')
})
afterAll(() => world.close())

const bidsOf = async (asker: Client) => asker.ask(listBids, { query: { bidder: buyer.id } })

describe('what one user sells and bids on', () => {
  it('is listed for administrators, and their bids for nobody else', async () => {
    const deal = await liveDeal(world, seller, reviewer)
    await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    expect((await bidsOf(admin)).body.results.map((bid) => bid.loan_deal.id)).toEqual([deal.id])
    expect((await bidsOf(buyer)).body.count).toBe(1)
    for (const other of [reviewer, seller]) expect((await bidsOf(other)).status).toBe(403)
    const query = { owner: seller.id, deal_state: 'live' }
    expect((await admin.ask(listDeals, { query })).body.results.map((card) => card.id)).toEqual([deal.id])
    expect((await admin.ask(listDeals, { query: { ...query, owner: buyer.id } })).body.count).toBe(0)
  })

  it('does not tell of a sealed bid before its auction ends', async () => {
    const before = (await bidsOf(admin)).body.count
    const deal = await liveDeal(world, seller, reviewer, { auction_format: 'sealed' })
    const placed = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '333333' } })
    expect(placed.status).toBe(201)
    const listed = await bidsOf(admin)
    expect(listed.body.count).toBe(before)
    expect(JSON.stringify(listed.body)).not.toContain('333333')
  })
})
