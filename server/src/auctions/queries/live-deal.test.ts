import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { flagDeal } from '#domain/deals/contract.ts'
import { approvedDeal, liveDeal } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { loadLiveDeal } from './live-deal.ts'

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

describe('the live connection', () => {
  it('sends nothing about a deal to a user who may not see it or has not completed onboarding', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const live = await loadLiveDeal(testApp.product.platform.db, deal.id)
    const watcher = {
      user_id: buyer.id,
      email: '',
      name: '',
      roles: ['buyer'] as const,
      is_member: true,
      is_in_channel: false,
      needs_second_factor: false,
      session_id: '',
      address: '',
      viewed_by: null,
      member: null,
    }
    expect(live?.isSeenBy(watcher)).toBe(true)
    expect(live?.isSeenBy({ ...watcher, is_member: false })).toBe(false)
    const hidden = await approvedDeal(testApp, seller, reviewer)
    const liveHidden = await loadLiveDeal(testApp.product.platform.db, hidden.id)
    expect(liveHidden?.isSeenBy({ ...watcher, user_id: seller.id })).toBe(true)
    expect(liveHidden?.isSeenBy(watcher), 'a deal that is not in the marketplace').toBe(false)
    const bidder = await testApp.member('buyer')
    await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title is disputed.' } })
    const liveFlagged = await loadLiveDeal(testApp.product.platform.db, deal.id)
    expect(liveFlagged?.isSeenBy({ ...watcher, user_id: bidder.id }), 'a bidder on it').toBe(true)
    expect(liveFlagged?.isSeenBy(watcher), 'a deal taken off the market').toBe(false)
  })
})
