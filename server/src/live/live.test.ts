import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logOut, patchUser, refreshToken } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import type { LiveCommand } from '#domain/live/contract.ts'
import { clearNotifications, listNotifications } from '#domain/notifications/contract.ts'
import { setKycState } from '../accounts/commands/set-kyc-state.ts'
import { ACCESS_SECONDS, makeTokens, secretInFolder } from '../platform/auth/tokens.ts'
import { dataPaths } from '../platform/config.ts'
import { approvedDeal, liveDeal } from '../test/listing.ts'
import { openLiveSocket } from '../test/live-socket.ts'
import { newcomer } from '../test/newcomers.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

/** Longer than a busy machine takes. */
const POLL = { timeout: 30_000 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('embedded')
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

/** A live connection whose messages are read one by one. */
async function connect(headers: Record<string, string> = {}) {
  const messages: unknown[] = []
  let closed: number | null = null
  const socket = await openLiveSocket(testApp, (text) => messages.push(JSON.parse(text)), headers)
  socket.on('close', (code) => {
    closed = code
  })
  const send = (command: LiveCommand) => socket.send(JSON.stringify(command))
  const next = async () => {
    await expect.poll(() => messages.length, POLL).toBeGreaterThan(0)
    return messages.shift()
  }
  /** Waits for one message among others, whose order is not specified. */
  const receives = (wanted: unknown) => expect.poll(() => messages, POLL).toContainEqual(wanted)
  const closes = () => expect.poll(() => closed, POLL)
  return { socket, messages, send, next, receives, closes }
}

/** Causes a notification for this seller. */
const approve = async (seller: Client) => approvedDeal(testApp, seller, await testApp.member('reviewer'))

describe('the live connection', () => {
  it('sends the count after authentication, then each notification with the new count', async () => {
    const seller = await testApp.member('seller')
    const live = await connect()
    live.send({ command: 'authenticate', token: seller.token })
    expect(await live.next()).toEqual({ content: { notification_count: 0 } })
    await approve(seller)
    expect(await live.next()).toMatchObject({
      content: { notification: { title: 'Deal approved', is_read: false } },
    })
    expect(await live.next()).toEqual({ content: { notification_count: 1 } })
    live.send({ command: 'clear_notification_count' })
    const responses = [await live.next(), await live.next()]
    expect(responses).toContainEqual({ command: 'clear_notification_count', result: 'ok' })
    expect(responses).toContainEqual({ content: { notification_count: 0 } })
    expect((await seller.ask(listNotifications)).body.results.every((one) => one.is_read)).toBe(true)
    live.socket.terminate()
  })

  it('sends each person of a team their own copy, with their own count', async () => {
    const seller = await testApp.member('seller')
    const analyst = await teamPerson(testApp, seller, 'analyst')
    const live = await connect()
    live.send({ command: 'authenticate', token: analyst.token })
    expect(await live.next()).toEqual({ content: { notification_count: 0 } })
    await approve(seller)
    const { results } = (await analyst.ask(listNotifications)).body
    expect(await live.next()).toMatchObject({ content: { notification: { id: results[0]?.id } } })
    expect(await live.next()).toEqual({ content: { notification_count: 1 } })
    await seller.ask(clearNotifications)
    expect((await analyst.ask(listNotifications)).body.results.map((one) => one.is_read)).toEqual([false])
    live.socket.terminate()
  })

  it('closes with 4401 for an invalid token, and when the session ends', async () => {
    const stranger = await connect()
    stranger.send({ command: 'authenticate', token: 'nonsense' })
    await stranger.closes().toBe(4401)

    const buyer = await testApp.member('buyer')
    const live = await connect()
    live.send({ command: 'authenticate', token: buyer.token })
    expect(await live.next()).toEqual({ content: { notification_count: 0 } })
    await buyer.ask(logOut)
    await live.closes().toBe(4401)
  })

  it('closes with 1009 a client that sends a frame of a megabyte', async () => {
    const live = await connect()
    await testApp.withoutLogs(async () => {
      live.socket.send('x'.repeat(1024 * 1024))
      await live.closes().toBe(1009)
    })
  })

  it('closes with 4401 once its token has expired', async () => {
    const buyer = await testApp.member('buyer')
    const { config, clock, db } = testApp.product.platform
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    // Signed so long ago that two of its seconds are left.
    const earlier = () => new Date(clock.now().getTime() - (ACCESS_SECONDS - 2) * 1_000)
    const token = await makeTokens(await secretInFolder(dataPaths(config).key), earlier).signAccess(
      buyer.id,
      id,
    )
    const live = await connect()
    live.send({ command: 'authenticate', token })
    expect(await live.next()).toEqual({ content: { notification_count: 0 } })
    await live.closes().toBe(4401)
  })

  it('closes with 4401 when an ended refresh token of its session is shown', async () => {
    const person = await newcomer(testApp)
    const live = await connect()
    live.send({ command: 'authenticate', token: person.token })
    expect(await live.next()).toEqual({ content: { notification_count: 0 } })
    let { refresh } = person
    for (let times = 0; times < 3; times += 1)
      refresh = (await testApp.anybody.ask(refreshToken, { body: { refresh } })).body.refresh ?? ''
    await testApp.anybody.ask(refreshToken, { body: { refresh: person.refresh } })
    await live.closes().toBe(4401)
  })

  it('can be opened for another user by administrators only', async () => {
    const seller = await testApp.member('seller')
    await approve(seller)
    const admin = await testApp.member('superuser')
    const viewing = await connect()
    viewing.send({ command: 'authenticate', token: admin.token, for_user: seller.id })
    expect(await viewing.next()).toEqual({ content: { notification_count: 1 } })
    viewing.send({ command: 'clear_notification_count' })
    expect(await viewing.next()).toMatchObject({ error: { code: 'viewing_as' } })
    viewing.socket.terminate()
    const spying = await connect()
    spying.send({ command: 'authenticate', token: seller.token, for_user: admin.id })
    await spying.closes().toBe(4401)
  })

  it('is rejected for pages of other sites', async () => {
    await expect(connect({ origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    await expect(connect({ origin: 'null' })).rejects.toThrow('403')
    const own = await connect({ origin: 'http://localhost' })
    own.socket.terminate()
  })

  it('does not change that the list of the same path requires a log-in', async () => {
    expect((await testApp.anybody.ask(listNotifications)).status).toBe(401)
  })

  it('continues with new permissions when an identity check is decided', async () => {
    const person = await testApp.member('buyer')
    const live = await connect()
    live.send({ command: 'authenticate', token: person.token })
    await live.next()
    await testApp.product.platform.db
      .transaction()
      .execute((tx) => setKycState(tx, person.id, 'manual_rejected'))
    await live.receives({ content: { account_changed: true } })
    live.send({ command: 'watch', deal: crypto.randomUUID() })
    await live.receives({ error: expect.objectContaining({ code: 'not_found' }) })
    live.socket.close()
  })

  it('of an administrator follows the viewed user’s permissions, and ends with that account', async () => {
    const [admin, buyer] = [await testApp.member('superuser'), await testApp.member('buyer')]
    const live = await connect()
    live.send({ command: 'authenticate', token: admin.token, for_user: buyer.id })
    await live.next()
    await admin.ask(patchUser, { params: { id: buyer.id }, body: { is_seller: true } })
    await live.receives({ content: { account_changed: true } })
    await admin.ask(patchUser, { params: { id: buyer.id }, body: { is_active: false } })
    await live.closes().toBe(4401)
    const again = await connect()
    again.send({ command: 'authenticate', token: admin.token, for_user: buyer.id })
    await again.closes().toBe(4401)
  })

  it('of an administrator who views as a user ends when the administrator may no longer do so', async () => {
    const [admin, buyer] = [await testApp.member('superuser'), await testApp.member('buyer')]
    const live = await connect()
    live.send({ command: 'authenticate', token: admin.token, for_user: buyer.id })
    await live.next()
    await testApp.product.platform.db
      .transaction()
      .execute((tx) => setKycState(tx, admin.id, 'manual_rejected'))
    await live.closes().toBe(4401)
  })

  it('sends nothing more about a deal that is no longer watched', async () => {
    const [seller, buyer] = [await testApp.member('seller'), await testApp.member('buyer')]
    const { id } = await liveDeal(testApp, seller, await testApp.member('reviewer'))
    const [former, watcher] = [await connect(), await connect()]
    for (const live of [former, watcher]) {
      live.send({ command: 'authenticate', token: buyer.token })
      await live.next()
      live.send({ command: 'watch', deal: id })
      expect(await live.next()).toMatchObject({ content: { auction: { deal: id, bid_count: 0 } } })
    }
    former.send({ command: 'unwatch', deal: id })
    former.send({ command: 'clear_notification_count' })
    await former.receives({ command: 'clear_notification_count', result: 'ok' })
    await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '240000' } })
    await watcher.receives({ content: { auction: expect.objectContaining({ deal: id, bid_count: 1 }) } })
    former.send({ command: 'clear_notification_count' })
    const replies = () =>
      former.messages.filter((message) => JSON.stringify(message).includes('"result":"ok"'))
    await expect.poll(() => replies().length, POLL).toBe(2)
    expect(JSON.stringify(former.messages)).not.toContain('"auction"')
    for (const live of [former, watcher]) live.socket.terminate()
  })

  it('serialises a bid once for all watchers', async () => {
    const [seller, buyer] = [await testApp.member('seller'), await testApp.member('buyer')]
    const { id } = await liveDeal(testApp, seller, await testApp.member('reviewer'))
    const watchers = await Promise.all(Array.from({ length: 10 }, () => connect()))
    for (const live of watchers) {
      live.send({ command: 'authenticate', token: buyer.token })
      await live.next()
      live.send({ command: 'watch', deal: id })
      await live.next()
    }
    const serialise = vi.spyOn(JSON, 'stringify')
    await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '240000' } })
    for (const live of watchers)
      await live.receives({ content: { auction: expect.objectContaining({ deal: id, bid_count: 1 }) } })
    const messages = serialise.mock.calls.filter(([value]) => value?.content?.auction?.deal === id)
    serialise.mockRestore()
    expect(messages).toHaveLength(1)
    for (const live of watchers) live.socket.terminate()
  })
})
