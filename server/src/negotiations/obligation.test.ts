import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchUser } from '#domain/accounts/contract.ts'
import { getBid, getDeal, placeBid } from '#domain/auctions/contract.ts'
import { acceptCombination, compareBids, getBookSale } from '#domain/books/sale/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import {
  acceptBid,
  counterBid,
  declineAll,
  declineBid,
  getNegotiation,
  inviteToFinal,
} from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../test/book-bids.ts'
import { closeNow, liveDeal, setAuction } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

/** An auction with a reserve of 458 000 that ended with these bids, in order. */
async function ended(...amounts: number[]) {
  const deal = await liveDeal(testApp, seller, reviewer)
  const bids: { who: Client; id: string }[] = []
  for (const bid_amount of amounts) {
    const who = await testApp.member('buyer')
    const placed = await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })
    bids.push({ who, id: placed.body.bid.id })
  }
  await closeNow(testApp, deal.id)
  return { params: { id: deal.id }, bids }
}

type Ended = Awaited<ReturnType<typeof ended>>
const bidAt = ({ bids }: Ended, place: number) => {
  const bid = bids[place]
  if (!bid) throw new Error(`There is no bid ${place}.`)
  return bid
}
const accept = (id: string) => seller.ask(acceptBid, { params: { id }, body: { below_reserve: true } })
const decline = (who: Client, id: string, reason?: string) =>
  who.ask(declineBid, { params: { id }, body: { ...(reason && { reason }) } })
const stateOf = async ({ params }: { params: { id: string } }) =>
  (await seller.ask(getDeal, { params })).body.deal_state
const statusOf = async ({ who, id }: { who: Client; id: string }) =>
  (await who.ask(getBid, { params: { id } })).body.status
const messagesOf = async (who: Client) =>
  (await who.ask(listNotifications)).body.results.map(({ message }) => message)

/** Lets the seller's time pass. */
async function pass({ params }: { params: { id: string } }) {
  await setAuction(testApp, params.id, { answer_by: '2020-01-01' })
  await testApp.product.runClock()
}

describe('a reserve that is met', () => {
  it('binds the seller: the last bid that meets it cannot be declined, alone or with all', async () => {
    const sale = await ended(420_000, 460_000)
    const best = bidAt(sale, 1)
    expect((await decline(seller, best.id)).body).toMatchObject({ code: 'reserve_binds' })
    const all = await seller.ask(declineAll, { params: sale.params, body: { reason: 'We keep it.' } })
    expect(all).toMatchObject({ status: 409, body: { code: 'reserve_binds' } })
    expect(JSON.stringify(all.body)).toContain(OBLIGATIONS.reserve_met)
    expect((await seller.ask(getNegotiation, { params: sale.params })).body).toMatchObject({
      reserve_met: true,
      can: {
        counter: false,
        invite: false,
        decline_all: false,
        accept_below_reserve: false,
        decline_at_reserve: false,
      },
    })
    expect(await stateOf(sale)).toBe('under_review')
  })

  it('leaves the choice among the bids at or above it, and no sale below it', async () => {
    const sale = await ended(420_000, 460_000, 470_000)
    const [low, next, best] = [bidAt(sale, 0), bidAt(sale, 1), bidAt(sale, 2)]
    expect((await accept(low.id)).body).toMatchObject({ code: 'sale_too_low' })
    expect((await seller.ask(getBid, { params: { id: low.id } })).body.can.accept).toBe(false)
    expect((await decline(seller, low.id)).status).toBe(200)
    expect((await decline(seller, best.id)).status).toBe(200)
    expect((await decline(seller, next.id)).status).toBe(409)
    expect((await accept(next.id)).status).toBe(200)
    expect((await seller.ask(getDeal, { params: sale.params })).body.sale?.amount).toBe('460000.00')
  })

  it('leaves nothing to negotiate', async () => {
    const sale = await ended(420_000, 460_000)
    const expires_at = new Date(Date.now() + 7_200_000).toISOString()
    const countered = await seller.ask(counterBid, {
      params: { id: bidAt(sale, 0).id },
      body: { amount: '470000', expires_at },
    })
    const invited = await seller.ask(inviteToFinal, {
      params: sale.params,
      body: { bidders: 2, ends_at: expires_at },
    })
    expect([countered.body, invited.body]).toMatchObject([{ code: 'reserve_met' }, { code: 'reserve_met' }])
  })

  it('can be released by an administrator, with a reason that the bidders read', async () => {
    const sale = await ended(460_000)
    const released = (body: { reason?: string }) => admin.ask(declineAll, { params: sale.params, body })
    expect((await released({})).body).toMatchObject({ reason: [expect.stringContaining('reason')] })
    expect((await admin.ask(getNegotiation, { params: sale.params })).body.can.decline_all).toBe(true)
    expect((await released({ reason: 'The borrower repaid the mortgage.' })).status).toBe(200)
    expect(await stateOf(sale)).toBe('not_sold')
    expect(await messagesOf(bidAt(sale, 0).who)).toContainEqual(
      expect.stringContaining('The borrower repaid the mortgage.'),
    )
  })

  it('cannot be released by an administrator who sells', async () => {
    const owner = await testApp.member(['superuser', 'seller'])
    const deal = await liveDeal(testApp, owner, reviewer, { user: owner.id })
    const bidder = await testApp.member('buyer')
    await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: 460_000 } })
    await closeNow(testApp, deal.id)
    const params = { id: deal.id }
    const released = await owner.ask(declineAll, { params, body: { reason: 'We keep it.' } })
    expect(released.body).toMatchObject({ code: 'reserve_binds' })
    expect((await owner.ask(getNegotiation, { params })).body.can.decline_all).toBe(false)
  })

  it('leaves a seller free whose bids are below it', async () => {
    const sale = await ended(420_000, 457_999)
    expect((await decline(seller, bidAt(sale, 1).id)).status).toBe(200)
    expect((await seller.ask(declineAll, { params: sale.params, body: {} })).status).toBe(200)
  })
})

describe('the clock, once the seller’s time has passed', () => {
  it('accepts the highest bid if it meets the reserve, and tells both sides why', async () => {
    const sale = await ended(458_000, 470_000, 465_000 + 15_000)
    await pass(sale)
    expect((await seller.ask(getDeal, { params: sale.params })).body).toMatchObject({
      deal_state: 'sold',
      sale: { amount: '480000.00' },
    })
    expect(await Promise.all(sale.bids.map(statusOf))).toEqual(['declined', 'declined', 'accepted'])
    expect(await messagesOf(seller)).toContainEqual(
      expect.stringContaining('your time to decide has ended, so the highest bid was accepted'),
    )
    const { moves } = (await bidAt(sale, 2).who.ask(getNegotiation, { params: sale.params })).body
    expect(moves).toMatchObject([{ kind: 'accepted', by: 'clock', amount: '480000.00' }])
  })

  it('accepts the earlier of two equal bids', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second] = [await testApp.member('buyer'), await testApp.member('buyer')]
    const bid = (who: Client, bid_amount: number, max_amount: number) =>
      who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount, max_amount } })
    const early = await bid(first, 420_000, 470_000)
    const late = await bid(second, 465_000, 470_000)
    await closeNow(testApp, deal.id)
    await pass({ params: { id: deal.id } })
    expect(await statusOf({ who: first, id: early.body.bid.id })).toBe('accepted')
    expect(await statusOf({ who: second, id: late.body.bid.id })).toBe('declined')
  })

  it('accepts the leader of two equal bids, also if they raised their maximum last', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [leader, other] = [await testApp.member('buyer'), await testApp.member('buyer')]
    const bid = (who: Client, bid_amount: number, max_amount: number) =>
      who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount, max_amount } })
    await bid(leader, 420_000, 470_000)
    const equal = await bid(other, 465_000, 470_000)
    const raised = await bid(leader, 470_000, 480_000)
    expect(raised.status).toBe(201)
    await closeNow(testApp, deal.id)
    await pass({ params: { id: deal.id } })
    expect(await statusOf({ who: leader, id: raised.body.bid.id })).toBe('accepted')
    expect(await statusOf({ who: other, id: equal.body.bid.id })).toBe('declined')
    const { sale } = (await seller.ask(getDeal, { params: { id: deal.id } })).body
    expect(sale?.amount).toBe('470000.00')
  })

  it('declines all bids if none meets the reserve', async () => {
    const sale = await ended(420_000, 457_999)
    await pass(sale)
    expect(await stateOf(sale)).toBe('not_sold')
    expect(await Promise.all(sale.bids.map(statusOf))).toEqual(['declined', 'declined'])
  })

  it('accepts the next bid at the reserve if the limit of the highest bidder no longer covers theirs', async () => {
    const sale = await ended(460_000, 470_000)
    const body = { exposure_limit: '1000.00' }
    const limited = await admin.ask(patchUser, { params: { id: bidAt(sale, 1).who.id }, body })
    expect(limited.status).toBe(200)
    await pass(sale)
    expect(await Promise.all(sale.bids.map(statusOf))).toEqual(['accepted', 'declined'])
  })

  it('leaves a bidder who does something else for its next run', async () => {
    const sale = await ended(460_000)
    await testApp.product.platform.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', bidAt(sale, 0).who.id)
        .forNoKeyUpdate()
        .execute()
      await pass(sale)
      expect(await stateOf(sale)).toBe('under_review')
    })
    await testApp.product.runClock()
    expect(await stateOf(sale)).toBe('sold')
  })
})

describe('a book whose loans can be bid on', () => {
  /** Three loans of 100 000, of which two are bid on for 185 000 in all, beside a bid on the whole. */
  async function book(reserve_price: string, whole: number | null) {
    const sale = await bookAtAuction(testApp, { seller, reviewer }, 3, { reserve_price })
    const [ann, ben, cleo] = [
      await testApp.member('buyer'),
      await testApp.member('buyer'),
      await testApp.member('buyer'),
    ]
    await bidOnLoans(ann, sale, { 0: 95_000 })
    await bidOnLoans(ben, sale, { 1: 90_000 })
    const placed =
      whole === null
        ? null
        : await cleo.ask(placeBid, { body: { loan_deal: sale.book.id, bid_amount: whole } })
    await endAuction(testApp, sale)
    return { ...sale, ann, ben, cleo, bid: placed?.body.bid.id ?? '' }
  }
  const partsOf = async ({ params }: { params: { id: string } }) =>
    (await seller.ask(getBookSale, { params })).body.parts

  it('binds its seller by a combination at its reserve as by a bid on the whole', async () => {
    const sale = await book('185000.00', 150_000)
    expect((await seller.ask(declineAll, { params: sale.params, body: {} })).body).toMatchObject({
      code: 'reserve_binds',
    })
    expect((await accept(sale.bid)).body).toMatchObject({ code: 'sale_too_low' })
    expect((await seller.ask(getNegotiation, { params: sale.params })).body.reserve_met).toBe(true)
    expect((await decline(seller, sale.bid)).status).toBe(200)
    expect(await stateOf(sale)).toBe('under_review')
    await pass(sale)
    expect(await partsOf(sale)).toHaveLength(2)
    for (const who of [sale.ann, sale.ben])
      expect(await messagesOf(who)).toContainEqual(expect.stringContaining('You won'))
    expect(await messagesOf(seller)).toContainEqual(
      expect.stringMatching(/sold in 2 parts .* your time to decide has ended/),
    )
  })

  it('leaves its seller free below the reserve, and the clock declines', async () => {
    const sale = await book('185000.01', 150_000)
    expect((await seller.ask(getNegotiation, { params: sale.params })).body.reserve_met).toBe(false)
    await pass(sale)
    expect(await stateOf(sale)).toBe('not_sold')
    expect(await partsOf(sale)).toEqual([])
  })

  it('is sold by the clock in the way that brings more', async () => {
    const whole = await book('100000.00', 190_000)
    await pass(whole)
    expect(await statusOf({ who: whole.cleo, id: whole.bid })).toBe('accepted')
    const parts = await book('100000.00', 180_000)
    await pass(parts)
    expect(await partsOf(parts)).toHaveLength(2)
    expect(await statusOf({ who: parts.cleo, id: parts.bid })).toBe('declined')
  })

  it('is not sold in parts by the clock if the limit of a buyer no longer covers theirs', async () => {
    const sale = await book('100000.00', 150_000)
    const body = { exposure_limit: '94999.99' }
    await admin.ask(patchUser, { params: { id: sale.ann.id }, body })
    await pass(sale)
    expect(await partsOf(sale)).toEqual([])
    expect(await statusOf({ who: sale.cleo, id: sale.bid })).toBe('accepted')
  })

  it('is not sold in parts below its reserve once a bid on the whole meets it', async () => {
    const sale = await book('188000.00', 190_000)
    const body = { total: '185000.00', below_reserve: true }
    expect((await seller.ask(compareBids, { params: sale.params })).body.can.accept).toBe(false)
    const accepted = await seller.ask(acceptCombination, { params: sale.params, body })
    expect(accepted).toMatchObject({ status: 409, body: { code: 'sale_too_low' } })
  })

  it('is sold by the clock though no one bid on the whole', async () => {
    const sale = await book('100000.00', null)
    await pass(sale)
    expect(await partsOf(sale)).toHaveLength(2)
  })
})
