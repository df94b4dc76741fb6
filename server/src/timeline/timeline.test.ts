import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { flagDeal, rejectDeal, resolveDeal, submitDeal } from '#domain/deals/contract.ts'
import { enterRoom } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda.ts'
import { getTimeline, type TimelineKind } from '#domain/timeline/contract.ts'
import { recordLiveness } from '../auctions/commands/record-liveness.ts'
import { completeDraft, endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let stranger: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer', { company: 'Northgate Capital' })
  stranger = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const timelineOf = async (who: Client, id: string) =>
  (await who.ask(getTimeline, { params: { id } })).body.results
const kindsOf = async (who: Client, id: string): Promise<TimelineKind[]> => [
  ...new Set((await timelineOf(who, id)).map(({ kind }) => kind)),
]

it('the timeline of a deal shows each reader what they may know: the market, a visitor, the seller, the buyer', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
  const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
  await buyer.ask(enterRoom, { params: { id }, body })
  const market: TimelineKind[] = ['auction_opened', 'document_added', 'listed']
  expect(new Set(await kindsOf(stranger, id))).toEqual(new Set(market))
  expect(new Set(await kindsOf(buyer, id))).toEqual(new Set([...market, 'room_accepted']))
  const sellers = await timelineOf(seller, id)
  expect(sellers[0]).toMatchObject({ kind: 'room_requested', detail: 'Northgate Capital' })
  expect(new Set(sellers.map(({ kind }) => kind))).toEqual(
    new Set([...market, 'room_requested', 'created', 'submitted', 'approved']),
  )
  expect(sellers.find(({ kind }) => kind === 'document_added')?.detail).toMatch(/^[A-Z][a-z ]+$/)
  await buyer.ask(placeBid, { body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000.00' } })
  expect((await kindsOf(stranger, id))[0]).toBe('sold')
  const moments = sellers.map(({ at }) => at)
  expect(moments).toEqual([...moments].sort().reverse())
})

it('the timeline of a deal that is hidden is a 404', async () => {
  const { id } = await completeDraft(testApp, seller)
  expect((await stranger.ask(getTimeline, { params: { id } })).status).toBe(404)
  expect(await kindsOf(seller, id)).toContain('created')
})

it('a rejection, a flag and its resolution are in it for the owner and staff, with the reason', async () => {
  const { id } = await completeDraft(testApp, seller)
  const params = { id }
  await seller.ask(submitDeal, { params })
  await reviewer.ask(rejectDeal, { params, body: { reason: 'The appraisal is unreadable.' } })
  const [rejected] = await timelineOf(seller, id)
  expect(rejected).toMatchObject({ kind: 'rejected', detail: 'The appraisal is unreadable.' })

  const live = { id: (await liveDeal(testApp, seller, reviewer)).id }
  await reviewer.ask(flagDeal, { params: live, body: { reason: 'Title does not agree.' } })
  await reviewer.ask(resolveDeal, { params: live })
  const [resolved, flagged] = await timelineOf(reviewer, live.id)
  expect([resolved?.kind, flagged?.kind, flagged?.detail]).toEqual([
    'resolved',
    'flagged',
    'Title does not agree.',
  ])
  expect(await kindsOf(stranger, live.id)).not.toContain('flagged')
})

it('an extension of the auction after an outage is in it for the market', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, {}, 180)
  await endAt(testApp, id, new Date(Date.now() - 60_000))
  const { db } = testApp.product.platform
  await sql`update liveness set alive_at = clock_timestamp() - interval '125 seconds'`.execute(db)
  await recordLiveness(testApp.product.platform)
  expect(await kindsOf(stranger, id)).toContain('auction_extended')
})
