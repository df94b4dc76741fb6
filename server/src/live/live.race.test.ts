import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changePassword, getMe, logIn, logOut, patchUser } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { archiveDeal, flagDeal } from '#domain/deals/contract.ts'
import { type LiveMessage, liveMessage } from '#domain/live/contract.ts'
import { setKycState } from '../accounts/commands/set-kyc-state.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { newcomer, PASSWORD, withToken } from '../test/newcomers.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

let left: TestApp
let right: SecondServer
let seller: Client
let reviewer: Client
beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
  seller = await left.member('seller')
  reviewer = await left.member('reviewer')
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

/** A live connection to the second server, with the messages received and the close code. */
async function connect(who: Client) {
  const socket = new WebSocket(`${right.server.url.replace('http', 'ws')}/api/notifications/`)
  const received: LiveMessage[] = []
  const state = { closed: null as number | null }
  socket.addEventListener('message', ({ data }) => received.push(liveMessage.parse(JSON.parse(String(data)))))
  socket.addEventListener('close', ({ code }) => {
    state.closed = code
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const send = (command: object) => socket.send(JSON.stringify(command))
  send({ command: 'authenticate', token: who.token })
  const receives = (what: (message: LiveMessage) => boolean) =>
    vi.waitUntil(() => received.find(what), { timeout: 30_000, interval: 5 })
  await vi.waitUntil(() => received.length > 0 || state.closed !== null, { timeout: 30_000, interval: 5 })
  if (state.closed !== null) throw new Error(`The connection was rejected with ${state.closed}.`)
  return { send, received, receives, state, close: () => socket.close() }
}

const auctionAt = (amount: string) => (message: LiveMessage) =>
  'content' in message && 'auction' in message.content && message.content.auction.leading_amount === amount
const isError = (code: string) => (message: LiveMessage) => 'error' in message && message.error.code === code

describe('a watcher on one server', () => {
  it('receives a bid that another server accepted, and the outbid buyer is notified there', async () => {
    const [watcher, rival] = [await left.member('buyer'), await left.member('buyer')]
    const deal = await liveDeal(left, seller, reviewer)
    const live = await connect(watcher)
    live.send({ command: 'watch', deal: deal.id })
    await live.receives((message) => 'content' in message && 'auction' in message.content)
    await watcher.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    await live.receives(auctionAt('240000.00'))
    await rival.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '250000', max_amount: '300000' } })
    await live.receives(auctionAt('250000.00'))
    await live.receives(
      (message) =>
        'content' in message &&
        'notification' in message.content &&
        message.content.notification.kind === 'outbid',
    )
    await live.receives(
      (message) =>
        'content' in message &&
        'notification_count' in message.content &&
        message.content.notification_count === 1,
    )
    expect(JSON.stringify(live.received)).not.toContain('300000')
    live.send({ command: 'clear_notification_count' })
    await live.receives((message) => 'command' in message)
    live.close()
  })

  it('receives once, without a reason, that a deal is taken off the market, and nothing more about it', async () => {
    const watcher = await left.member('buyer')
    const deal = await liveDeal(left, seller, reviewer)
    const live = await connect(watcher)
    live.send({ command: 'watch', deal: deal.id })
    await live.receives((message) => 'content' in message && 'auction' in message.content)
    expect(
      (await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title is disputed.' } }))
        .status,
    ).toBe(200)
    await live.receives((message) => 'content' in message && 'auction_removed' in message.content)
    // A message about a second deal would arrive after one about the first.
    const other = await liveDeal(left, seller, reviewer)
    live.send({ command: 'watch', deal: other.id })
    await live.receives(
      (message) =>
        'content' in message && 'auction' in message.content && message.content.auction.deal === other.id,
    )
    const removals = live.received.filter((message) => JSON.stringify(message).includes('auction_removed'))
    expect(removals).toEqual([{ content: { auction_removed: { deal: deal.id } } }])
    expect(JSON.stringify(live.received)).not.toMatch(/issue_detected|disputed/)
    live.close()
  })

  it('cannot watch a hidden deal, which has the same response as an unknown one', async () => {
    const watcher = await left.member('buyer')
    const draft = await completeDraft(left, seller)
    await seller.ask(archiveDeal, { params: { id: draft.id }, body: { is_archived: true } })
    const live = await connect(watcher)
    live.send({ command: 'watch', deal: draft.id })
    await live.receives(isError('not_found'))
    live.send({ command: 'watch', deal: crypto.randomUUID() })
    await vi.waitUntil(() => live.received.filter(isError('not_found')).length === 2, {
      timeout: 30_000,
      interval: 5,
    })
    live.close()
  })

  // Generous for a loaded machine; each takes milliseconds, like the notification itself.
  const CUT_OFF = { timeout: 30_000, interval: 5 }

  it('is closed when the session ends on another server', async () => {
    const leaving = await left.member('buyer')
    const live = await connect(leaving)
    expect((await leaving.ask(logOut)).status).toBe(204)
    await vi.waitUntil(() => live.state.closed !== null, CUT_OFF)
    expect(live.state.closed).toBe(4401)
  })

  it.each([
    ['is deactivated', { is_active: false }],
    ['gets a role', { is_buyer: false, is_reviewer: true }],
    ['loses a role', { is_buyer: false }],
  ])(
    'is closed, and its token rejected on every server, when its user %s on another',
    async (_what, change) => {
      const [admin, person] = [await left.member('superuser'), await left.member(['buyer', 'seller'])]
      const live = await connect(person)
      expect((await admin.ask(patchUser, { params: { id: person.id }, body: change })).status).toBe(200)
      await vi.waitUntil(() => live.state.closed !== null, CUT_OFF)
      expect(live.state.closed).toBe(4401)
      expect([(await person.ask(getMe)).status, (await right.as(person).ask(getMe)).status]).toEqual([
        401, 401,
      ])
      const again = await connect(person).catch(() => null)
      expect(again).toBeNull()
    },
  )

  it('is closed when the password is changed in another session, but not in the session that changed it', async () => {
    const person = await newcomer(left)
    const body = { email: person.email, password: PASSWORD }
    const { body: second } = await left.anybody.ask(logIn, { body })
    if (!('access' in second)) throw new Error('A second factor was asked for.')
    const [here, there] = [await connect(person), await connect(withToken(left, person.id, second.access))]
    const changed = { current_password: PASSWORD, password: 'Brand-New-Password-2!' }
    expect((await person.ask(changePassword, { body: changed })).status).toBe(204)
    await vi.waitUntil(() => there.state.closed !== null, CUT_OFF)
    expect([here.state.closed, there.state.closed]).toEqual([null, 4401])
    here.close()
  })

  it.each([
    ['logs out', (person: Client) => person.ask(logOut)],
    [
      'is deactivated',
      async (person: Client) => {
        const admin = await left.member('superuser')
        return admin.ask(patchUser, { params: { id: person.id }, body: { is_active: false } })
      },
    ],
  ])(
    'who %s receives nothing of what happens afterwards, and is refused there once other watchers have received it',
    async (_what, revoke) => {
      const [person, other, bidder] = [
        await left.member('buyer'),
        await left.member('buyer'),
        await left.member('buyer'),
      ]
      const deal = await liveDeal(left, seller, reviewer)
      const [cut, control] = [await connect(person), await connect(other)]
      for (const live of [cut, control]) {
        live.send({ command: 'watch', deal: deal.id })
        await live.receives((message) => 'content' in message && 'auction' in message.content)
      }
      // In use on the server, which caches its callers for 0.9 s.
      expect((await right.as(person).ask(getMe)).status).toBe(200)
      expect((await revoke(person)).status).toBeLessThan(300)
      await bidder.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
      await control.receives(auctionAt('240000.00'))
      // Signals arrive in the order of the commits, so the server knows of the end before it knows of the bid.
      expect((await right.as(person).ask(getMe)).status).toBe(401)
      await vi.waitUntil(() => cut.state.closed !== null, CUT_OFF)
      expect(cut.state.closed).toBe(4401)
      expect(cut.received.filter(auctionAt('240000.00'))).toEqual([])
      control.close()
    },
  )

  it('continues with new permissions when the identity check is decided on another server', async () => {
    const person = await left.member('buyer')
    const deal = await liveDeal(left, seller, reviewer)
    const setTo = (state: 'manual_approved' | 'manual_rejected') =>
      left.product.platform.db.transaction().execute((tx) => setKycState(tx, person.id, state))
    // Both changes while it is open: a signal from before may arrive after the connection, and look like the next one.
    const live = await connect(person)
    const changes = () =>
      live.received.filter((message) => 'content' in message && 'account_changed' in message.content)
    const changesTo = async (state: 'manual_approved' | 'manual_rejected', count: number) => {
      await setTo(state)
      await vi.waitUntil(() => changes().length === count, CUT_OFF)
    }
    await changesTo('manual_rejected', 1)
    live.send({ command: 'watch', deal: deal.id })
    await live.receives(isError('not_found'))
    await changesTo('manual_approved', 2)
    live.send({ command: 'watch', deal: deal.id })
    await live.receives((message) => 'content' in message && 'auction' in message.content)
    live.close()
  })
})
