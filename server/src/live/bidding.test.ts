import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuctionView, getAuction, placeBid } from '#domain/auctions/contract.ts'
import { viewAfter } from '#domain/auctions/follow.ts'
import type { LiveAuctionUpdate, LiveCommand, LiveMessage } from '#domain/live/contract.ts'
import { liveMessage } from '#domain/live/contract.ts'
import { loadLiveDeal } from '../auctions/queries/live-deal.ts'
import { closeNow, endAt, liveDeal } from '../test/listing.ts'
import { openLiveSocket } from '../test/live-socket.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const POLL = { timeout: 30_000, interval: 5 }

let testApp: TestApp
let seller: Client
let reviewer: Client
let stranger: Client
let first: Client
let second: Client
let third: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  stranger = await testApp.member('buyer')
  first = await testApp.member('buyer')
  second = await testApp.member('buyer')
  third = await testApp.member('buyer', { exposure_limit: '2000000' })
})
afterAll(() => testApp.close())

/** A user on the page of a deal: the messages that they receive, and the view that they can fetch. */
interface Watcher {
  who: Client
  messages: LiveMessage[]
  update(bidCount: number): Promise<LiveAuctionUpdate>
  fetched(): Promise<AuctionView>
  end(): void
}

async function watch(who: Client, deal: string): Promise<Watcher> {
  const messages: LiveMessage[] = []
  const socket = await openLiveSocket(testApp, (text) => messages.push(liveMessage.parse(JSON.parse(text))))
  const send = (command: LiveCommand) => socket.send(JSON.stringify(command))
  const updateWith = (bidCount: number) =>
    messages
      .flatMap((message) => ('content' in message && 'auction' in message.content ? [message.content] : []))
      .findLast(({ auction }) => auction.bid_count === bidCount)
  if (who.token) {
    send({ command: 'authenticate', token: who.token })
    await expect.poll(() => messages.length, POLL).toBe(1)
  }
  send({ command: 'watch', deal })
  await expect.poll(() => messages.length, POLL).toBeGreaterThan(who.token ? 1 : 0)
  return {
    who,
    messages,
    async update(bidCount) {
      await expect.poll(() => updateWith(bidCount), POLL).toBeDefined()
      return updateWith(bidCount) as LiveAuctionUpdate
    },
    fetched: async () => (await who.ask(getAuction, { params: { id: deal } })).body,
    end: () => socket.terminate(),
  }
}

async function bid(who: Client, deal: string, bid_amount: string, max_amount: string | null = null) {
  const { status, body } = await who.ask(placeBid, { body: { loan_deal: deal, bid_amount, max_amount } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.auction.bid_count
}

const withoutTime = ({ server_time: _time, ...view }: AuctionView) => view

/**
 * The view that a watcher's page derives from a message without a fetch: null if it must fetch. It must be exactly what
 * the page would have fetched.
 */
async function afterMessage(watcher: Watcher, before: AuctionView, bidCount: number) {
  const { auction, bidding } = await watcher.update(bidCount)
  const after = viewAfter(before, auction, bidding)
  if (after) expect(withoutTime(after)).toEqual(withoutTime(await watcher.fetched()))
  return after
}

describe('a bid in an open auction', () => {
  it('sends everyone but its bidder and the leader all that their page shows', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '480000' })
    await endAt(testApp, deal.id, new Date(Date.now() + 120_000))
    const people = { stranger, seller, reviewer, first, second, third }
    const watchers = await Promise.all(Object.values(people).map((who) => watch(who, deal.id)))
    const names = Object.keys(people)
    // In turn: a first bid, immediately outbid, overtaken, by its own bidder, and over the reserve.
    const bids: [Client, string, string?][] = [
      [first, '240000', '300000'],
      [second, '250000'],
      [second, '310000', '330000'],
      [third, '340000'],
      [first, '350000', '400000'],
      [second, '360000'],
      [third, '400000'],
      [third, '410000', '458000'],
      [second, '459000'],
    ]
    const fetching: Record<string, string[]> = {}
    for (const [index, [who, amount, maximum]] of bids.entries()) {
      const before = await Promise.all(watchers.map((watcher) => watcher.fetched()))
      const count = await bid(who, deal.id, amount, maximum)
      const after = await Promise.all(
        watchers.map((watcher, place) => afterMessage(watcher, before[place] as AuctionView, count)),
      )
      fetching[`${index + 1}: ${amount}`] = names.filter((_, place) => after[place] === null)
    }
    expect(fetching).toEqual({
      '1: 240000': ['first'],
      '2: 250000': ['first', 'second'],
      '3: 310000': ['first', 'second'],
      '4: 340000': ['second', 'third'],
      '5: 350000': ['first', 'third'],
      '6: 360000': ['first', 'second'],
      '7: 400000': ['first', 'third'],
      '8: 410000': ['first', 'third'],
      '9: 459000': ['second', 'third'],
    })
    const messages = JSON.stringify(watchers.flatMap((watcher) => watcher.messages))
    // A maximum is in no message before another bid has passed it, and who bids is in none.
    expect(messages.indexOf('"330000.00"')).toBeGreaterThan(messages.indexOf('"leading_amount":"340000.00"'))
    expect(messages).not.toContain('"is_you":true')
    for (const { id } of [first, second, third]) expect(messages).not.toContain(id)
    for (const watcher of watchers) watcher.end()
  })

  it('is missing from what the page shows after a lost message, so that it fetches', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const watcher = await watch(stranger, deal.id)
    const before = await watcher.fetched()
    await watcher.update(await bid(first, deal.id, '240000'))
    const { auction, bidding } = await watcher.update(await bid(second, deal.id, '250000'))
    expect(bidding?.history).toHaveLength(1)
    expect(viewAfter(before, auction, bidding)).toBeNull()
    watcher.end()
  })

  it('is sent with the earlier bids that were placed while the last message was prepared', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const { db } = testApp.product.platform
    const view = (await stranger.ask(getAuction, { params: { id: deal.id } })).body
    for (const [who, amount] of [
      [first, '240000'],
      [second, '250000'],
      [first, '260000'],
    ] as const)
      await bid(who, deal.id, amount)
    const loaded = await loadLiveDeal(db, deal.id, 0)
    if (!loaded?.bidding) throw new Error('An open auction is running.')
    expect(viewAfter(view, loaded.auction, loaded.bidding)).toMatchObject({ bid_count: 3, bidder_count: 2 })
    expect((await loadLiveDeal(db, deal.id, loaded.place))?.bidding?.history).toEqual([])
  })

  it('of the leader who raises their own maximum is in no message, now or later', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const watcher = await watch(stranger, deal.id)
    await watcher.update(await bid(first, deal.id, '240000', '300000'))
    await bid(first, deal.id, '240000', '345678')
    const { bidding } = await watcher.update(await bid(second, deal.id, '250000'))
    expect(bidding?.history.map(({ alias }) => alias)).toEqual(['Bidder 2', 'Bidder 1'])
    expect(JSON.stringify(watcher.messages)).not.toMatch(/300000|345678/)
    watcher.end()
  })
})

describe('a message contains no bids', () => {
  const plain = {
    deal: expect.any(String),
    round: 1,
    leading_amount: null,
    bid_count: 1,
    bid_start_ts: expect.any(String),
    bid_end_ts: expect.any(String),
    headline_yield: expect.any(Number),
    reserve_met: null,
    auction_format: 'sealed',
    is_sealed: true,
    deal_state: 'live',
    server_time: expect.any(String),
  }

  it('of a sealed auction, for any reader', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    const watchers = await Promise.all([stranger, seller, reviewer, first].map((who) => watch(who, deal.id)))
    const count = await bid(first, deal.id, '287654.32')
    for (const watcher of watchers) {
      expect(await watcher.update(count)).toEqual({ auction: plain })
      expect(JSON.stringify(watcher.messages)).not.toMatch(/287,?654/)
      watcher.end()
    }
  })

  it('of an auction that has ended', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(first, deal.id, '240000')
    await closeNow(testApp, deal.id)
    expect((await loadLiveDeal(testApp.product.platform.db, deal.id, 0))?.bidding).toBeNull()
  })

  it('for a connection that has not authenticated, which receives nothing', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [unauthenticated, watcher] = [await watch(testApp.anybody, deal.id), await watch(stranger, deal.id)]
    await watcher.update(await bid(first, deal.id, '240000'))
    expect(unauthenticated.messages).toMatchObject([{ error: { code: 'not_authenticated' } }])
    for (const one of [unauthenticated, watcher]) one.end()
  })
})
