import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SOFT_CLOSE_MS } from '#domain/auctions/auction.ts'
import { getAuction, getDeal, placeBid } from '#domain/auctions/contract.ts'
import { relistDeal, scheduleDeal, setFavorite } from '#domain/deals/contract.ts'
import { declineAll } from '#domain/negotiations/contract.ts'
import { clearNotifications, listNotifications } from '#domain/notifications/contract.ts'
import { inBackground } from '../platform/platform.ts'
import { approvedDeal, dealRow, endAt, liveDeal, setAuction } from '../test/listing.ts'
import { mailsTo } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { runClock } from './commands/run-clock.ts'

const MINUTE_MS = 60_000

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  // The queue stores the mails; the clocks run when a test says so.
  await testApp.product.platform.jobs.start()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})
beforeEach(async () => {
  buyer = await testApp.member('buyer')
  await testApp.product.runClock()
})

/** Simulates that no server has run for so long. */
const silence = (seconds: number) =>
  sql`update liveness set alive_at = clock_timestamp() - make_interval(secs => ${seconds})`.execute(
    testApp.product.platform.db,
  )

const endOf = async (deal: string) => {
  const row = await dealRow(testApp.product.platform.db, deal)
  return { state: row.deal_state, minutes: ((row.bid_end_ts?.getTime() ?? 0) - Date.now()) / MINUTE_MS }
}

const unread = async (who: Client, kind: string) => {
  const { body } = await who.ask(listNotifications, { query: { page_size: '50' } })
  return body.results.filter((note) => note.kind === kind && !note.is_read)
}

const emailOf = async (who: Client) =>
  (
    await testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).email

/** Live auctions with a bid of this test's buyer, ending so many minutes from now (negative: that many ago). */
async function ending<const Ends extends readonly number[]>(...minutes: Ends) {
  const deals = []
  for (const _end of minutes) deals.push((await liveDeal(testApp, seller, reviewer, {}, 180)).id)
  for (const deal of deals) await buyer.ask(placeBid, { body: { loan_deal: deal, bid_amount: '240000' } })
  for (const [index, deal] of deals.entries())
    await endAt(testApp, deal, new Date(Date.now() + (minutes[index] ?? 0) * MINUTE_MS))
  return deals as { [K in keyof Ends]: string }
}

describe('after an outage', () => {
  it('of more than two minutes, auctions that ended in it or soon after are extended by half an hour', async () => {
    const [inIt, soonAfter, later, before] = await ending(-1, 14, 16, -10)
    await silence(121)
    await testApp.product.runClock()
    expect((await endOf(inIt)).minutes).toBeCloseTo(30, 0)
    expect((await endOf(soonAfter)).minutes).toBeCloseTo(30, 0)
    expect((await endOf(later)).minutes).toBeCloseTo(16, 0)
    expect([(await endOf(inIt)).state, (await endOf(before)).state]).toEqual(['live', 'under_review'])
    for (const who of [buyer, seller]) expect(await unread(who, 'auction_extended')).not.toEqual([])
    const [mail] = (await mailsTo(testApp, await emailOf(buyer))).filter((one) =>
      one.subject.includes('extended'),
    )
    expect(mail?.text).toContain('was unavailable for a while and has been extended')
    const bid = await buyer.ask(placeBid, {
      body: { loan_deal: inIt, bid_amount: '240000', max_amount: '250000' },
    })
    expect(bid.status).toBe(201)
  })

  it('of two minutes at most, all auctions end as planned', async () => {
    const [deal] = await ending(-1)
    // The test takes some seconds itself.
    await silence(105)
    await testApp.product.runClock()
    expect((await endOf(deal)).state).toBe('under_review')
  })

  it('that is the second in a row, an auction ends, because it is extended only once', async () => {
    const [deal] = await ending(-1)
    await silence(125)
    await testApp.product.runClock()
    expect((await endOf(deal)).state).toBe('live')
    await endAt(testApp, deal, new Date(Date.now() - MINUTE_MS))
    await silence(125)
    await testApp.product.runClock()
    expect((await endOf(deal)).state).toBe('under_review')
    expect(await unread(buyer, 'auction_extended')).toHaveLength(1)
  })

  it('an auction that should have opened during it opens immediately, with time to bid', async () => {
    const deal = await approvedDeal(testApp, seller, reviewer)
    const now = Date.now()
    const dates = {
      bid_start_ts: new Date(now).toISOString(),
      bid_end_ts: new Date(now + 5_000).toISOString(),
    }
    await seller.ask(scheduleDeal, { params: { id: deal.id }, body: dates })
    await endAt(testApp, deal.id, new Date(now - 1_000))
    await silence(200)
    await testApp.product.runClock()
    const auction = (await buyer.ask(getAuction, { params: { id: deal.id } })).body
    expect(auction.deal_state).toBe('live')
    expect((await endOf(deal.id)).minutes).toBeCloseTo(30, 0)
  })

  it('no auction closes before the check for an outage', async () => {
    const [deal] = await ending(-1)
    await silence(500)
    const { db } = testApp.product.platform
    const alive = await db.selectFrom('liveness').select('alive_at').executeTakeFirstOrThrow()
    await testApp.product.runClock()
    const outage = await db
      .selectFrom('outages')
      .selectAll()
      .orderBy('ended_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(outage.began_at).toEqual(alive.alive_at)
    expect(outage.extended).toBeGreaterThanOrEqual(1)
    expect((await endOf(deal)).state).toBe('live')
  })
})

describe('before the end', () => {
  /** Sets the opening back, as if the auction had been open for days. */
  const openForDays = (deal: string) =>
    sql`update auctions set starts_at = starts_at - interval '3 days' where loan_deal_id = ${deal}`.execute(
      testApp.product.platform.db,
    )

  it('bidders, watchers and the seller are warned an hour and ten minutes ahead, once each', async () => {
    const watcher = await testApp.member('buyer')
    const rival = await testApp.member('buyer')
    const [deal] = await ending(65)
    await openForDays(deal)
    await rival.ask(placeBid, { body: { loan_deal: deal, bid_amount: '250000' } })
    for (const who of [watcher, buyer])
      await who.ask(setFavorite, { params: { id: deal }, body: { is_favorite: true } })
    await seller.ask(clearNotifications)
    const recipients = [buyer, watcher, rival, seller]
    const counts = () =>
      Promise.all(recipients.map(async (who) => (await unread(who, 'auction_ending')).length))
    await testApp.product.runClock()
    expect(await counts()).toEqual([0, 0, 0, 0])
    await endAt(testApp, deal, new Date(Date.now() + 59 * MINUTE_MS))
    await openForDays(deal)
    await Promise.all([testApp.product.runClock(), testApp.product.runClock()])
    await testApp.product.runClock()
    expect(await counts()).toEqual([1, 1, 1, 1])
    const [early] = await unread(rival, 'auction_ending')
    expect(early?.message).toMatch(/ends within the hour, at .*\. You lead\.$/)
    await endAt(testApp, deal, new Date(Date.now() + 9 * MINUTE_MS))
    await openForDays(deal)
    await testApp.product.runClock()
    await testApp.product.runClock()
    expect(await counts()).toEqual([2, 2, 2, 2])
    const [news] = await unread(rival, 'auction_ending')
    expect(news).toMatchObject({ link: `/make-bid/${deal}` })
    expect(news?.message).toMatch(/ends in less than 10 minutes, at .*\. You lead\.$/)
    expect((await unread(buyer, 'auction_ending'))[0]?.message).toMatch(/You do not lead\.$/)
  })

  it('of an auction that is listed again, those who bid in it are warned again, and not those who bid before', async () => {
    const [deal] = await ending(9)
    await openForDays(deal)
    await testApp.product.runClock()
    expect(await unread(buyer, 'auction_ending')).toHaveLength(1)
    await endAt(testApp, deal, new Date(Date.now() - 1))
    await testApp.product.runClock()
    await seller.ask(declineAll, { params: { id: deal } })
    const now = Date.now()
    const dates = {
      bid_start_ts: new Date(now).toISOString(),
      bid_end_ts: new Date(now + 60 * MINUTE_MS).toISOString(),
    }
    await seller.ask(relistDeal, { params: { id: deal }, body: dates })
    await testApp.product.runClock()
    const rival = await testApp.member('buyer')
    await rival.ask(placeBid, { body: { loan_deal: deal, bid_amount: '240000' } })
    await endAt(testApp, deal, new Date(Date.now() + 9 * MINUTE_MS))
    await openForDays(deal)
    await testApp.product.runClock()
    expect(await unread(rival, 'auction_ending')).toHaveLength(1)
    expect(await unread(buyer, 'auction_ending')).toHaveLength(1)
  })

  it('an extended end does not repeat a warning', async () => {
    const [deal] = await ending(9)
    await openForDays(deal)
    await testApp.product.runClock()
    await endAt(testApp, deal, new Date(Date.now() + SOFT_CLOSE_MS / 2))
    await openForDays(deal)
    await buyer.ask(placeBid, { body: { loan_deal: deal, bid_amount: '240000', max_amount: '260000' } })
    await testApp.product.runClock()
    expect(await unread(buyer, 'auction_ending')).toHaveLength(1)
  })

  it('an auction shorter than the warning time has no such warning', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, {}, 30)
    await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    await testApp.product.runClock()
    expect(await unread(buyer, 'auction_ending')).toEqual([])
    const { bid_start_ts } = (await seller.ask(getDeal, { params: { id: deal.id } })).body
    await setAuction(testApp, deal.id, {
      starts_at: new Date(Date.parse(bid_start_ts ?? '') - 25 * MINUTE_MS),
      ends_at: new Date(Date.now() + 5 * MINUTE_MS),
    })
    await testApp.product.runClock()
    expect(await unread(buyer, 'auction_ending')).toHaveLength(1)
  })
})

it('tries a deal on which it failed again within a second, and does the others meanwhile', async () => {
  const [failing, other] = await ending(-1, -1)
  const { db } = testApp.product.platform
  await sql`create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_change before update of deal_state on loan_deals for each row
    when (old.id = ${sql.lit(failing)}) execute function refuse_change()`.execute(db)
  expect(await runClock(inBackground(testApp.product.platform))).toBeLessThanOrEqual(1000)
  expect([(await endOf(failing)).state, (await endOf(other)).state]).toEqual(['live', 'under_review'])
  await sql`drop function refuse_change cascade`.execute(db)
  await testApp.product.runClock()
  expect((await endOf(failing)).state).toBe('under_review')
})
