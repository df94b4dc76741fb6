import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { listDeals, openDealToMarket, patchDeal, publicFigures } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { createSavedSearch } from '#domain/saved-searches/contract.ts'
import { openToMarket } from '../deals/commands/open-to-market.ts'
import { alertOf } from '../saved-searches/commands/alert-owners.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { approvedDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let member: Client
let stranger: Client
let reviewer: Client
let deal: string
const until = new Date(Date.now() + 86_400_000).toISOString()
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  member = await testApp.member('buyer')
  stranger = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  const channel = await channelWith(seller, [member])
  deal = await liveInChannel(testApp, { seller, reviewer }, channel.id, { until })
})
afterAll(() => testApp.close())

const kinds = async (who: Client) =>
  (await who.ask(listNotifications, { query: {} })).body.results.map(({ kind }) => kind)
const statusFor = async (who: Client) => (await who.ask(getDeal, { params: { id: deal } })).status
const endEarlyAccess = () =>
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

  await endEarlyAccess()
  await Promise.all([openToMarket(platform), openToMarket(platform), testApp.product.runClock()])
  expect(await openToMarket(platform)).toBeNull()
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

describe('an exclusive deal that is listed', () => {
  const openFor = (who: Client, id: string) => who.ask(openDealToMarket, { params: { id } })
  const can = async (who: Client, id: string) =>
    (await who.ask(getDeal, { params: { id } })).body.can?.open_to_market

  it('is opened to the market by its owner immediately and permanently, whatever was planned', async () => {
    const channel = await channelWith(seller, [member])
    const other = await liveInChannel(testApp, { seller, reviewer }, channel.id)
    expect([await can(seller, other), await can(member, other), await can(reviewer, other)]).toEqual([
      true,
      false,
      false,
    ])
    expect([
      (await openFor(stranger, other)).status,
      (await openFor(await testApp.member('seller'), other)).status,
      (await openFor(member, other)).status,
    ]).toEqual([403, 404, 403])
    expect((await stranger.ask(getDeal, { params: { id: other } })).status).toBe(404)

    const { status, body } = await openFor(seller, other)
    expect([status, body.is_exclusive, body.can.open_to_market, body.deal_state]).toEqual([
      200,
      false,
      false,
      'live',
    ])
    for (const who of [stranger, member])
      expect((await who.ask(getDeal, { params: { id: other } })).status).toBe(200)
    const { ids } = await stranger
      .ask(listDeals, { query: {} })
      .then(({ body: list }) => ({ ids: list.results.map(({ id }) => id) }))
    expect(ids).toContain(other)
    expect((await openFor(seller, other)).body).toMatchObject({ code: 'illegal_state' })
    const again = { privatechannel_set: [] }
    expect((await seller.ask(patchDeal, { params: { id: other }, body: again })).status).toBe(409)
  })

  it('is opened by an administrator too, which notifies its owner and is in the audit log with the administrator’s name', async () => {
    const admin = await testApp.member('superuser')
    const channel = await channelWith(seller, [member])
    const other = await liveInChannel(testApp, { seller, reviewer }, channel.id, { until })
    const notificationsOfOwner = async () =>
      (await kinds(seller)).filter((kind) => kind === 'deal_open_to_market').length
    const before = await notificationsOfOwner()
    expect((await openFor(admin, other)).status).toBe(200)
    expect(await notificationsOfOwner()).toBe(before + 1)
    const { rows } = await sql<{ actor_id: string }>`
      select actor_id from events where subject_id = ${other} and type = 'deal.opened_to_market'`.execute(
      testApp.product.platform.db,
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  it('is not opened before it is listed: its channels are chosen then', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const channel = await channelWith(seller, [member])
    const body = { privatechannel_set: [channel.id] }
    expect((await seller.ask(patchDeal, { params: { id }, body })).status).toBe(200)
    expect((await openFor(seller, id)).status).toBe(409)
  })
})

it('is followed by the alerts of all users’ saved searches', async () => {
  await alertOf(testApp.product.platform, deal)
  expect(await kinds(stranger)).toContain('search_match')
})
