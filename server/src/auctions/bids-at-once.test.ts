import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const bid = (who: Client, deal: { id: string }) =>
  who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })

const waitingForLocks = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.product.platform.db)
  return rows[0]?.waiting
}

it('of many bids on one deal only two use a connection at a time, so that other deals find a free one', async () => {
  const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
  const [deal, other] = [
    await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' }),
    await liveDeal(testApp, seller, reviewer),
  ]
  const buyers = await Promise.all(Array.from({ length: 6 }, () => testApp.member('buyer')))
  const elsewhere = await testApp.member('buyer')
  const { bids } = await testApp.product.platform.db.transaction().execute(async (tx) => {
    await sql`select from loan_deals where id = ${deal.id} for update`.execute(tx)
    const placed = buyers.map((who) => bid(who, deal))
    await vi.waitUntil(async () => (await waitingForLocks()) === 2, { timeout: 30_000, interval: 10 })
    // It came after all the others, which have therefore arrived.
    expect((await bid(elsewhere, other)).status).toBe(201)
    expect(await waitingForLocks()).toBe(2)
    return { bids: placed }
  })
  expect((await Promise.all(bids)).map(({ status }) => status)).toEqual(buyers.map(() => 201))
})
