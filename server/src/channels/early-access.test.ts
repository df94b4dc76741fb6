import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { listDeals, publicFigures } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { createSavedSearch } from '#domain/saved-searches/contract.ts'
import { openToMarket } from '../deals/commands/open-to-market.ts'
import { alertOf } from '../saved-searches/commands/alert-owners.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let member: Client
let stranger: Client
let deal: string
const until = new Date(Date.now() + 86_400_000).toISOString()
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  member = await testApp.member('buyer')
  stranger = await testApp.member('buyer')
  const reviewer = await testApp.member('reviewer')
  const channel = await channelWith(seller, [member])
  deal = await liveInChannel(testApp, { seller, reviewer }, channel.id, { until })
})
afterAll(() => testApp.close())

const kinds = async (who: Client) =>
  (await who.ask(listNotifications, { query: {} })).body.results.map(({ kind }) => kind)
const statusFor = async (who: Client) => (await who.ask(getDeal, { params: { id: deal } })).status
const letItEnd = () =>
  sql`update loan_deals set exclusive_until = now() - interval '1 second' where id = ${deal} and is_exclusive`.execute(
    testApp.product.platform.db,
  )

it('is shown to members with the moment at which it ends, and ends then, once', async () => {
  expect((await member.ask(getDeal, { params: { id: deal } })).body.exclusive_until).toBe(until)
  expect(await statusFor(stranger)).toBe(404)
  const { platform } = testApp.product
  await stranger.ask(createSavedSearch, { body: { name: 'All', filters: {}, alerts: 'at_once' } as never })
  await alertOf(platform, deal)
  expect(await kinds(stranger)).toEqual([])
  const wait = await openToMarket(platform)
  expect(wait).toBeGreaterThan(80_000_000)
  expect(await statusFor(stranger)).toBe(404)

  await letItEnd()
  await Promise.all([openToMarket(platform), openToMarket(platform), testApp.product.runClock()])
  expect(await statusFor(stranger)).toBe(200)
  expect((await stranger.ask(listDeals, { query: {} })).body.results).toMatchObject([
    { id: deal, is_exclusive: false },
  ])
  expect((await testApp.anybody.ask(publicFigures)).body.live_count).toBe(1)
  const { rows } =
    await sql`select 1 from events where subject_id = ${deal} and type = 'deal.opened_to_market'`.execute(
      platform.db,
    )
  expect(rows).toHaveLength(1)
  expect((await kinds(seller)).filter((kind) => kind === 'deal_open_to_market')).toHaveLength(1)
})

it('is followed by the alerts of everybody’s saved searches', async () => {
  await alertOf(testApp.product.platform, deal)
  expect(await kinds(stranger)).toContain('search_match')
})
