import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logOut } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { archiveDeal, flagDeal } from '#domain/deals/contract.ts'
import { type LiveMessage, liveMessage } from '#domain/notifications/contract.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startWorld, type Twin, type World } from '../test/world.ts'

let left: World
let right: Twin
let seller: Client
let reviewer: Client
beforeAll(async () => {
  left = await startWorld('postgres')
  right = await left.twin()
  seller = await left.member('seller')
  reviewer = await left.member('reviewer')
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

/** Somebody's live connection to the second server: what it was told so far, and how it was closed. */
async function connect(who: Client) {
  const socket = new WebSocket(`${right.server.url.replace('http', 'ws')}/api/notifications/`)
  const told: LiveMessage[] = []
  const state = { closed: null as number | null }
  socket.addEventListener('message', ({ data }) => told.push(liveMessage.parse(JSON.parse(String(data)))))
  socket.addEventListener('close', ({ code }) => {
    state.closed = code
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const say = (command: object) => socket.send(JSON.stringify(command))
  say({ command: 'authenticate', token: who.token })
  const hears = (what: (message: LiveMessage) => boolean) =>
    vi.waitUntil(() => told.find(what), { timeout: 10_000, interval: 5 })
  await hears((message) => 'content' in message && 'notification_count' in message.content)
  return { say, told, hears, state, close: () => socket.close() }
}

const auctionAt = (amount: string) => (message: LiveMessage) =>
  'content' in message && 'auction' in message.content && message.content.auction.leading_amount === amount
const isError = (code: string) => (message: LiveMessage) => 'error' in message && message.error.code === code

describe('a watcher on one server', () => {
  it('is told of a bid that another server took, and the outbid buyer is notified there', async () => {
    const [watcher, rival] = [await left.member('buyer'), await left.member('buyer')]
    const deal = await liveDeal(left, seller, reviewer)
    const live = await connect(watcher)
    live.say({ command: 'watch', deal: deal.id })
    await live.hears((message) => 'content' in message && 'auction' in message.content)
    await watcher.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
    await live.hears(auctionAt('240000.00'))
    await rival.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '250000', max_amount: '300000' } })
    await live.hears(auctionAt('250000.00'))
    await live.hears(
      (message) =>
        'content' in message &&
        'notification' in message.content &&
        message.content.notification.kind === 'outbid',
    )
    await live.hears(
      (message) =>
        'content' in message &&
        'notification_count' in message.content &&
        message.content.notification_count === 1,
    )
    expect(JSON.stringify(live.told)).not.toContain('300000')
    live.say({ command: 'clear_notification_count' })
    await live.hears((message) => 'command' in message)
    live.close()
  })

  it('hears nothing more of a deal that is taken from the market', async () => {
    const watcher = await left.member('buyer')
    const deal = await liveDeal(left, seller, reviewer)
    const live = await connect(watcher)
    live.say({ command: 'watch', deal: deal.id })
    await live.hears((message) => 'content' in message && 'auction' in message.content)
    expect(
      (await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title is disputed.' } }))
        .status,
    ).toBe(200)
    // A second deal's news comes after what would have been the first one's.
    const other = await liveDeal(left, seller, reviewer)
    live.say({ command: 'watch', deal: other.id })
    await live.hears(
      (message) =>
        'content' in message && 'auction' in message.content && message.content.auction.deal === other.id,
    )
    expect(JSON.stringify(live.told)).not.toContain('issue_detected')
    live.close()
  })

  it('cannot watch a hidden deal, which answers like an unknown one', async () => {
    const watcher = await left.member('buyer')
    const draft = await completeDraft(left, seller)
    await seller.ask(archiveDeal, { params: { id: draft.id }, body: { is_archived: true } })
    const live = await connect(watcher)
    live.say({ command: 'watch', deal: draft.id })
    await live.hears(isError('not_found'))
    live.say({ command: 'watch', deal: crypto.randomUUID() })
    await vi.waitUntil(() => live.told.filter(isError('not_found')).length === 2, {
      timeout: 10_000,
      interval: 5,
    })
    live.close()
  })

  it('is cut off when the session ends on another server', async () => {
    const leaving = await left.member('buyer')
    const live = await connect(leaving)
    expect((await leaving.ask(logOut)).status).toBe(204)
    await vi.waitUntil(() => live.state.closed !== null, { timeout: 10_000, interval: 5 })
    expect(live.state.closed).toBe(4401)
  })
})
