import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { scheduleDeal } from '#domain/deals/contract.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { approvedDeal, dealRow, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

/** Below the ten seconds after which a clock looks without being woken. */
const SOON = { timeout: 9_000, interval: 20 }

describe.each(['postgres', 'embedded'] as const)('a sleeping clock on %s', (kind) => {
  let testApp: TestApp
  let seller: Client
  let reviewer: Client

  beforeAll(async () => {
    testApp = await startTestApp(kind)
    await testApp.product.startWork()
    seller = await testApp.member('seller')
    reviewer = await testApp.member('reviewer')
  })
  afterAll(() => testApp.close())

  const becomes = (deal: string, state: string) =>
    vi.waitUntil(async () => (await dealRow(testApp.product.platform.db, deal)).deal_state === state, SOON)

  /** As another server does, or a person by hand. */
  async function elsewhere(statement: string): Promise<void> {
    const { databaseUrl } = testApp.product.platform.config
    if (!databaseUrl) {
      await sql.raw(statement).execute(testApp.product.platform.db)
      return
    }
    const other = await openPostgres(databaseUrl, 2)
    await other.script(statement)
    await other.close()
  }

  it('opens an auction that a seller schedules meanwhile', async () => {
    const deal = await approvedDeal(testApp, seller, reviewer)
    const body = {
      bid_start_ts: new Date(Date.now() + 300).toISOString(),
      bid_end_ts: new Date(Date.now() + 3_600_000).toISOString(),
    }
    expect((await seller.ask(scheduleDeal, { params: { id: deal.id }, body })).status).toBe(200)
    await becomes(deal.id, 'live')
  })

  it('closes an auction whose end is moved nearer by another server', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await elsewhere(
      `update auctions set ends_at = clock_timestamp() + interval '300 milliseconds' where loan_deal_id = '${deal.id}'`,
    )
    await becomes(deal.id, 'not_sold')
  })
})
