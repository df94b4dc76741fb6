import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { dealCalendar, endFeed, getFeed, makeFeed } from '#domain/calendar/contract.ts'
import { setFavorite } from '#domain/deals/contract.ts'
import { newId } from '../platform/ids.ts'
import { withinOneMinute } from '../test/limit-windows.ts'
import { closeNow, dealRow, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

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

interface ReadEvent {
  UID: string
  SUMMARY: string
  DTSTART: string
  SEQUENCE: string
  [name: string]: string
}

/** Parses an iCalendar text: unfolds its lines, then splits it into events (RFC 5545, 3.1). */
function eventsOf(text: string): ReadEvent[] {
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  const events: ReadEvent[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({ UID: '', SUMMARY: '', DTSTART: '', SEQUENCE: '' })
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    const event = events.at(-1)
    if (event && name !== '') event[name] = value.replace(/\\([,;\\])/g, '$1')
  }
  return events
}

const read = async (url: string) => {
  const response = await testApp.product.http.inject({ method: 'GET', url: new URL(url).pathname })
  return { status: response.statusCode, text: response.body, type: response.headers['content-type'] }
}
const feedOf = async (who: Client) => (await who.ask(makeFeed)).body.url
const stamp = (at: Date | null | undefined) => (at?.toISOString() ?? '').replace(/[-:]|\.\d+/g, '')
const rowOf = (id: string) => dealRow(testApp.product.platform.db, id)

describe('a calendar feed', () => {
  it('contains the auctions that its owner bids on, watches or sells, and no others, without amounts', async () => {
    const [bidOn, watched, other] = [
      await liveDeal(testApp, seller, reviewer),
      await liveDeal(testApp, seller, reviewer, { city: 'Barrie' }),
      await liveDeal(testApp, seller, reviewer),
    ]
    await buyer.ask(placeBid, { body: { loan_deal: bidOn.id, bid_amount: '300000.00' } })
    await buyer.ask(setFavorite, { params: { id: watched.id }, body: { is_favorite: true } })
    const { status, text, type } = await read(await feedOf(buyer))
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const events = eventsOf(text)
    const uids = events.map(({ UID }) => UID)
    expect(uids.toSorted()).toEqual(
      [bidOn, watched].flatMap(({ id }) => [`${id}-ends@homeslice`, `${id}-opens@homeslice`]).toSorted(),
    )
    const ends = events.find(({ UID }) => UID === `${watched.id}-ends@homeslice`)
    const row = await rowOf(watched.id)
    expect(ends).toMatchObject({
      SUMMARY: `Auction ends: Detached house, Barrie (HS-${row.number})`,
      DTSTART: stamp(row.bid_end_ts),
    })
    // Ids and times may have the digits of an amount.
    const words = text
      .replace(/\r\n[ \t]/g, '')
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{8}T\d{6}Z/g, '')
    for (const secret of ['300000', '300,000', '458', 'Elm Street', 'Sample', '4X2', 'Lender'])
      expect(words).not.toContain(secret)
    const own = eventsOf((await read(await feedOf(seller))).text).map(({ UID }) => UID)
    expect(own).toContain(`${other.id}-ends@homeslice`)
    const { db } = testApp.product.platform
    await db.updateTable('loan_deals').set({ is_archived: true }).where('id', '=', watched.id).execute()
    const later = eventsOf((await read(await feedOf(buyer))).text).map(({ UID }) => UID)
    expect(later.toSorted()).toEqual([`${bidOn.id}-ends@homeslice`, `${bidOn.id}-opens@homeslice`])
  })

  it('contains the auctions of books on whose loans its owner bids, until the bids are withdrawn', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const bidder = await testApp.member('buyer')
    const url = await feedOf(bidder)
    const { db } = testApp.product.platform
    const set = { id: newId(), book_id: id, auction_round: 1, bidder_id: bidder.id, is_package: false }
    await db
      .insertInto('loan_bid_sets')
      .values({ ...set, total: '1000.00', placed_at: new Date(), decided_at: null, part_id: null })
      .execute()
    const uids = async () => eventsOf((await read(url)).text).map(({ UID }) => UID)
    expect(await uids()).toContain(`${id}-ends@homeslice`)
    await db.updateTable('loan_bid_sets').set({ state: 'withdrawn' }).where('id', '=', set.id).execute()
    expect(await uids()).toEqual([])
  })

  it('publishes a changed end time as a newer version of the same event', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, {}, 2)
    await buyer.ask(setFavorite, { params: { id: deal.id }, body: { is_favorite: true } })
    const url = await feedOf(buyer)
    const endOf = async () =>
      eventsOf((await read(url)).text).find(({ UID }) => UID === `${deal.id}-ends@homeslice`)
    const before = await endOf()
    expect((await read(url)).text).toBe((await read(url)).text)
    await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '300000.00' } })
    const after = await endOf()
    expect(after?.DTSTART).toBe(stamp((await rowOf(deal.id)).bid_end_ts))
    expect((after?.DTSTART ?? '') > (before?.DTSTART ?? '')).toBe(true)
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect((after?.['LAST-MODIFIED'] ?? '') >= (before?.['LAST-MODIFIED'] ?? '')).toBe(true)
  })

  it('contains the day by which the bids must be decided for the seller, and not for a bidder', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '300000.00' } })
    await closeNow(testApp, deal.id)
    const decisionsOf = async (who: Client) =>
      eventsOf((await read(await feedOf(who))).text).filter(
        ({ UID }) => UID === `${deal.id}-answer@homeslice`,
      )
    const day = (await rowOf(deal.id)).answer_by?.replaceAll('-', '')
    expect(await decisionsOf(seller)).toMatchObject([{ DTSTART: day }])
    expect(await decisionsOf(buyer)).toEqual([])
  })

  it('contains the due dates of the owner’s closings, as whole days', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '460000.00' })
    await buyer.ask(placeBid, {
      body: { loan_deal: deal.id, offer_type: 'buy_it_now', bid_amount: '460000.00' },
    })
    const steps = await testApp.product.platform.db
      .selectFrom('closing_steps')
      .selectAll()
      .where('loan_deal_id', '=', deal.id)
      .execute()
    const dueOf = async (who: Client) =>
      eventsOf((await read(await feedOf(who))).text).filter(
        ({ UID, SUMMARY }) => UID.startsWith(deal.id) && SUMMARY.startsWith('Due: '),
      )
    const [ofBuyer, ofSeller] = [await dueOf(buyer), await dueOf(seller)]
    const deposit = ofBuyer.find(({ UID }) => UID === `${deal.id}-deposit@homeslice`)
    const due = steps.find(({ step }) => step === 'deposit')?.due_date
    expect(deposit?.DTSTART).toBe(due?.replaceAll('-', ''))
    const has = (events: ReadEvent[], step: string) => events.some(({ UID }) => UID.includes(`-${step}@`))
    expect([has(ofBuyer, 'title_search'), has(ofSeller, 'title_search')]).toEqual([true, false])
    expect([has(ofBuyer, 'payout_statement'), has(ofSeller, 'payout_statement')]).toEqual([false, true])
    const { db } = testApp.product.platform
    await db
      .updateTable('closing_steps')
      .set({ state: 'done' })
      .where('loan_deal_id', '=', deal.id)
      .where('step', '=', 'deposit')
      .execute()
    expect(has(await dueOf(buyer), 'deposit')).toBe(false)
    await db
      .updateTable('closings')
      .set({ closed_at: new Date() })
      .where('loan_deal_id', '=', deal.id)
      .execute()
    expect(await dueOf(seller)).toEqual([])
  })

  it('is not found once it is replaced, turned off, or its owner is deactivated or no longer identified', async () => {
    const person = await testApp.member('buyer')
    const first = await feedOf(person)
    expect((await person.ask(getFeed)).body.is_on).toBe(true)
    const stored = await testApp.product.platform.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(first.split('/').at(-2))
    const second = await feedOf(person)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await person.ask(endFeed)).status).toBe(204)
    expect((await read(second)).status).toBe(404)
    expect((await person.ask(getFeed)).body).toEqual({ is_on: false, made_at: null })
    const third = await feedOf(person)
    await testApp.product.platform.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', person.id)
      .execute()
    expect((await read(third)).status).toBe(404)
    const suspended = await testApp.member('buyer')
    const fourth = await feedOf(suspended)
    await testApp.product.platform.db
      .updateTable('users')
      .set({ kyc_state: 'rejected' })
      .where('id', '=', suspended.id)
      .execute()
    expect((await read(fourth)).status).toBe(404)
  })

  it('cannot be found by guessing addresses', async () => {
    await withinOneMinute()
    const guess = `https://x/api/calendar/${'g'.repeat(43)}/homeslice.ics`
    const responses = await Promise.all(Array.from({ length: 31 }, () => read(guess)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404, 429]))
  })
})

it('a single auction can be downloaded as a file by users who may see the deal', async () => {
  const deal = await liveDeal(testApp, seller, reviewer)
  const ask = (who: Client) =>
    testApp.product.http.inject({
      method: 'GET',
      url: `/api/loan-deal/${deal.id}/calendar/`,
      headers: { authorization: `Bearer ${who.token}` },
    })
  const response = await ask(buyer)
  expect(eventsOf(response.body)).toHaveLength(2)
  expect(response.headers['content-disposition']).toContain('auction.ics')
  const unknown = await buyer.ask(dealCalendar, { params: { id: buyer.id } })
  expect(unknown.status).toBe(404)
})
