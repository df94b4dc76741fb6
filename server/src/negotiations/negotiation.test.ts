import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getBid, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { flagDeal } from '#domain/deals/contract.ts'
import {
  acceptBid,
  acceptCounter,
  counterBid,
  declineAll,
  declineBid,
  declineCounter,
  getNegotiation,
  inviteToFinal,
  offerFinal,
} from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { endAt, liveDeal, runOut } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const HOUR_MS = 3_600_000

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

const within = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** An auction that ended below its reserve of 458 000, with the given bids, the first the highest. */
async function ended(...amounts: string[]) {
  const deal = await liveDeal(testApp, seller, reviewer)
  const bidders: { who: Client; bid: string }[] = []
  for (const amount of amounts.toReversed()) {
    const who = await testApp.member('buyer')
    const placed = await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: amount } })
    bidders.unshift({ who, bid: placed.body.bid.id })
  }
  await endAt(testApp, deal.id, new Date(Date.now() - 1))
  await testApp.product.runClock()
  const [best, next = best] = bidders
  if (!best || !next) throw new Error('Nobody has bid.')
  return { deal, params: { id: deal.id }, best, next, bidders }
}

const counter = (
  bid: string,
  amount: string,
  more: { expires_at?: string; message?: string; below_reserve?: boolean } = {},
) =>
  seller.ask(counterBid, {
    params: { id: bid },
    body: { amount, expires_at: within(2), below_reserve: true, ...more },
  })

/** What the seller asks for before a bid. */
const asked = (deal: string, before: { room_before_bid?: boolean; funds_before_bid?: boolean }) =>
  testApp.product.platform.db.updateTable('loan_deals').set(before).where('id', '=', deal).execute()

const invite = (deal: string, bidders = 3, ends_at = within(2)) =>
  seller.ask(inviteToFinal, { params: { id: deal }, body: { bidders, ends_at } })

const seen = async (who: Client, deal: string) =>
  (await who.ask(getNegotiation, { params: { id: deal } })).body

const kinds = async (who: Client, deal: string) => (await seen(who, deal)).moves.map((move) => move.kind)

const notified = async (who: Client) =>
  (await who.ask(listNotifications)).body.results.map((note) => note.kind)

describe('while the auction is running', () => {
  const running = async (auction_format: 'open' | 'sealed') => {
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format })
    const bidder = await testApp.member('buyer')
    const placed = await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '420000' } })
    return { id: deal.id, bid: placed.body.bid.id }
  }
  const responses = async (bid: string) => [
    (await seller.ask(acceptBid, { params: { id: bid }, body: { below_reserve: true } })).status,
    (await seller.ask(declineBid, { params: { id: bid }, body: {} })).status,
    (await counter(bid, '430000')).status,
  ]

  it('the seller sees no list of bidders, and responding to a bid of the history is a conflict', async () => {
    const { id, bid } = await running('open')
    expect((await seller.ask(listBids, { query: { loan_deal: id } })).body.count).toBe(0)
    const { body } = await seller.ask(getAuction, { params: { id } })
    expect(body.history.map((entry) => entry.id)).toEqual([bid])
    expect(await responses(bid)).toEqual([409, 409, 409])
    const other = await testApp.member('seller')
    const accepted = await other.ask(acceptBid, { params: { id: bid }, body: { below_reserve: true } })
    expect(accepted.status).toBe(404)
  })

  it('a sealed bid does not exist for its seller', async () => {
    const { bid } = await running('sealed')
    expect(await responses(bid)).toEqual([404, 404, 404])
  })
})

it('shows the seller a bidder’s verification, membership and number of deals bought', async () => {
  const { best } = await ended('420000', '400000')
  const { body } = await seller.ask(getBid, { params: { id: best.bid } })
  expect(body.bidder).toMatchObject({ is_verified: true, deals_bought: 0 })
  expect(Date.parse(body.bidder?.member_since ?? '')).toBeLessThanOrEqual(Date.now())
  await seller.ask(acceptBid, { params: { id: best.bid }, body: { below_reserve: true } })
  const sold = await seller.ask(getBid, { params: { id: best.bid } })
  expect(sold.body.bidder?.deals_bought).toBe(1)
})

describe('a counter-offer', () => {
  it('sells at its amount once the bidder accepts it, and the others are declined', async () => {
    const { deal, params, best, next } = await ended('420000', '400000')
    const made = await counter(next.bid, '450000', { message: 'We would sell at this.' })
    expect(made.status).toBe(201)
    const [open] = (await seen(next.who, deal.id)).counters
    expect(open).toMatchObject({
      amount: '450000.00',
      message: 'We would sell at this.',
      can: { accept: true, decline: true },
    })
    expect(await notified(next.who)).toContain('counter_offer')
    const accepted = await next.who.ask(acceptCounter, { params: { id: open?.id ?? '' } })
    expect(accepted.body).toMatchObject({ deal_state: 'sold', counters: [] })
    const sold = (await seller.ask(getDeal, { params })).body
    expect(sold).toMatchObject({ deal_status: 'accepted_below_reserve', sale: { amount: '450000.00' } })
    expect((await best.who.ask(getBid, { params: { id: best.bid } })).body.status).toBe('declined')
    expect((await next.who.ask(getBid, { params: { id: next.bid } })).body).toMatchObject({
      status: 'accepted',
      standing_amount: '450000.00',
    })
    expect(await kinds(next.who, deal.id)).toEqual(['counter', 'counter_accepted'])
  })

  it('is visible to its two sides and staff, and to no other bidder', async () => {
    const { deal, best, next } = await ended('420000', '400000')
    await counter(best.bid, '451234.56')
    for (const who of [seller, admin, reviewer, best.who])
      expect(JSON.stringify(await seen(who, deal.id))).toContain('451234.56')
    expect(await seen(next.who, deal.id)).toMatchObject({ moves: [], counters: [], final_round: null })
    const stranger = await testApp.member('buyer')
    expect(await seen(stranger, deal.id)).toMatchObject({ moves: [], counters: [] })
    const [open] = (await seen(best.who, deal.id)).counters
    const others = await next.who.ask(acceptCounter, { params: { id: open?.id ?? '' } })
    expect(others.status).toBe(404)
  })

  it('binds the seller, but a sale to another ends it', async () => {
    const { deal, params, best, next } = await ended('420000', '400000')
    await counter(next.bid, '450000')
    expect((await counter(next.bid, '451000')).body).toMatchObject({ code: 'counter_open' })
    const declined = await seller.ask(declineBid, { params: { id: next.bid }, body: {} })
    expect(declined.body).toMatchObject({ code: 'counter_open' })
    expect((await seller.ask(declineAll, { params, body: {} })).status).toBe(409)
    const [open] = (await seen(next.who, deal.id)).counters
    expect(
      (await seller.ask(acceptBid, { params: { id: best.bid }, body: { below_reserve: true } })).status,
    ).toBe(200)
    const late = await next.who.ask(acceptCounter, { params: { id: open?.id ?? '' } })
    expect(late.status).toBe(409)
    expect(await kinds(next.who, deal.id)).toEqual(['counter', 'counter_withdrawn'])
    expect(await kinds(best.who, deal.id)).toEqual(['accepted'])
  })

  it('can be declined with a reason for the seller, and made again', async () => {
    const { deal, best } = await ended('420000')
    await counter(best.bid, '450000')
    const [open] = (await seen(best.who, deal.id)).counters
    await best.who.ask(declineCounter, {
      params: { id: open?.id ?? '' },
      body: { reason: 'The yield is too low.' },
    })
    expect((await seen(seller, deal.id)).moves.at(-1)).toMatchObject({
      kind: 'counter_declined',
      by: 'bidder',
      reason: 'The yield is too low.',
      answers: open?.id,
    })
    expect((await counter(best.bid, '440000')).status).toBe(201)
    expect((await best.who.ask(getBid, { params: { id: best.bid } })).body.counter).toMatchObject({
      amount: '440000.00',
    })
  })

  it('expires automatically; the bid waits for the decision as before', async () => {
    const { deal, best } = await ended('420000')
    await counter(best.bid, '450000')
    const [open] = (await seen(best.who, deal.id)).counters
    expect((await seen(seller, deal.id)).can).toMatchObject({ decline_all: false, invite: false })
    await runOut(testApp, deal.id)
    expect((await seen(best.who, deal.id)).counters).toEqual([])
    const late = await best.who.ask(acceptCounter, { params: { id: open?.id ?? '' } })
    expect(late.body).toMatchObject({ code: 'counter_over' })
    await testApp.product.runClock()
    await testApp.product.runClock()
    expect(await kinds(seller, deal.id)).toEqual(['counter', 'counter_expired'])
    expect((await notified(best.who)).filter((kind) => kind === 'counter_expired')).toHaveLength(1)
    expect(
      (await seller.ask(acceptBid, { params: { id: best.bid }, body: { below_reserve: true } })).status,
    ).toBe(200)
  })

  it('is rejected above the reserve, below the bid, and with too little time', async () => {
    const { best, deal } = await ended('420000')
    expect((await counter(best.bid, '420000')).body).toMatchObject({ amount: [expect.any(String)] })
    expect((await counter(best.bid, '450000', { expires_at: within(0.1) })).body).toMatchObject({
      expires_at: [expect.any(String)],
    })
    expect((await counter(best.bid, '450000', { expires_at: within(24 * 20) })).body).toMatchObject({
      expires_at: [expect.any(String)],
    })
    expect(await kinds(seller, deal.id)).toEqual([])
    const met = await ended('460000')
    expect((await counter(met.best.bid, '470000')).body).toMatchObject({ code: 'reserve_met' })
    expect((await seller.ask(getBid, { params: { id: met.best.bid } })).body.can).toMatchObject({
      accept: true,
      counter: false,
    })
  })

  it('counts against the bidder’s limit, and cannot be accepted while viewing as them', async () => {
    const { deal, best } = await ended('420000')
    await counter(best.bid, '450000')
    const [open] = (await seen(best.who, deal.id)).counters
    const params = { id: open?.id ?? '' }
    const viewing = await admin.ask(acceptCounter, { params, headers: { 'view-as-user': best.who.id } })
    expect(viewing).toMatchObject({ status: 403, body: { code: 'viewing_as' } })
    const { db } = testApp.product.platform
    const limit = (exposure_limit: string) =>
      db.updateTable('users').set({ exposure_limit }).where('id', '=', best.who.id).execute()
    await limit('449999.99')
    expect((await best.who.ask(acceptCounter, { params })).status).toBe(400)
    await limit('450000.00')
    await asked(deal.id, { funds_before_bid: true })
    expect((await best.who.ask(acceptCounter, { params })).body).toMatchObject({ code: 'funds_first' })
    await asked(deal.id, { funds_before_bid: false })
    expect((await best.who.ask(acceptCounter, { params })).status).toBe(200)
  })

  it('cannot be accepted by a bidder who has joined the seller’s company, nor while the deal is flagged', async () => {
    const { deal, params, best } = await ended('420000')
    await counter(best.bid, '450000')
    const [open] = (await seen(best.who, deal.id)).counters
    const accept = () => best.who.ask(acceptCounter, { params: { id: open?.id ?? '' } })
    const { db } = testApp.product.platform
    const owner = await db
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set(owner).where('id', '=', best.who.id).execute()
    expect((await accept()).status).toBe(403)
    await db.updateTable('users').set({ company_id: null }).where('id', '=', best.who.id).execute()
    await reviewer.ask(flagDeal, { params, body: { reason: 'The title is disputed.' } })
    expect((await accept()).status).toBe(409)
    const declined = await best.who.ask(declineCounter, { params: { id: open?.id ?? '' } })
    expect(declined.status).toBe(409)
  })
})

describe('a best-and-final round', () => {
  it('withholds every amount until its end; then the seller accepts an offer', async () => {
    const { deal, best, next, bidders } = await ended('420000', '400000', '390000', '380000')
    const made = await invite(deal.id)
    expect(made.body).toMatchObject({ final_round: { invited: 3, handed_in: 0, is_over: false } })
    const [, , third, fourth] = bidders
    if (!third || !fourth) throw new Error('Four have bid.')
    expect((await seen(fourth.who, deal.id)).final_round).toBeNull()
    const offer = async (who: Client, amount: string) => {
      const { final_round } = await seen(who, deal.id)
      return who.ask(offerFinal, { params: { id: final_round?.you?.id ?? '' }, body: { amount } })
    }
    expect((await offer(next.who, '399999')).body).toMatchObject({ amount: [expect.any(String)] })
    // More than a quarter above what is owed is confirmed first.
    expect((await offer(next.who, '800000')).status).toBe(400)
    for (const [before, code] of [
      ['room_before_bid', 'room_first'],
      ['funds_before_bid', 'funds_first'],
    ] as const) {
      await asked(deal.id, { [before]: true })
      expect((await offer(next.who, '431234.56')).body).toMatchObject({ code })
      await asked(deal.id, { [before]: false })
    }
    const submitted = await offer(next.who, '431234.56')
    expect(submitted.body.final_round?.you).toMatchObject({ amount: '431234.56', has_offered: true })
    expect((await offer(next.who, '440000')).body).toMatchObject({ code: 'offered_already' })
    await offer(third.who, '390000')
    for (const who of [seller, admin, reviewer, best.who, third.who, fourth.who]) {
      const responses = [
        await seen(who, deal.id),
        await who.ask(listBids, { query: { loan_deal: deal.id, ordering: '-standing_amount' } }),
        await who.ask(getBid, { params: { id: next.bid } }),
        await who.ask(getAuction, { params: { id: deal.id } }),
        await who.ask(listNotifications),
      ]
      expect(JSON.stringify(responses)).not.toContain('431234.56')
    }
    const viewing = { 'view-as-user': next.who.id }
    const viewed = [
      await admin.ask(getNegotiation, { params: { id: deal.id }, headers: viewing }),
      await admin.ask(listBids, { headers: viewing }),
    ]
    expect(JSON.stringify(viewed)).not.toContain('431234.56')
    const stored = await testApp.product.platform.db
      .selectFrom('events')
      .select(['before', 'after'])
      .execute()
    expect(JSON.stringify(stored)).not.toContain('431234.56')
    expect(
      (await seller.ask(acceptBid, { params: { id: next.bid }, body: { below_reserve: true } })).body,
    ).toMatchObject({
      code: 'round_running',
    })

    await runOut(testApp, deal.id)
    await testApp.product.runClock()
    const notes = (await seller.ask(listNotifications)).body.results
    expect(notes.find(({ kind }) => kind === 'final_ended')?.message).toContain('2 of 3 submitted an offer.')
    const bids = await seller.ask(listBids, { query: { loan_deal: deal.id, ordering: '-standing_amount' } })
    expect(bids.body.results.map((bid) => bid.standing_amount)).toEqual([
      '431234.56',
      '420000.00',
      '390000.00',
      '380000.00',
    ])
    expect(await kinds(best.who, deal.id)).toEqual(['final_invited', 'final_missed'])
    expect((await invite(deal.id)).body).toMatchObject({ code: 'one_round' })
    expect(
      (await seller.ask(acceptBid, { params: { id: next.bid }, body: { below_reserve: true } })).status,
    ).toBe(200)
    expect((await seller.ask(getDeal, { params: { id: deal.id } })).body).toMatchObject({
      deal_status: 'accepted_below_reserve',
      sale: { amount: '431234.56' },
    })
    expect(JSON.stringify((await best.who.ask(getAuction, { params: { id: deal.id } })).body)).not.toContain(
      '431234.56',
    )
  })

  it('restarts the seller’s deadline', async () => {
    const { deal } = await ended('420000', '400000')
    const before = (await seen(seller, deal.id)).answer_by ?? ''
    const { answer_by, answer_until } = (await invite(deal.id, 2, within(24 * 7))).body
    expect(answer_by && answer_by > before).toBe(true)
    // The whole day, until midnight in Toronto.
    expect(answer_until && answer_by && answer_until.slice(0, 10) > answer_by).toBe(true)
  })

  it('counts offers against the exposure limit, on other deals too', async () => {
    const { deal, best, next } = await ended('420000', '400000')
    await testApp.product.platform.db
      .updateTable('users')
      .set({ exposure_limit: '700000.00' })
      .where('id', 'in', [best.who.id, next.who.id])
      .execute()
    const other = await liveDeal(testApp, seller, reviewer)
    await invite(deal.id)
    const { final_round } = await seen(next.who, deal.id)
    await next.who.ask(offerFinal, { params: { id: final_round?.you?.id ?? '' }, body: { amount: '430000' } })
    const auction = await next.who.ask(getAuction, { params: { id: other.id } })
    expect(auction.body.exposure).toMatchObject({ limit: '700000.00', open: '430000.00', left: '270000.00' })
    const ofBest = await best.who.ask(getAuction, { params: { id: other.id } })
    expect(ofBest.body.exposure).toMatchObject({ open: '420000.00', left: '280000.00' })
    const bid = { loan_deal: other.id, bid_amount: '270000.01' }
    expect((await next.who.ask(placeBid, { body: bid })).status).toBe(400)
    expect((await next.who.ask(placeBid, { body: { ...bid, bid_amount: '270000' } })).status).toBe(201)
  })

  it('accepts no offer beyond the exposure limit, and says what remains', async () => {
    const { deal, next } = await ended('420000', '400000')
    await testApp.product.platform.db
      .updateTable('users')
      .set({ exposure_limit: '700000.00' })
      .where('id', '=', next.who.id)
      .execute()
    const other = await liveDeal(testApp, seller, reviewer)
    await next.who.ask(placeBid, { body: { loan_deal: other.id, bid_amount: '250000' } })
    await invite(deal.id)
    const { final_round } = await seen(next.who, deal.id)
    const offer = (amount: string) =>
      next.who.ask(offerFinal, { params: { id: final_round?.you?.id ?? '' }, body: { amount } })
    const { status, body } = await offer('450000.01')
    expect([status, body]).toEqual([
      400,
      { amount: ['This exceeds your exposure limit of $700,000.00: $450,000.00 remains for this deal.'] },
    ])
    expect((await seen(next.who, deal.id)).final_round?.you?.has_offered).toBe(false)
    expect((await offer('450000')).body.final_round?.you).toMatchObject({ amount: '450000.00' })
  })

  it('requires two bidders and no open counter-offer', async () => {
    const alone = await ended('420000')
    expect((await invite(alone.deal.id)).body).toMatchObject({ code: 'too_few' })
    const { deal, best } = await ended('420000', '400000')
    await counter(best.bid, '450000')
    expect((await invite(deal.id)).body).toMatchObject({ code: 'counter_open' })
    expect((await invite(deal.id, 1)).body).toMatchObject({ bidders: [expect.any(String)] })
  })
})

describe('declining', () => {
  it('shows each bidder their own event with its reason, and no one else’s', async () => {
    const { deal, params, best, next } = await ended('420000', '400000')
    await seller.ask(declineBid, { params: { id: best.bid }, body: { reason: 'Too low for us.' } })
    await seller.ask(declineAll, { params, body: { reason: 'We keep the mortgage.' } })
    const reasons = async (who: Client) => (await seen(who, deal.id)).moves.map((move) => move.reason)
    expect(await reasons(best.who)).toEqual(['Too low for us.'])
    expect(await reasons(next.who)).toEqual(['We keep the mortgage.'])
    expect(await reasons(seller)).toEqual(['Too low for us.', 'We keep the mortgage.'])
  })
})

it('while an administrator views as the seller no decision is offered, and none is possible', async () => {
  const { params, best } = await ended('420000', '400000')
  const headers = { 'view-as-user': seller.id }
  const offered = async (more: object) => [
    (await seller.ask(getNegotiation, { params })).body.can,
    (await seller.ask(getDeal, { params })).body.can.decline_all,
    (await admin.ask(getNegotiation, { params, ...more })).body.can,
    (await admin.ask(getDeal, { params, ...more })).body.can.decline_all,
    (await admin.ask(getBid, { params: { id: best.bid }, ...more })).body.can,
  ]
  expect(await offered({ headers })).toEqual([
    {
      counter: true,
      invite: true,
      decline_all: true,
      accept_below_reserve: true,
      decline_at_reserve: false,
    },
    true,
    {
      counter: false,
      invite: false,
      decline_all: false,
      accept_below_reserve: false,
      decline_at_reserve: false,
    },
    false,
    { accept: false, decline: false, counter: false, raise: false },
  ])
  const accepted = await admin.ask(acceptBid, {
    params: { id: best.bid },
    body: { below_reserve: true },
    headers,
  })
  expect(accepted).toMatchObject({ status: 403, body: { code: 'viewing_as' } })
})

describe('a sale below the reserve', () => {
  it('needs the seller’s confirmation, which is in the audit log', async () => {
    const { best, deal } = await ended('400000')
    const params = { id: best.bid }
    const unconfirmed = await seller.ask(acceptBid, { params })
    expect(unconfirmed.status).toBe(400)
    expect(unconfirmed.body).toEqual({
      below_reserve: ['This bid is $58,000.00 (12.7%) below your reserve. Confirm that you sell below it.'],
    })
    expect((await seller.ask(getDeal, { params: { id: deal.id } })).body.deal_state).toBe('under_review')
    const sold = await seller.ask(acceptBid, { params, body: { below_reserve: true } })
    expect(sold.status).toBe(200)
    const { db } = testApp.product.platform
    const events = await db.selectFrom('events').selectAll().where('subject_id', '=', deal.id).execute()
    expect(events.find(({ type }) => type === 'deal.sold')?.after).toMatchObject({ below_reserve: true })
  })

  it('is confirmed by a counter-offer below the reserve too, before it binds the seller', async () => {
    const { best, deal } = await ended('400000')
    const unconfirmed = await counter(best.bid, '450000', { below_reserve: false })
    expect([unconfirmed.status, unconfirmed.body]).toEqual([
      400,
      {
        below_reserve: [
          'This counter-offer is $8,000.00 (1.7%) below your reserve. Confirm that you sell below it.',
        ],
      },
    ])
    expect((await seen(best.who, deal.id)).counters).toEqual([])
    expect((await counter(best.bid, '450000', { below_reserve: true })).status).toBe(201)
    const { db } = testApp.product.platform
    const events = await db.selectFrom('events').selectAll().where('subject_id', '=', deal.id).execute()
    expect(events.find(({ type }) => type === 'bid.countered')?.after).toMatchObject({ below_reserve: true })
  })

  it('is not required for a counter-offer at the reserve', async () => {
    const { best } = await ended('400000')
    expect((await counter(best.bid, '458000', { below_reserve: false })).status).toBe(201)
  })

  it('is not required at the reserve', async () => {
    const { best } = await ended('458000')
    expect((await seller.ask(acceptBid, { params: { id: best.bid } })).status).toBe(200)
  })
})
