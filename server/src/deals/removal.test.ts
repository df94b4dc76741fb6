import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import {
  approveDeal,
  flagDeal,
  patchDeal,
  resolveDeal,
  scheduleDeal,
  setFavorite,
  submitDeal,
} from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { approvedDeal, liveDeal } from '../test/listing.ts'
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

const REASON = 'The title is disputed.'
const on = (deal: { id: string }) => ({ params: { id: deal.id } })
const flag = (deal: { id: string }) => reviewer.ask(flagDeal, { ...on(deal), body: { reason: REASON } })
const follow = (who: Client, deal: { id: string }) =>
  who.ask(setFavorite, { ...on(deal), body: { is_favorite: true } })
const noticesTo = async (who: Client) =>
  (await who.ask(listNotifications, { query: {} })).body.results
    .filter(({ kind }) => kind === 'deal_removed' || kind === 'deal_returned')
    .map(({ kind, message, link }) => ({ kind, message, link }))
    .reverse()
const dates = (hours: number) => ({
  bid_start_ts: new Date(Date.now() + hours * 3_600_000).toISOString(),
  bid_end_ts: new Date(Date.now() + (hours + 1) * 3_600_000).toISOString(),
})

describe('a deal that is taken off the market', () => {
  it('is announced to those who follow it and those who have bid, without the reason, and so is its return', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [follower, bidder] = [await testApp.member('buyer'), await testApp.member('buyer')]
    await follow(follower, deal)
    await follow(bidder, deal)
    await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    await flag(deal)
    await reviewer.ask(resolveDeal, on(deal))
    expect(await noticesTo(follower)).toEqual([
      {
        kind: 'deal_removed',
        message: expect.stringMatching(
          /taken off the market for now\. We will notify you when it is back\.$/,
        ),
        link: '/marketplace',
      },
      {
        kind: 'deal_returned',
        message: expect.stringMatching(/is back on the market\.$/),
        link: `/property/${deal.id}`,
      },
    ])
    expect(await noticesTo(bidder)).toEqual([
      {
        kind: 'deal_removed',
        message: expect.stringContaining('Your bid still binds you.'),
        link: `/property/${deal.id}`,
      },
      {
        kind: 'deal_returned',
        message: expect.stringContaining('Your bid still binds you.'),
        link: `/property/${deal.id}`,
      },
    ])
    expect(JSON.stringify([await noticesTo(follower), await noticesTo(bidder)])).not.toContain('disputed')
    expect(await noticesTo(seller)).toEqual([])
  })

  it('because its seller changed it is announced in the same way, and again when it is scheduled after the review', async () => {
    const deal = await approvedDeal(testApp, seller, reviewer)
    await seller.ask(scheduleDeal, { ...on(deal), body: dates(5) })
    const follower = await testApp.member('buyer')
    await follow(follower, deal)
    await seller.ask(patchDeal, { ...on(deal), body: { city: 'Ottawa' } })
    expect((await noticesTo(follower)).map(({ kind }) => kind)).toEqual(['deal_removed'])
    await seller.ask(submitDeal, on(deal))
    await flag(deal)
    await reviewer.ask(resolveDeal, on(deal))
    expect((await noticesTo(follower)).map(({ kind }) => kind)).toEqual(['deal_removed'])
    expect((await reviewer.ask(approveDeal, on(deal))).body.deal_state).toBe('pending_auction')
    expect((await noticesTo(follower)).map(({ kind }) => kind)).toEqual(['deal_removed', 'deal_returned'])
  })

  it('is announced on its return to bidders whose bids became void', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const bidder = await testApp.member('buyer')
    await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    await flag(deal)
    await seller.ask(submitDeal, on(deal))
    await reviewer.ask(approveDeal, on(deal))
    await seller.ask(scheduleDeal, { ...on(deal), body: dates(5) })
    expect((await noticesTo(bidder)).map(({ kind }) => kind)).toEqual(['deal_removed', 'deal_returned'])
  })
})
