import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getBid, getDeal, getExposure, listBids, placeBid } from '#domain/auctions/contract.ts'
import { compareBids, getLoanBids, withdrawLoanBids } from '#domain/books/sale/contract.ts'
import { commit, listCommitments } from '#domain/commitments/contract.ts'
import { patchDeal } from '#domain/deals/contract.ts'
import { FUNDS_FIRST, FUNDS_TOO_LOW } from '#domain/funds/rules.ts'
import {
  acceptBid,
  acceptCounter,
  counterBid,
  getNegotiation,
  inviteToFinal,
  offerFinal,
} from '#domain/negotiations/contract.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../test/book-bids.ts'
import { inDays, letProofExpire, provenFunds, waitingProof } from '../test/funds.ts'
import { approvedDeal, closeNow, liveDeal, liveWhiteLabel } from '../test/listing.ts'
import { teamPerson } from '../test/teams.ts'
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

const buyerWith = async (amount: string, facts: { exposure_limit?: string } = {}) => {
  const buyer = await testApp.member('buyer', facts)
  await provenFunds(testApp, buyer, reviewer, amount)
  return buyer
}
const bid = (who: Client, loan_deal: string, bid_amount: number, more: object = {}) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount, ...more } })
const page = async (who: Client, id: string) => (await who.ask(getDeal, { params: { id } })).body
const REFUSED = {
  status: 409,
  body: { code: FUNDS_FIRST.code, non_field_errors: [FUNDS_FIRST.message] },
}
const asked = (over: Record<string, unknown> = {}) =>
  liveDeal(testApp, seller, reviewer, { funds_before_bid: true, ...over })

describe('proven funds', () => {
  it('bound what a buyer may owe, to the cent, and the refusal says what remains and why', async () => {
    const buyer = await buyerWith('430000.00')
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect(await bid(buyer, id, 430_000.01)).toMatchObject({
      status: 400,
      body: {
        bid_amount: ['This exceeds your proven funds of $430,000.00: $430,000.00 remains for this deal.'],
      },
    })
    const placed = await bid(buyer, id, 430_000)
    expect(placed).toMatchObject({
      status: 201,
      body: {
        auction: {
          exposure: { limit: '430000.00', bound_by: 'proven_funds', open: '430000.00', left: '0.00' },
        },
      },
    })
  })

  it.each([
    ['exposure limit', '410000.00', '450000.00', 'exposure_limit'],
    ['proven funds', '450000.00', '410000.00', 'proven_funds'],
    ['exposure limit', '410000.00', '410000.00', 'exposure_limit'],
  ])('count beside the exposure limit: the smaller is the %s', async (words, exposure_limit, funds, by) => {
    const buyer = await buyerWith(funds, { exposure_limit })
    const { id } = await liveDeal(testApp, seller, reviewer)
    const { exposure } = (await buyer.ask(getAuction, { params: { id } })).body
    expect(exposure).toMatchObject({ limit: '410000.00', bound_by: by })
    expect((await bid(buyer, id, 420_000)).body).toMatchObject({
      bid_amount: [`This exceeds your ${words} of $410,000.00: $410,000.00 remains for this deal.`],
    })
  })

  it('bound nothing before they are approved', async () => {
    const buyer = await testApp.member('buyer')
    await waitingProof(testApp, buyer, { amount: '1000' })
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect((await page(buyer, id)).auction.exposure).toBeNull()
    expect((await bid(buyer, id, 420_000)).status).toBe(201)
  })

  it('bound what the account owes on all deals together', async () => {
    const buyer = await buyerWith('800000.00')
    const [one, other] = [
      await liveDeal(testApp, seller, reviewer),
      await liveDeal(testApp, seller, reviewer),
    ]
    expect((await bid(buyer, one.id, 430_000, { max_amount: 450_000 })).status).toBe(201)
    expect((await bid(buyer, other.id, 420_000)).body).toMatchObject({
      bid_amount: ['This exceeds your proven funds of $800,000.00: $350,000.00 remains for this deal.'],
    })
  })

  it('let the seller accept a bid that was placed under them, also once they have expired', async () => {
    const buyer = await buyerWith('900000.00')
    const { id } = await asked()
    const placed = await bid(buyer, id, 440_000)
    await letProofExpire(testApp, buyer)
    await closeNow(testApp, id)
    const params = { id: placed.body.bid.id }
    const sold = await seller.ask(acceptBid, { params, body: { below_reserve: true } })
    expect(sold.status).toBe(200)
  })
})

describe('a seller who asks for proof of funds', () => {
  it('gets no bid, maximum or purchase of a buyer without one, and the page says why and what to do', async () => {
    const { id } = await asked({ buy_reserve_price: '470000.00' })
    const buyer = await testApp.member('buyer')
    expect(await page(buyer, id)).toMatchObject({
      funds_before_bid: true,
      can: { bid: false, buy_now: false },
      bid_blocked_reason: FUNDS_FIRST.message,
      own_funds: { state: 'none', valid_until: null },
    })
    const everyWay = async (expected: object) => {
      expect(await bid(buyer, id, 420_000)).toMatchObject(expected)
      expect(await bid(buyer, id, 420_000, { max_amount: 450_000 })).toMatchObject(expected)
      expect(await bid(buyer, id, 470_000, { offer_type: 'buy_it_now' })).toMatchObject(expected)
    }
    await everyWay(REFUSED)
    await waitingProof(testApp, buyer)
    expect((await page(buyer, id)).own_funds).toEqual({ state: 'waiting', valid_until: null })
    await everyWay(REFUSED)
    await provenFunds(testApp, buyer, reviewer, '500000')
    expect(await page(buyer, id)).toMatchObject({
      can: { bid: true, buy_now: true },
      bid_blocked_reason: null,
      own_funds: { state: 'proven', valid_until: inDays(100) },
    })
    expect((await bid(buyer, id, 420_000)).status).toBe(201)
  })

  it('gets no bid of a buyer whose proof expires between the form and the bid, but keeps the one before', async () => {
    const { id } = await asked()
    const buyer = await buyerWith('900000.00')
    expect((await bid(buyer, id, 420_000)).status).toBe(201)
    expect((await page(buyer, id)).can.bid).toBe(true)
    await letProofExpire(testApp, buyer)
    expect(await bid(buyer, id, 440_000)).toMatchObject(REFUSED)
    expect((await page(seller, id)).auction).toMatchObject({ bid_count: 1, leading_amount: '420000.00' })
  })

  it('gets no answer to a counter-offer and no final offer of a buyer whose proof has expired', async () => {
    const { id } = await asked({ reserve_price: '460000.00' })
    const [buyer, rival] = [await buyerWith('900000.00'), await buyerWith('900000.00')]
    const first = await bid(buyer, id, 420_000)
    await bid(rival, id, 430_000)
    await closeNow(testApp, id)
    const soon = new Date(Date.now() + 7_200_000).toISOString()
    const counter = await seller.ask(counterBid, {
      params: { id: first.body.bid.id },
      body: { amount: '450000', expires_at: soon, below_reserve: true },
    })
    await letProofExpire(testApp, buyer)
    const params = { id: counter.body.counters[0]?.id ?? '' }
    expect(await buyer.ask(acceptCounter, { params })).toMatchObject(REFUSED)

    const other = await asked({ reserve_price: '460000.00' })
    const third = await buyerWith('900000.00')
    await bid(third, other.id, 420_000)
    await bid(rival, other.id, 430_000)
    await closeNow(testApp, other.id)
    await seller.ask(inviteToFinal, { params: { id: other.id }, body: { bidders: 2, ends_at: soon } })
    await letProofExpire(testApp, third)
    const negotiation = (await third.ask(getNegotiation, { params: { id: other.id } })).body
    const offer = { params: { id: negotiation.final_round?.you?.id ?? '' }, body: { amount: '440000' } }
    expect(await third.ask(offerFinal, offer)).toMatchObject(REFUSED)
  })

  it('gets no commitment to a white label deal without a proof of its amount', async () => {
    const { id } = await liveWhiteLabel(testApp, seller, reviewer, {
      mortgage_amount: '487500.00',
      funds_before_bid: true,
    })
    const make = (who: Client) => who.ask(commit, { params: { id } })
    const buyer = await testApp.member('buyer')
    expect(await make(buyer)).toMatchObject(REFUSED)
    expect(await page(buyer, id)).toMatchObject({
      can: { commit: false },
      commit_blocked_reason: FUNDS_FIRST.message,
    })
    expect(await make(await buyerWith('487499.99'))).toMatchObject({
      status: 409,
      body: { code: FUNDS_TOO_LOW.code },
    })
    expect((await make(await buyerWith('487500.00'))).status).toBe(201)
    const [made] = (await seller.ask(listCommitments, { params: { id } })).body.results
    expect(made).toMatchObject({ funds_proven_until: inDays(100) })
    expect(JSON.stringify(made)).not.toContain('approved_amount')
  })

  it('gets no bids on loans of a book; bids that stand can be withdrawn', async () => {
    const sale = await bookAtAuction(testApp, { seller, reviewer }, 2, { funds_before_bid: true })
    const { params } = sale
    const buyer = await testApp.member('buyer')
    expect(await bidOnLoans(buyer, sale, { 0: 90_000 })).toMatchObject(REFUSED)
    expect((await buyer.ask(getLoanBids, { params })).body).toMatchObject({
      can: { place: false },
      blocked_reason: FUNDS_FIRST.message,
    })
    await provenFunds(testApp, buyer, reviewer, '90000.00')
    expect(await bidOnLoans(buyer, sale, { 0: 90_000.01 })).toMatchObject({ status: 400 })
    expect((await bidOnLoans(buyer, sale, { 0: 90_000 })).status).toBe(200)
    const rival = await buyerWith('500000.00')
    expect((await bidOnLoans(rival, sale, { 1: 80_000 })).status).toBe(200)
    await letProofExpire(testApp, buyer)
    expect((await buyer.ask(getLoanBids, { params })).body.can).toEqual({ place: false, withdraw: true })
    await endAuction(testApp, sale)
    const { sets } = (await seller.ask(compareBids, { params })).body
    expect(sets.map((set) => set.funds_proven_until).sort()).toEqual([inDays(100), null])
    expect((await buyer.ask(withdrawLoanBids, { params })).status).toBe(409)
  })

  it('sees of a bidder until when their funds are proven, once it sees the bidder, and neither amount nor document', async () => {
    const { id } = await asked()
    const buyer = await buyerWith('612345.67')
    const placed = await bid(buyer, id, 420_000)
    const during = await seller.ask(getDeal, { params: { id } })
    expect(JSON.stringify(during.body)).not.toContain(inDays(100))
    expect((await seller.ask(getBid, { params: { id: placed.body.bid.id } })).status).toBe(404)
    await closeNow(testApp, id)
    const bids = (await seller.ask(listBids, { query: { loan_deal: id } })).body
    expect(bids.results[0]?.bidder).toMatchObject({ funds_proven_until: inDays(100) })
    expect(JSON.stringify(bids)).not.toContain('612345')
    await letProofExpire(testApp, buyer)
    const after = (await seller.ask(getBid, { params: { id: placed.body.bid.id } })).body
    expect(after.bidder?.funds_proven_until).toBeNull()
  })

  it('who did not ask sees nothing of it', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(await buyerWith('700000.00'), id, 420_000)
    await closeNow(testApp, id)
    const seen = (await seller.ask(getBid, { params: { id: placed.body.bid.id } })).body
    expect(seen.bidder?.funds_proven_until).toBeNull()
  })
})

describe('the choice', () => {
  const set = (who: Client, id: string, funds_before_bid: boolean) =>
    who.ask(patchDeal, { params: { id }, body: { funds_before_bid } })

  it('is off by default, and made before the auction opens without a new review', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    expect((await page(seller, id)).funds_before_bid).toBeNull()
    expect((await set(seller, id, true)).body).toMatchObject({
      funds_before_bid: true,
      deal_state: 'approved',
    })
  })

  it('cannot be switched on while buyers can bid, but off until the first bid', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect((await set(seller, id, true)).status).toBe(409)
    const other = await asked()
    expect((await set(seller, other.id, false)).status).toBe(200)
    expect((await bid(await testApp.member('buyer'), other.id, 420_000)).status).toBe(201)
    expect((await set(seller, other.id, true)).status).toBe(409)
  })
})

describe('the exposure of a company', () => {
  it('has its parts by the person who placed the latest offer, for owner, managers and compliance', async () => {
    const owner = await buyerWith('2000000.00')
    const [trader, manager, compliance, analyst] = [
      await teamPerson(testApp, owner, 'trader'),
      await teamPerson(testApp, owner, 'manager'),
      await teamPerson(testApp, owner, 'compliance'),
      await teamPerson(testApp, owner, 'analyst'),
    ]
    const deals = [
      await liveDeal(testApp, seller, reviewer),
      await liveDeal(testApp, seller, reviewer),
      await liveDeal(testApp, seller, reviewer),
    ].map(({ id }) => id) as [string, string, string]
    await bid(trader, deals[0], 420_000)
    await bid(owner, deals[1], 430_000)
    await bid(trader, deals[1], 430_000, { max_amount: 440_000 })
    await bid(manager, deals[2], 425_000)
    const expected = {
      limit: '2000000.00',
      bound_by: 'proven_funds',
      open: '1285000.00',
      left: '715000.00',
      parts: [
        { person: { id: trader.id }, open: '860000.00', deals: 2 },
        { person: { id: manager.id }, open: '425000.00', deals: 1 },
      ],
    }
    for (const who of [owner, manager, compliance])
      expect((await who.ask(getExposure)).body).toMatchObject(expected)
    for (const who of [trader, analyst]) expect((await who.ask(getExposure)).status).toBe(403)
  })

  it('of a buyer alone is one part, and nothing without a bid', async () => {
    const buyer = await testApp.member('buyer')
    expect((await buyer.ask(getExposure)).body).toEqual({
      limit: null,
      bound_by: null,
      open: '0.00',
      left: null,
      parts: [],
    })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 420_000)
    expect((await buyer.ask(getExposure)).body).toMatchObject({
      open: '420000.00',
      parts: [{ person: { id: buyer.id }, open: '420000.00', deals: 1 }],
    })
  })
})
