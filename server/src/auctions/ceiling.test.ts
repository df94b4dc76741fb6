import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, listBids, placeBid } from '#domain/auctions/contract.ts'
import { patchDeal, submitDeal } from '#domain/deals/contract.ts'
import { counterBid, getNegotiation, inviteToFinal, offerFinal } from '#domain/negotiations/contract.ts'
import { completeDraft, endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

/* Of 466 136.92 owed, 1.25 times is 582 671.15 and twice is 932 273.84. */
let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const bid = (who: Client, deal: string, bid_amount: string, more: Record<string, unknown> = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount, ...more } })
const meant = { confirm_above: true }
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const refused = (field: string, code: string, figure: string) => ({
  status: 400,
  body: { [field]: [expect.stringContaining(figure)], code },
})

describe('a bid far above what is owed', () => {
  it.each(['open', 'sealed'])(
    'on an %s auction must be confirmed, and is refused above twice the amount',
    async (auction_format) => {
      const deal = await liveDeal(testApp, seller, reviewer, { auction_format })
      expect(await bid(buyer, deal.id, '999999999999.99', meant)).toMatchObject(
        refused('bid_amount', 'above_ceiling', '$932,273.84'),
      )
      expect(await bid(buyer, deal.id, '582671.16')).toMatchObject(
        refused('bid_amount', 'confirm_amount', '$582,671.15'),
      )
      expect((await bid(buyer, deal.id, '582671.16', meant)).status).toBe(201)
    },
  )

  it('is evaluated by its hidden maximum', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const hidden = { max_amount: '932273.85' }
    expect(await bid(buyer, deal.id, '240000', hidden)).toMatchObject(
      refused('max_amount', 'above_ceiling', '$932,273.84'),
    )
    expect(await bid(buyer, deal.id, '240000', { max_amount: '932273.84' })).toMatchObject(
      refused('max_amount', 'confirm_amount', '$582,671.15'),
    )
    expect((await bid(buyer, deal.id, '240000', { max_amount: '932273.84', ...meant })).status).toBe(201)
  })

  it('never ends the auction for others', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, deal.id, '240000', { max_amount: '932273.84', ...meant })
    await bid(rival, deal.id, '932273.84', meant)
    const { body } = await rival.ask(getAuction, { params: { id: deal.id } })
    expect(body).toMatchObject({
      leading_amount: '932273.84',
      minimum_bid: '934773.84',
      ceiling: '932273.84',
    })
    expect((await bid(rival, deal.id, body.minimum_bid ?? '', meant)).status).toBe(201)
    expect((await bid(buyer, deal.id, '2000000', meant)).status).toBe(400)
  })

  it('reveals nothing about the reserve', async () => {
    const [low, high] = [
      await liveDeal(testApp, seller, reviewer, { reserve_price: '300000.00' }),
      await liveDeal(testApp, seller, reviewer, { reserve_price: '900000.00' }),
    ]
    const limitsOf = async (deal: { id: string }) => {
      const { ceiling, confirm_above } = (await buyer.ask(getAuction, { params: { id: deal.id } })).body
      return { ceiling, confirm_above }
    }
    expect(await limitsOf(low)).toEqual(await limitsOf(high))
  })
})

describe('the prices of a deal', () => {
  it('are at most what a bid may be, so that it can be sold', async () => {
    const deal = await completeDraft(testApp, seller, { reserve_price: '940000.00' })
    const submitted = await seller.ask(submitDeal, { params: { id: deal.id } })
    expect(submitted).toMatchObject({
      status: 400,
      body: {
        reserve_price: [
          'Bids are at most $932,273.84, twice what is outstanding. Enter an amount up to that.',
        ],
      },
    })
    const live = await liveDeal(testApp, seller, reviewer)
    const raised = await seller.ask(patchDeal, {
      params: { id: live.id },
      body: { reserve_price: '932273.85' },
    })
    expect(raised).toMatchObject({ status: 400, body: { reserve_price: [expect.any(String)] } })
  })

  it('above the ceiling on an older deal do not stop its purchase at the buy-now price', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '900000.00' })
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ buy_reserve_price: '990000.00' })
      .where('id', '=', deal.id)
      .execute()
    expect((await bid(buyer, deal.id, '990000', { offer_type: 'buy_it_now' })).status).toBe(201)
  })
})

describe('after the auction', () => {
  it('a counter-offer and a final offer have the same limits', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, deal.id, '300000')
    await bid(rival, deal.id, '310000')
    await endAt(testApp, deal.id, new Date(Date.now() - 1))
    await testApp.product.runClock()
    const best = (await seller.ask(listBids, { query: { loan_deal: deal.id } })).body.results[0]
    const countered = await seller.ask(counterBid, {
      params: { id: best?.id ?? '' },
      body: { amount: '932273.85', expires_at: hours(1) },
    })
    expect(countered).toMatchObject(refused('amount', 'above_ceiling', '$932,273.84'))
    await seller.ask(inviteToFinal, { params: { id: deal.id }, body: { bidders: 2, ends_at: hours(1) } })
    const { final_round } = (await buyer.ask(getNegotiation, { params: { id: deal.id } })).body
    const offer = (amount: string, confirm_above = false) =>
      buyer.ask(offerFinal, { params: { id: final_round?.you?.id ?? '' }, body: { amount, confirm_above } })
    expect(await offer('932273.85', true)).toMatchObject(refused('amount', 'above_ceiling', '$932,273.84'))
    expect(await offer('600000')).toMatchObject(refused('amount', 'confirm_amount', '$582,671.15'))
    expect((await offer('600000', true)).status).toBe(201)
  })
})
