import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBids, placeBid } from '#domain/auctions/contract.ts'
import { listClosings } from '#domain/closing/contract.ts'
import { acceptBid, acceptCounter, counterBid } from '#domain/negotiations/contract.ts'
import { move } from '../test/closings.ts'
import { closeNow, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let rival: Client
let reviewer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const live = () => liveDeal(testApp, seller, reviewer, { reserve_price: '440000.00' })
const bid = async (who: Client, deal: { id: string }, bid_amount: string) =>
  (await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })).body.bid.id
const bidsOf = async (who: Client, query: Record<string, string>) =>
  (await who.ask(listBids, { query })).body.results.map(({ loan_deal }) => loan_deal.id)
const closingsOf = async (who: Client) => (await who.ask(listClosings, {})).body.results

describe('what needs a buyer’s attention', () => {
  it('is an outbid bid in a running auction, not a leading one', async () => {
    const deal = await live()
    await bid(buyer, deal, '300000')
    expect(await bidsOf(buyer, { needs_you: 'true' })).not.toContain(deal.id)
    expect(await bidsOf(buyer, { standing: 'leading' })).toContain(deal.id)
    await bid(rival, deal, '310000')
    expect(await bidsOf(buyer, { needs_you: 'true' })).toContain(deal.id)
    expect(await bidsOf(buyer, { standing: 'outbid' })).toContain(deal.id)
    expect(await bidsOf(rival, { needs_you: 'true' })).not.toContain(deal.id)
    await closeNow(testApp, deal.id)
    expect(await bidsOf(buyer, { needs_you: 'true' })).not.toContain(deal.id)
  })

  it('is nothing in a sealed auction, where no one knows who leads', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    await bid(buyer, deal, '300000')
    await bid(rival, deal, '310000')
    const queries: Record<string, string>[] = [
      { needs_you: 'true' },
      { standing: 'outbid' },
      { standing: 'leading' },
    ]
    for (const query of queries) expect(await bidsOf(buyer, query)).not.toContain(deal.id)
  })

  it('is a counter-offer until it is answered, and then the next step of the closing', async () => {
    const deal = await live()
    const placed = await bid(buyer, deal, '300000')
    await closeNow(testApp, deal.id)
    const { body } = await seller.ask(counterBid, {
      params: { id: placed },
      body: {
        amount: '435000',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        below_reserve: true,
      },
    })
    expect(await bidsOf(buyer, { needs_you: 'true' })).toContain(deal.id)
    expect(await bidsOf(buyer, { needs_you: 'false' })).not.toContain(deal.id)
    await buyer.ask(acceptCounter, { params: { id: body.counters[0]?.id ?? '' } })
    expect(await bidsOf(buyer, { needs_you: 'true' })).not.toContain(deal.id)
    expect(await closingsOf(buyer)).toMatchObject([
      { id: deal.id, side: 'buyer', sale_amount: '435000.00', next: { kind: 'do', step: 'deposit' } },
    ])
  })
})

describe('open closings', () => {
  it('are listed for buyer and seller, each with their own turn, and for no one else', async () => {
    const deal = await live()
    const placed = await bid(rival, deal, '450000')
    await closeNow(testApp, deal.id)
    await seller.ask(acceptBid, { params: { id: placed } })
    const ofDeal = async (who: Client) => (await closingsOf(who)).filter(({ id }) => id === deal.id)
    expect(await ofDeal(rival)).toMatchObject([{ side: 'buyer', next: { kind: 'do', step: 'deposit' } }])
    await move(rival, deal.id, 'deposit', 'done', { deposit_amount: '22500.00' })
    expect(await ofDeal(seller)).toMatchObject([
      { side: 'seller', next: { kind: 'confirm', step: 'deposit' } },
    ])
    expect(await ofDeal(buyer)).toEqual([])
    expect(await ofDeal(reviewer)).toEqual([])
  })
})
