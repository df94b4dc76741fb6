import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { getLoanBids, withdrawLoanBids } from '#domain/books/sale/contract.ts'
import { ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import { patchDeal } from '#domain/deals/contract.ts'
import { getNegotiation, inviteToFinal, offerFinal } from '#domain/negotiations/contract.ts'
import { admitVisitor, changeRoom, enterRoom, listVisitors, revokeVisitor } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { bidOnLoans, bookAtAuction } from '../test/book-bids.ts'
import { sendForm } from '../test/forms.ts'
import { approvedDeal, closeNow, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const enter = (who: Client, id: string) =>
  who.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
const bid = (who: Client, loan_deal: string, bid_amount: number, more: object = {}) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount, ...more } })
const page = async (who: Client, id: string) => (await who.ask(getDeal, { params: { id } })).body
const entryOf = async (id: string) =>
  (await seller.ask(listVisitors, { params: { id } })).body.results[0]?.id ?? ''
const REFUSED = { status: 409, body: { code: ROOM_FIRST.code, non_field_errors: [ROOM_FIRST.message] } }

/** An auction whose seller asks for the deal room before a bid, and a buyer who is not in it. */
async function asked(over: Record<string, unknown> = {}) {
  buyer = await testApp.member('buyer')
  return liveDeal(testApp, seller, reviewer, { room_before_bid: true, ...over })
}

describe('a seller who asks for the deal room before a bid', () => {
  it('gets no bid, maximum or purchase of a buyer who is not in it, and the page says why', async () => {
    const { id } = await asked({ buy_reserve_price: '470000.00' })
    expect(await page(buyer, id)).toMatchObject({
      room_before_bid: true,
      can: { bid: false, buy_now: false, enter_room: true },
      bid_blocked_reason: ROOM_FIRST.message,
    })
    expect(await bid(buyer, id, 420_000)).toMatchObject(REFUSED)
    expect(await bid(buyer, id, 420_000, { max_amount: 450_000 })).toMatchObject(REFUSED)
    expect(await bid(buyer, id, 470_000, { offer_type: 'buy_it_now' })).toMatchObject(REFUSED)
    expect((await enter(buyer, id)).status).toBe(200)
    expect(await page(buyer, id)).toMatchObject({
      can: { bid: true, buy_now: true },
      bid_blocked_reason: null,
    })
    expect((await bid(buyer, id, 420_000)).status).toBe(201)
  })

  it('waits for the approval: a request alone does not open the auction', async () => {
    const { id } = await asked()
    await seller.ask(changeRoom, { params: { id }, body: { admission: 'on_approval' } })
    await enter(buyer, id)
    expect(await bid(buyer, id, 420_000)).toMatchObject(REFUSED)
    await seller.ask(admitVisitor, { params: { id: await entryOf(id) } })
    expect((await bid(buyer, id, 420_000)).status).toBe(201)
  })

  it('keeps the bid of a buyer whose access ended, who may not raise it', async () => {
    const { id } = await asked()
    await enter(buyer, id)
    await bid(buyer, id, 420_000, { max_amount: 430_000 })
    await seller.ask(revokeVisitor, { params: { id: await entryOf(id) }, body: {} })
    expect(await bid(buyer, id, 440_000)).toMatchObject(REFUSED)
    expect((await page(seller, id)).auction).toMatchObject({ bid_count: 1, leading_amount: '420000.00' })
  })

  it('gets no final offer of a buyer whose access ended', async () => {
    const { id } = await asked()
    const rival = await testApp.member('buyer')
    for (const [who, amount] of [
      [buyer, 420_000],
      [rival, 430_000],
    ] as const) {
      await enter(who, id)
      await bid(who, id, amount)
    }
    await closeNow(testApp, id)
    const ends_at = new Date(Date.now() + 7_200_000).toISOString()
    await seller.ask(inviteToFinal, { params: { id }, body: { bidders: 2, ends_at } })
    const invitationOf = async (who: Client) =>
      (await who.ask(getNegotiation, { params: { id } })).body.final_round?.you?.id ?? ''
    for (const { id: entry } of (await seller.ask(listVisitors, { params: { id } })).body.results)
      await seller.ask(revokeVisitor, { params: { id: entry }, body: {} })
    const offer = await buyer.ask(offerFinal, {
      params: { id: await invitationOf(buyer) },
      body: { amount: '440000' },
    })
    expect(offer).toMatchObject(REFUSED)
  })

  it('gets no bids on loans of a book, and no sheet of them; bids that stand can be withdrawn', async () => {
    buyer = await testApp.member('buyer')
    const sale = await bookAtAuction(testApp, { seller, reviewer }, 2, { room_before_bid: true })
    const { params } = sale
    expect(await bidOnLoans(buyer, sale, { 0: 90_000 })).toMatchObject(REFUSED)
    const sheet = await sendForm(testApp, buyer, `/loan-deal/${params.id}/bid_sheet/`, {}, [
      { name: 'bids.csv', content: 'Deal,Bid' },
    ])
    expect(sheet.status).toBe(409)
    expect((await buyer.ask(getLoanBids, { params })).body).toMatchObject({
      can: { place: false },
      blocked_reason: ROOM_FIRST.message,
    })
    await enter(buyer, params.id)
    expect((await bidOnLoans(buyer, sale, { 0: 90_000 })).status).toBe(200)
    await seller.ask(revokeVisitor, { params: { id: await entryOf(params.id) }, body: {} })
    expect(await bidOnLoans(buyer, sale, { 0: 95_000 })).toMatchObject(REFUSED)
    expect((await buyer.ask(getLoanBids, { params })).body.can).toEqual({ place: false, withdraw: true })
    expect((await buyer.ask(withdrawLoanBids, { params })).status).toBe(200)
  })
})

describe('the choice', () => {
  const set = (who: Client, id: string, room_before_bid: boolean) =>
    who.ask(patchDeal, { params: { id }, body: { room_before_bid } })

  it('is off by default, and made before the auction opens without a new review', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    expect((await page(seller, id)).room_before_bid).toBeNull()
    const changed = await set(seller, id, true)
    expect(changed.body).toMatchObject({ room_before_bid: true, deal_state: 'approved' })
  })

  it('cannot be switched on while the auction is open, by an administrator neither, but off until the first bid', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const admin = await testApp.member('superuser')
    for (const who of [seller, admin]) expect((await set(who, id, true)).status).toBe(409)
    const other = await asked()
    expect((await set(seller, other.id, false)).status).toBe(200)
    expect((await bid(buyer, other.id, 420_000)).status).toBe(201)
    expect((await set(seller, other.id, false)).status).toBe(200)
    expect((await set(seller, other.id, true)).status).toBe(409)
  })
})
