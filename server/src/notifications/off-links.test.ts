import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  CHOSEN_KINDS,
  type NotificationGroup,
  type NotificationKind,
  usuallyByEmail,
} from '#domain/kernel/notification-kinds.ts'
import {
  changeNotificationGroup,
  changeNotificationSetting,
  listNotificationSettings,
} from '#domain/notifications/contract.ts'
import type { NotificationLevel } from '#domain/notifications/levels.ts'
import { offLinks } from '../platform/notices/off-links.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let buyer: Client
let other: Client
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer')
  other = await testApp.member('buyer')
})

const linksOf = (who: Client, kind: NotificationKind = 'daily_brief') => {
  const { tokens, config } = testApp.product.platform
  return offLinks(tokens, config.publicUrl, who.id, kind)
}
/** The kinds of which a user gets no e-mails. */
const offFor = async (who: Client) =>
  (await who.ask(listNotificationSettings)).body
    .filter(({ kind, by_email }) => by_email === 'off' && usuallyByEmail(kind) !== 'off')
    .map(({ kind }) => kind)
const request = (
  method: 'GET' | 'HEAD' | 'POST',
  address: string,
  content: { type: string; payload: string } | null = null,
) => {
  const { pathname } = new URL(address)
  return testApp.product.http.inject({
    method,
    url: pathname,
    ...(content && { headers: { 'content-type': content.type }, payload: content.payload }),
  })
}
const ONE_CLICK = {
  type: 'application/x-www-form-urlencoded',
  payload: 'List-Unsubscribe=One-Click',
}

it('the one click of a mail program switches the kind off without logging in, in both forms that programs send', async () => {
  expect((await request('POST', linksOf(buyer).oneClick, ONE_CLICK)).statusCode).toBe(200)
  expect(await offFor(buyer)).toEqual(['daily_brief'])
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const asParts = { type: 'multipart/form-data; boundary=b', payload: parts }
  expect((await request('POST', linksOf(other).oneClick, asParts)).statusCode).toBe(200)
  expect(await offFor(other)).toEqual(['daily_brief'])
})

it('opening the link switches nothing off, because programs that scan mails open every link', async () => {
  const { oneClick, page } = linksOf(buyer)
  for (const method of ['GET', 'HEAD'] as const)
    expect((await request(method, oneClick)).statusCode).toBe(405)
  await request('GET', page)
  expect(await offFor(buyer)).toEqual([])
})

it('a link that was forged, or belongs to another user or another kind, is refused', async () => {
  const { oneClick } = linksOf(buyer)
  const forged = [
    oneClick.replace(buyer.id, other.id),
    oneClick.replace('daily_brief', 'outbid'),
    oneClick.replace(/[^/]+\/$/, `${'A'.repeat(43)}/`),
    oneClick.replace(/[^/]+\/$/, 'none/'),
    oneClick.replace('daily_brief', 'bid_received'),
  ]
  for (const address of forged) expect((await request('POST', address, ONE_CLICK)).statusCode).toBe(404)
  expect([await offFor(buyer), await offFor(other)]).toEqual([[], []])
})

it('what the link switched off is turned back on in the settings, and off again by the same link', async () => {
  for (let times = 0; times < 2; times += 1) {
    await request('POST', linksOf(buyer).oneClick)
    expect(await offFor(buyer)).toEqual(['daily_brief'])
    await buyer.ask(changeNotificationSetting, {
      body: { kind: 'daily_brief', by_email: 'at_once', in_app: true },
    })
    expect(await offFor(buyer)).toEqual([])
  }
})

it('a group is set as a whole, and only the kinds of it that concern the user; a choice of one kind is kept until then', async () => {
  const seller = await testApp.member('seller')
  const settingsOf = async (who: Client) =>
    new Map((await who.ask(listNotificationSettings)).body.map((setting) => [setting.kind, setting]))
  const chosen = { kind: 'outbid', by_email: 'off', in_app: true } as const
  await buyer.ask(changeNotificationSetting, { body: chosen })
  const set = (who: Client, group: NotificationGroup, level: NotificationLevel) =>
    who.ask(changeNotificationGroup, { body: { group, level } })
  await set(buyer, 'closing', 'off')
  const before = await settingsOf(buyer)
  expect(before.get('outbid')).toEqual(chosen)
  expect(before.get('closing_due')).toMatchObject({ by_email: 'off', in_app: false })
  expect(before.get('daily_brief')).toMatchObject({ by_email: 'at_once' })
  await set(buyer, 'bids', 'daily')
  expect((await settingsOf(buyer)).get('outbid')).toMatchObject({ by_email: 'daily', in_app: true })
  await set(seller, 'sales', 'daily')
  expect((await settingsOf(seller)).get('auction_ended')).toMatchObject({ by_email: 'daily' })
  await set(buyer, 'sales', 'off')
  expect((await settingsOf(buyer)).get('auction_ended')).toMatchObject({ by_email: 'daily' })
  const { rows } = await sql<{
    kind: string
  }>`select kind from notification_settings where user_id = ${buyer.id}
    and kind = 'bid_received'`.execute(testApp.product.platform.db)
  expect(rows).toEqual([])
})

it('every kind that is mailed has a link of its own, which reveals no address', () => {
  for (const kind of CHOSEN_KINDS) expect(linksOf(buyer, kind).page).not.toMatch(/@|%40/)
  expect(new Set(CHOSEN_KINDS.map((kind) => linksOf(buyer, kind).oneClick)).size).toBe(CHOSEN_KINDS.length)
})

it('other routes still take no forms', async () => {
  const { statusCode } = await request('POST', 'http://localhost/api/contact/', ONE_CLICK)
  expect(statusCode).toBe(415)
})
