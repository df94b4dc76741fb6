import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getBid, listBids, placeBid } from '#domain/auctions/contract.ts'
import { flagDeal, relistDeal, resolveDeal } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { acceptBid, declineAll, declineBid } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { dealRow, endAt, liveDeal, setAuction } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { answerDay } from './commands/close-auctions.ts'
import { bidQueue, placeBid as placeBidCommand } from './commands/place-bid.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let rival: Client
let reviewer: Client
let admin: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const bid = (who: Client, deal: string, amount: string, more: Record<string, unknown> = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, ...more } })

/** The auction is over, and the seller must decide on the bids. */
async function close(deal: string): Promise<void> {
  await endAt(testApp, deal, new Date(Date.now() - 1))
  await testApp.product.runClock()
}

const row = (deal: string) => dealRow(testApp.product.platform.db, deal)

const dates = () => ({
  bid_start_ts: new Date().toISOString(),
  bid_end_ts: new Date(Date.now() + 3_600_000).toISOString(),
})

describe('buy now', () => {
  it('has no hidden maximum', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    const rejected = await bid(buyer, deal.id, '470000', { offer_type: 'buy_it_now', max_amount: '1' })
    expect(rejected).toMatchObject({ status: 400, body: { max_amount: [expect.any(String)] } })
  })

  it('returns the deal as sold to the buyer', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    const bought = await bid(buyer, deal.id, '470000', { offer_type: 'buy_it_now' })
    const { server_time: _then, ...answered } = bought.body.auction
    const { server_time: _now, ...read } = (await buyer.ask(getAuction, { params: { id: deal.id } })).body
    expect(answered).toEqual(read)
    expect(answered).toMatchObject({ deal_state: 'sold', buy_now_price: null })
  })
})

describe('an accepted bid', () => {
  it('returns the auction as every user then sees it', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(rival, deal.id, '240000')
    const placed = await bid(buyer, deal.id, '250000', { max_amount: '300000' })
    const { server_time: _then, ...answered } = placed.body.auction
    const { server_time: _now, ...read } = (await buyer.ask(getAuction, { params: { id: deal.id } })).body
    expect(answered).toEqual(read)
  })

  it('is not placed if the bidder lost the permission while it waited', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const leaving = await testApp.member('buyer')
    const { platform } = testApp.product
    await platform.db.updateTable('users').set({ is_active: false }).where('id', '=', leaving.id).execute()
    const actor = {
      user_id: leaving.id,
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
    const input = {
      loan_deal: deal.id,
      offer_type: 'custom_bid' as const,
      bid_amount: 24_000_000,
      max_amount: null,
    }
    const terms = { brokerage_fees: 0, end_closing_cost: 0, loan_servicing: 0, confirm_above: false }
    await expect(
      placeBidCommand(bidQueue(platform), actor, { ...input, ...terms }, null),
    ).rejects.toMatchObject({ status: 403 })
  })
})

it('the reserve is announced as met once, by the bid that meets it', async () => {
  const deal = await liveDeal(testApp, seller, reviewer)
  const first = await bid(rival, deal.id, '460000')
  const second = await bid(buyer, deal.id, '470000')
  expect(first.body.auction.reserve_met_at).not.toBeNull()
  expect(second.body.auction.reserve_met_at).toBe(first.body.auction.reserve_met_at)
  const { results } = (await seller.ask(listNotifications, { query: { page_size: '50' } })).body
  const kinds = results.filter(({ link }) => link?.includes(deal.id)).map(({ kind }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['bid_received', 'reserve_met'])
})

describe('the current amount of a bidder', () => {
  const sellers = async (deal: string) =>
    (await seller.ask(listBids, { query: { loan_deal: deal, ordering: '-standing_amount' } })).body.results

  it('determines the order of the bids shown to the seller', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const third = await testApp.member('buyer')
    await bid(buyer, deal.id, '233000', { max_amount: '300000' })
    await bid(third, deal.id, '280000')
    await bid(rival, deal.id, '320000')
    await close(deal.id)
    expect((await sellers(deal.id)).map((one) => one.standing_amount)).toEqual([
      '320000.00',
      '300000.00',
      '280000.00',
    ])
  })

  it('does not change for the leader of an earlier round, whose maximum stays hidden', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(rival, deal.id, '233000')
    const placed = await bid(buyer, deal.id, '240000', { max_amount: '300000' })
    await close(deal.id)
    await seller.ask(declineAll, { params: { id: deal.id } })
    await seller.ask(relistDeal, { params: { id: deal.id }, body: dates() })
    await testApp.product.runClock()
    await bid(rival, deal.id, '233000')
    const own = (await buyer.ask(getBid, { params: { id: placed.body.bid.id } })).body
    expect(own).toMatchObject({ can: { raise: false }, loan_deal: { leading_amount: null } })
    await close(deal.id)
    for (const who of [seller, reviewer, admin]) {
      const old = await who.ask(getBid, { params: { id: placed.body.bid.id } })
      expect(old.body).toMatchObject({ standing_amount: '240000.00', max_amount: null, is_leading: false })
    }
    expect((await sellers(deal.id)).map((one) => one.standing_amount)).toEqual(['233000.00'])
    expect((await buyer.ask(getAuction, { params: { id: deal.id } })).body).toMatchObject({
      bid_count: 1,
      you: null,
    })
  })

  it('does not reveal the maximum of a leader when another buyer buys now', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    await bid(rival, deal.id, '300000', { max_amount: '450000' })
    await bid(buyer, deal.id, '470000', { offer_type: 'buy_it_now' })
    const shown = await sellers(deal.id)
    expect(shown.map((one) => one.standing_amount)).toEqual(['470000.00', '300000.00'])
    expect(JSON.stringify(shown)).not.toContain('450000')
  })
})

describe('a hidden maximum', () => {
  it('is not shown to an administrator who views as its bidder', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const limited = await testApp.member('buyer', { exposure_limit: '900000.00' })
    const placed = await bid(limited, deal.id, '240000', { max_amount: '377000' })
    const headers = { 'view-as-user': limited.id }
    const seen = [
      await admin.ask(getAuction, { params: { id: deal.id }, headers }),
      await admin.ask(listBids, { headers }),
      await admin.ask(getBid, { params: { id: placed.body.bid.id }, headers }),
    ]
    expect(seen.map((response) => response.status)).toEqual([200, 200, 200])
    expect(JSON.stringify(seen)).not.toContain('377000')
    expect(JSON.stringify(seen)).not.toContain('523000')
  })
})

describe('exposure', () => {
  const left = async (who: Client, deal: string) =>
    (await who.ask(getAuction, { params: { id: deal } })).body.exposure?.left

  it('is released once the seller has declined the bid', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '500000.00' })
    const deal = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(limited, deal.id, '400000')
    await bid(rival, deal.id, '410000')
    const again = await bid(limited, deal.id, '420000')
    await close(deal.id)
    expect(await left(limited, deal.id)).toBe('80000.00')
    await seller.ask(declineBid, { params: { id: again.body.bid.id }, body: {} })
    expect(await left(limited, deal.id)).toBe('500000.00')
    const first = await limited.ask(getBid, { params: { id: placed.body.bid.id } })
    expect(first.body.status).toBe('declined')
  })

  it('counts what the buyer has bought until its closing is done', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '900000.00' })
    const [bought, other] = [
      await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' }),
      await liveDeal(testApp, seller, reviewer),
    ]
    await bid(limited, bought.id, '470000', { offer_type: 'buy_it_now' })
    expect(await left(limited, other.id)).toBe('430000.00')
    await testApp.product.platform.db
      .updateTable('closings')
      .set({ closed_at: new Date() })
      .where('loan_deal_id', '=', bought.id)
      .execute()
    expect(await left(limited, other.id)).toBe('900000.00')
  })

  it('is checked and used up by the hidden maximum of a bid', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '500000.00' })
    const deal = await liveDeal(testApp, seller, reviewer)
    expect(await bid(limited, deal.id, '240000', { max_amount: '500000.01' })).toMatchObject({
      status: 400,
      body: { max_amount: [expect.stringContaining('your exposure limit of $500,000.00')] },
    })
    const placed = await bid(limited, deal.id, '240000', { max_amount: '450000' })
    expect(placed.status).toBe(201)
    const other = await liveDeal(testApp, seller, reviewer)
    expect(await left(limited, other.id)).toBe('50000.00')
    await close(deal.id)
    const { db } = testApp.product.platform
    await db
      .updateTable('users')
      .set({ exposure_limit: placed.body.bid.standing_amount })
      .where('id', '=', limited.id)
      .execute()
    const sale = { params: { id: placed.body.bid.id }, body: { below_reserve: true } }
    expect((await seller.ask(acceptBid, sale)).status).toBe(200)
  })

  it('remains while the deal is flagged, because the auction may continue', async () => {
    const limited = await testApp.member('buyer', { exposure_limit: '500000.00' })
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(limited, deal.id, '400000')
    await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title is unclear.' } })
    expect(await left(limited, deal.id)).toBe('100000.00')
    const other = await liveDeal(testApp, seller, reviewer)
    expect((await bid(limited, other.id, '240000')).status).toBe(400)
  })
})

describe('a flagged auction', () => {
  it('does not show the bidders to its seller, because it may continue', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(buyer, deal.id, '240000')
    await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title is unclear.' } })
    expect((await seller.ask(getBid, { params: { id: placed.body.bid.id } })).status).toBe(404)
    expect((await seller.ask(listBids, { query: { loan_deal: deal.id } })).body.count).toBe(0)
    expect((await bid(buyer, deal.id, '260000')).status).toBe(409)
    expect((await bid(rival, deal.id, '260000')).status).toBe(404)
    const resolved = await reviewer.ask(resolveDeal, { params: { id: deal.id } })
    expect(resolved.body.deal_state).toBe('live')
    expect((await bid(rival, deal.id, '260000')).status).toBe(201)
  })

  it('whose end has passed closes when the issue is resolved', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, deal.id, '240000')
    await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title is unclear.' } })
    await close(deal.id)
    expect((await row(deal.id)).deal_state).toBe('issue_detected')
    await reviewer.ask(resolveDeal, { params: { id: deal.id } })
    expect((await bid(rival, deal.id, '260000')).status).toBe(409)
    await testApp.product.runClock()
    expect((await row(deal.id)).deal_state).toBe('under_review')
  })
})

describe('the decision on bids', () => {
  it('cannot be made by an administrator who bid', async () => {
    const both = await testApp.member('buyer')
    const deal = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(both, deal.id, '240000')
    await close(deal.id)
    await testApp.product.platform.db
      .updateTable('users')
      .set({ is_buyer: false, is_superuser: true })
      .where('id', '=', both.id)
      .execute()
    const accepted = await both.ask(acceptBid, {
      params: { id: placed.body.bid.id },
      body: { below_reserve: true },
    })
    expect(accepted.status).toBe(403)
    expect((await row(deal.id)).deal_state).toBe('under_review')
  })

  it('is rejected while viewing as the seller', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(buyer, deal.id, '240000')
    await close(deal.id)
    const params = { id: placed.body.bid.id }
    const headers = { 'view-as-user': seller.id }
    const rejected = [
      await admin.ask(acceptBid, { params, body: { below_reserve: true }, headers }),
      await admin.ask(declineBid, { params, headers, body: {} }),
      await admin.ask(declineAll, { params: { id: deal.id }, headers }),
      await admin.ask(placeBid, {
        headers: { 'view-as-user': buyer.id },
        body: { loan_deal: deal.id, bid_amount: '250000' },
      }),
    ]
    for (const response of rejected)
      expect(response).toMatchObject({ status: 403, body: { code: 'viewing_as' } })
  })

  it('is due five business days later, by the holidays of the province', () => {
    // In Toronto it is the evening of Thursday 18 June 2026. Quebec rests on 24 June, Ontario does not.
    const evening = new Date('2026-06-19T02:00:00Z')
    expect(answerDay({ state: 'ON' }, evening)).toBe('2026-06-25')
    expect(answerDay({ state: 'QC' }, evening)).toBe('2026-06-26')
  })

  it('is in time on its last day: nothing is declined before the next one', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(await testApp.member('buyer'), deal.id, '240000')
    await close(deal.id)
    const today = businessDateOf(new Date())
    await setAuction(testApp, deal.id, { answer_by: today })
    await testApp.product.runClock()
    expect((await row(deal.id)).deal_state).toBe('under_review')
    await setAuction(testApp, deal.id, { answer_by: addDays(today, -1) })
    await testApp.product.runClock()
    expect((await row(deal.id)).deal_state).toBe('not_sold')
  })

  it('is made by the clock after five business days, and the bidders are notified', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const hopeful = await testApp.member('buyer')
    const placed = await bid(hopeful, deal.id, '240000')
    await close(deal.id)
    await testApp.product.runClock()
    expect((await row(deal.id)).deal_state).toBe('under_review')
    await setAuction(testApp, deal.id, { answer_by: '2020-01-01' })
    await testApp.product.runClock()
    expect((await row(deal.id)).deal_state).toBe('not_sold')
    const bidNow = await hopeful.ask(getBid, { params: { id: placed.body.bid.id } })
    expect(bidNow.body).toMatchObject({ status: 'declined', reason: 'The seller did not decide in time.' })
    const notified = (await hopeful.ask(listNotifications)).body.results.map((note) => note.kind)
    expect(notified).toContain('bid_declined')
  })
})

describe('the clock', () => {
  it('relists an auction without bids three times, then leaves it unsold', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { auto_relist: true })
    for (const turn of [1, 2, 3]) {
      await close(deal.id)
      await testApp.product.runClock()
      expect(await row(deal.id)).toMatchObject({
        deal_state: 'live',
        relist_count: turn,
        auction_round: turn + 1,
      })
    }
    await close(deal.id)
    const unsold = await row(deal.id)
    expect(unsold).toMatchObject({ deal_state: 'not_sold', relist_count: 3, auction_round: 4 })
    expect(unsold.bid_end_ts?.getTime()).toBeLessThan(Date.now())
  })

  it('relists from now on if it closes later than a whole auction after the end', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { auto_relist: true })
    await endAt(testApp, deal.id, new Date(Date.now() - 90 * 60_000))
    await testApp.product.runClock()
    await testApp.product.runClock()
    const { relist_count, bid_end_ts } = await row(deal.id)
    expect(relist_count).toBe(1)
    expect(Number(bid_end_ts) - Date.now()).toBeGreaterThan(50 * 60_000)
  })

  it('continues with all other deals when one fails', async () => {
    const { events } = testApp.product.platform
    const broken = await liveDeal(testApp, seller, reviewer)
    const sound = await liveDeal(testApp, seller, reviewer)
    let isBroken = true
    events.on(DEAL_EVENTS, 'deal.ended', async (_tx, event) => {
      if (isBroken && event.subject_id === broken.id) throw new Error('This deal cannot be closed.')
    })
    await endAt(testApp, broken.id, new Date(Date.now() - 60_000))
    await testApp.withoutLogs(() => close(sound.id))
    expect((await row(sound.id)).deal_state).toBe('not_sold')
    expect((await row(broken.id)).deal_state).toBe('live')
    isBroken = false
    await testApp.product.runClock()
    expect((await row(broken.id)).deal_state).toBe('not_sold')
  })
})

describe('the filters of bids', () => {
  it('accept the maximum amount under its name for bids', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const keen = await testApp.member('buyer')
    await bid(keen, deal.id, '240000')
    const count = async (most: string) =>
      (await keen.ask(listBids, { query: { loan_deal__loan_value__lte: most } as never })).body.count
    expect([await count('400K'), await count('500K')]).toEqual([0, 1])
    const wrong = await keen.ask(listBids, { query: { loan_deal__loan_value__lte: 'much' } as never })
    expect(wrong).toMatchObject({ status: 400, body: { loan_deal__loan_value__lte: [expect.any(String)] } })
  })
})
