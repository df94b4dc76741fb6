import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAuction, placeBid } from '#domain/auctions/contract.ts'
import { dealRow, endAt, liveDeal } from '../test/listing.ts'
import { roundTrips } from '../test/round-trips.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let first: Client
let second: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  first = await testApp.member('buyer')
  second = await testApp.member('buyer')
  await testApp.product.runClock()
})
afterAll(() => testApp.close())

async function bid(who: Client, deal: string, bid_amount: string): Promise<string> {
  expect((await who.ask(placeBid, { body: { loan_deal: deal, bid_amount } })).status).toBe(201)
  return deal
}

const live = async (terms: Record<string, unknown> = {}) =>
  (await liveDeal(testApp, seller, reviewer, terms)).id

/** One auction of each kind: with bids, sealed, without bids and without bids but to be listed again. */
async function oneOfEach() {
  const sealed = await bid(first, await live({ auction_format: 'sealed' }), '300000')
  return {
    bidOn: await bid(first, await live(), '240000'),
    sealed: await bid(second, sealed, '470000'),
    empty: await live({ auto_relist: false }),
    relisted: await live({ auto_relist: true }),
  }
}
type Deals = Awaited<ReturnType<typeof oneOfEach>>

/** Ends these auctions at the same moment; returns the statements that their close took. */
async function closeTogether(sets: readonly Deals[]): Promise<string[]> {
  const ended = new Date(Date.now() - 1)
  for (const deals of sets) for (const id of Object.values(deals)) await endAt(testApp, id, ended)
  return (await roundTrips(testApp.product.engine, () => testApp.product.runClock())).flat()
}

it('auctions that end together close in as many statements as one auction of each outcome', async () => {
  const sets = [await oneOfEach()]
  const alone = await closeTogether(sets)
  const many = [await oneOfEach(), await oneOfEach(), await oneOfEach()]
  expect(await closeTogether(many)).toHaveLength(alone.length)

  const { db } = testApp.product.platform
  for (const { bidOn, sealed, empty, relisted } of [...sets, ...many]) {
    expect(await dealRow(db, bidOn)).toMatchObject({
      deal_state: 'under_review',
      leading_amount: '240000.00',
    })
    expect((await dealRow(db, bidOn)).answer_by).not.toBeNull()
    expect(await dealRow(db, sealed)).toMatchObject({
      deal_state: 'under_review',
      leader_id: second.id,
      leading_amount: '470000.00',
      reserve_met_at: expect.any(Date),
    })
    expect(await dealRow(db, empty)).toMatchObject({
      deal_state: 'not_sold',
      answer_by: null,
      auction_round: 1,
    })
    expect(await dealRow(db, relisted)).toMatchObject({
      deal_state: 'live',
      auction_round: 2,
      relist_count: 1,
      bid_count: 0,
    })
  }
})

it('an auction that is relisted automatically lasts as long as before and takes bids', async () => {
  const deals = await oneOfEach()
  await closeTogether([deals])
  const { db } = testApp.product.platform
  const rounds = await db
    .selectFrom('auctions')
    .select(['round', 'phase', 'starts_at', 'ends_at'])
    .where('loan_deal_id', '=', deals.relisted)
    .orderBy('round')
    .execute()
  const lengths = rounds.map(({ starts_at, ends_at }) => Number(ends_at) - Number(starts_at))
  expect(lengths[1]).toBe(lengths[0])
  expect(rounds.map(({ phase }) => phase)).toEqual(['settled', 'open'])
  await bid(first, deals.relisted, '240000')
  const { body } = await second.ask(getAuction, { params: { id: deals.relisted } })
  expect(body).toMatchObject({ round: 2, leading_amount: '240000.00', bid_count: 1 })
})
