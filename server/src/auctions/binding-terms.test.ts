import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getBid, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { flagDeal, patchDeal, resolveDeal, setFavorite } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { dealRow, endAt, liveDeal } from '../test/listing.ts'
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

const HOUR_MS = 3_600_000
const on = (deal: { id: string }) => ({ params: { id: deal.id } })
const row = (deal: { id: string }) => dealRow(testApp.product.platform.db, deal.id)
const bid = (who: Client, deal: { id: string }, amount: string, more: Record<string, unknown> = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: amount, ...more } })
const change = (who: Client, deal: { id: string }, body: Record<string, unknown>) =>
  who.ask(patchDeal, { ...on(deal), body })
const flag = (deal: { id: string }) =>
  reviewer.ask(flagDeal, { ...on(deal), body: { reason: 'The appraisal is too old.' } })
const noticesTo = async (who: Client, kind: string) =>
  (await who.ask(listNotifications, { query: {} })).body.results.filter((notice) => notice.kind === kind)

/** A live deal with a leader, someone outbid, and someone who follows it. */
async function bidOn(over: Record<string, unknown> = {}, minutes = 60) {
  const deal = await liveDeal(testApp, seller, reviewer, over, minutes)
  const [outbid, leader, follower] = [
    await testApp.member('buyer', { exposure_limit: '500000.00' }),
    await testApp.member('buyer', { exposure_limit: '500000.00' }),
    await testApp.member('buyer'),
  ]
  const first = (await bid(outbid, deal, '240000')).body.bid.id
  const second = (await bid(leader, deal, '250000')).body.bid.id
  await follower.ask(setFavorite, { ...on(deal), body: { is_favorite: true } })
  return { deal, outbid, leader, follower, bids: [first, second] }
}

async function close(deal: { id: string }): Promise<void> {
  await endAt(testApp, deal.id, new Date(Date.now() - 1))
  await testApp.product.runClock()
}

const DEPOSIT_TERMS: Record<string, unknown>[] = [
  { deposit: '90.00' },
  { deposit_type: 'amount' },
  { deposit_due_days: 10 },
  { deposit_payee: 'Somebody Else LLP in trust' },
  { deposit_reference: 'Another reference' },
]
const TERMS: Record<string, unknown>[] = [
  { principle_balance: '100000.00' },
  { interest_rate: 5 },
  { property_value: '500000.00' },
  { maturity_date: null },
  { position: 'other' },
  { loan_address: '1 Other Street' },
  { ltv: 60 },
  { exit_plan: 'Sale of the property' },
  { reserve_price: '1000.00' },
  ...DEPOSIT_TERMS,
  { applicants: [] },
]

describe('terms that bids rest on', () => {
  it('cannot be changed by the seller while the deal is live, flagged, ended or under review', async () => {
    const [live, flagged, ended] = [await bidOn(), await bidOn(), await bidOn()]
    await flag(flagged.deal)
    await close(ended.deal)
    for (const { deal } of [live, flagged, ended])
      for (const body of TERMS)
        expect(await change(seller, deal, body)).toMatchObject({
          status: 409,
          body: { code: 'bids_bind', non_field_errors: [expect.stringMatching(/bids are binding/i)] },
        })
    await flag(ended.deal)
    expect((await change(seller, ended.deal, { interest_rate: 5 })).status).toBe(409)
    expect((await row(ended.deal)).interest_rate).toBe('7.4900')
  })

  it('include the deposit on which the deal was sold: no one can change it afterwards', async () => {
    const { deal, outbid } = await bidOn({
      buy_reserve_price: '470000.00',
      deposit_payee: 'Cassels LLP in trust',
    })
    const bought = await bid(outbid, deal, '470000', { offer_type: 'buy_it_now' })
    expect(bought.status).toBe(201)
    const before = await row(deal)
    for (const who of [seller, admin])
      for (const body of [...DEPOSIT_TERMS, { deposit: '90.00', void_bids: true }])
        expect((await change(who, deal, body)).status).toBe(409)
    expect(await row(deal)).toEqual(before)
    expect(before).toMatchObject({
      deal_state: 'sold',
      deposit: '5.00',
      deposit_payee: 'Cassels LLP in trust',
    })
  })

  it('change under an administrator only if they say that the bids become void', async () => {
    const { deal, bids, leader } = await bidOn()
    expect(await change(admin, deal, { interest_rate: 5 })).toMatchObject({
      status: 409,
      body: { code: 'bids_would_be_void' },
    })
    expect(await change(seller, deal, { interest_rate: 5, void_bids: true })).toMatchObject({
      status: 409,
      body: { code: 'bids_bind' },
    })
    expect((await leader.ask(getBid, { params: { id: bids[1] ?? '' } })).body.status).toBe('pending')
    expect((await row(deal)).auction_round).toBe(1)
  })
})

describe('the end of an auction that has bids', () => {
  it('is moved by an administrator only, the bids stay, and everyone concerned is notified', async () => {
    const { deal, leader, follower } = await bidOn()
    const body = { bid_end_ts: new Date(Date.now() + 2 * HOUR_MS).toISOString() }
    expect((await change(seller, deal, body)).status).toBe(409)
    expect((await change(admin, deal, body)).status).toBe(200)
    expect(await row(deal)).toMatchObject({ auction_round: 1, bid_count: 2 })
    for (const who of [leader, follower, seller])
      expect((await noticesTo(who, 'auction_end_moved'))[0]?.message).toContain(deal.reference)
    await flag(deal)
    expect(
      (await change(seller, deal, { bid_end_ts: new Date(Date.now() + HOUR_MS).toISOString() })).status,
    ).toBe(409)
  })
})

describe('an administrator who changes the terms of a running auction', () => {
  it('makes every bid void and restarts the auction for at least a day', async () => {
    const { deal, outbid, leader, bids } = await bidOn()
    const changed = await change(admin, deal, { interest_rate: 5, void_bids: true })
    expect(changed).toMatchObject({ status: 200, body: { deal_state: 'live', interest_rate: 5 } })
    for (const [index, who] of [outbid, leader].entries()) {
      const own = await who.ask(getBid, { params: { id: bids[index] ?? '' } })
      expect(own.body).toMatchObject({ status: 'void', is_leading: false })
      expect((await who.ask(listBids, { query: { status: 'void' } })).body.count).toBe(1)
      expect((await who.ask(getAuction, on(deal))).body.exposure).toMatchObject({ open: '0.00' })
    }
    const fresh = (await leader.ask(getAuction, on(deal))).body
    expect(fresh).toMatchObject({ round: 2, bid_count: 0, leading_amount: null, history: [], you: null })
    const left = Date.parse(fresh.bid_end_ts ?? '') - Date.parse(changed.body.server_time)
    expect(Math.abs(left - 24 * HOUR_MS)).toBeLessThan(60_000)
    expect((await bid(leader, deal, '233000')).body.auction).toMatchObject({ bid_count: 1 })
    await close(deal)
    expect((await row(deal)).deal_state).toBe('under_review')
  })

  it('leaves the end as planned if more than a day is left', async () => {
    const { deal } = await bidOn({}, 3 * 24 * 60)
    const planned = (await row(deal)).bid_end_ts
    await change(admin, deal, { interest_rate: 5, void_bids: true })
    expect((await row(deal)).bid_end_ts).toEqual(planned)
  })

  it('notifies the bidders, the seller and the followers of the public terms that changed, without values', async () => {
    const { deal, outbid, leader, follower } = await bidOn()
    const terms = { interest_rate: 5.43, reserve_price: '451234.00', loan_address: '77 Secret Street' }
    await change(admin, deal, { ...terms, void_bids: true })
    for (const who of [outbid, leader, follower]) {
      const [notice] = await noticesTo(who, 'bid_void')
      expect(notice?.message).toContain('Interest rate, details that are not public')
      expect(notice?.message).not.toMatch(/5\.43|451|Secret|Reserve/)
    }
    expect(
      (await noticesTo(seller, 'bid_void')).some(({ message }) => message.includes(deal.reference)),
    ).toBe(true)
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', deal.id)
      .where('type', '=', 'bids.voided')
      .execute()
    expect(events).toMatchObject([
      { actor_id: admin.id, after: { fields: ['loan_address', 'interest_rate', 'reserve_price'] } },
    ])
  })

  it('of a flagged deal voids the bids too, and the auction opens without bids once the issue is resolved', async () => {
    const { deal, leader, follower } = await bidOn()
    await flag(deal)
    expect((await change(admin, deal, { principle_balance: '400000.00', void_bids: true })).status).toBe(200)
    expect((await leader.ask(getDeal, on(deal))).body.deal_state).toBe('issue_detected')
    expect(await noticesTo(leader, 'bid_void')).toHaveLength(1)
    // They cannot open it, and are notified when it is back.
    expect(await noticesTo(follower, 'bid_void')).toEqual([])
    await reviewer.ask(resolveDeal, on(deal))
    expect((await row(deal)).deal_state).toBe('live')
    expect((await leader.ask(getAuction, on(deal))).body).toMatchObject({ bid_count: 0, round: 2 })
  })

  it('cannot change them after the end, or on their own deal', async () => {
    const { deal } = await bidOn()
    await close(deal)
    const late = await change(admin, deal, { interest_rate: 5, void_bids: true })
    expect(late).toMatchObject({ status: 409, body: { code: 'bids_bind' } })
    const both = await testApp.member(['seller', 'superuser'])
    const own = await liveDeal(testApp, seller, reviewer)
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ owner_id: both.id })
      .where('id', '=', own.id)
      .execute()
    await bid(await testApp.member('buyer'), own, '240000')
    const voided = await change(both, own, { interest_rate: 5, void_bids: true })
    expect(voided).toMatchObject({ status: 409, body: { code: 'bids_bind' } })
  })

  it('does not reveal the sealed amounts of the void round', async () => {
    const { deal, leader, bids } = await bidOn({ auction_format: 'sealed' })
    await change(admin, deal, { interest_rate: 5, void_bids: true })
    expect((await admin.ask(getBid, { params: { id: bids[1] ?? '' } })).status).toBe(404)
    expect((await leader.ask(getBid, { params: { id: bids[1] ?? '' } })).body.status).toBe('void')
    await close(deal)
    expect((await row(deal)).deal_state).toBe('not_sold')
  })
})
