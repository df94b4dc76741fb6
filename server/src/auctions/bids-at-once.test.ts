import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AuctionView, getAuction, placeBid } from '#domain/auctions/contract.ts'
import type { Role } from '#domain/kernel/route.ts'
import { lockUserRows } from '../accounts/queries/users.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { sendNow } from '../platform/database/database.ts'
import { ENDED_SQLSTATE } from '../platform/events/events.ts'
import { liveDeal } from '../test/listing.ts'
import { waitingForLocks } from '../test/locks.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { bidQueue, placeBid as placeBidCommand } from './commands/place-bid.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const bid = (who: Client, deal: { id: string }) =>
  who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })

let seller: Client
let reviewer: Client
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.member('buyer')))

it('of many bids on one deal only two use a connection at a time, so that other deals find a free one', async () => {
  const [deal, other] = [
    await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' }),
    await liveDeal(testApp, seller, reviewer),
  ]
  const bidders = await buyers(6)
  const elsewhere = await testApp.member('buyer')
  const { bids } = await testApp.product.platform.db.transaction().execute(async (tx) => {
    await sql`select from loan_deals where id = ${deal.id} for update`.execute(tx)
    const placed = bidders.map((who) => bid(who, deal))
    await vi.waitUntil(async () => (await waitingForLocks(testApp.product.platform.db)) === 2, {
      timeout: 30_000,
      interval: 10,
    })
    // It came after all the others, which have therefore arrived.
    expect((await bid(elsewhere, other)).status).toBe(201)
    expect(await waitingForLocks(testApp.product.platform.db)).toBe(2)
    return { bids: placed }
  })
  expect((await Promise.all(bids)).map(({ status }) => status)).toEqual(bidders.map(() => 201))
})

describe('bids that have waited on the same deal', () => {
  const actorOf = (who: Client, role: Role = 'buyer'): Actor => ({
    user_id: who.id,
    email: '',
    name: '',
    roles: [role],
    is_member: true,
    is_in_channel: false,
    needs_second_factor: false,
    session_id: '',
    address: '',
    viewed_by: null,
    member: null,
  })

  interface Waiting {
    who: Client
    amount: number
    maximum?: number
    type?: 'buy_it_now'
    key?: string
    session?: string
  }

  /**
   * Places bids while another, which is too low, waits for the locked deal, so that they wait in this order.
   * @returns for each its response, or the status of its rejection
   */
  async function together(deal: { id: string }, waiting: readonly Waiting[]) {
    const { platform } = testApp.product
    const queue = bidQueue(platform)
    const place = ({ who, amount, maximum, type, key, session = '' }: Waiting) =>
      placeBidCommand(
        queue,
        { ...actorOf(who), session_id: session },
        {
          loan_deal: deal.id,
          offer_type: type ?? 'custom_bid',
          bid_amount: amount * 100,
          max_amount: maximum === undefined ? null : maximum * 100,
          brokerage_fees: 0,
          end_closing_cost: 0,
          loan_servicing: 0,
          confirm_above: false,
        },
        key === undefined ? null : { key, request_hash: key },
      ).catch((error: { status?: number; code?: string }) => error.status ?? error.code)
    const [first] = (await buyers(1)) as [Client]
    const { placed } = await platform.db.transaction().execute(async (tx) => {
      await sql`select from loan_deals where id = ${deal.id} for update`.execute(tx)
      return { placed: [{ who: first, amount: 1 }, ...waiting].map(place) }
    })
    return (await Promise.all(placed)).slice(1)
  }

  const storedBids = async (deal: { id: string }) => {
    const { rows } = await sql<{ id: string; bidder_id: string; stored_with: string }>`
      select b.id, b.bidder_id, e.xmin::text as stored_with
      from bids b join events e on e.subject_id = b.loan_deal_id and e.after ->> 'bid_id' = b.id::text
      where b.loan_deal_id = ${deal.id} and e.type in ('bid.placed', 'bid.raised') order by b.place`.execute(
      testApp.product.platform.db,
    )
    return rows
  }
  const auctionOf = (deal: { id: string }) =>
    testApp.product.platform.db
      .selectFrom('auctions')
      .selectAll()
      .where('loan_deal_id', '=', deal.id)
      .executeTakeFirstOrThrow()

  it('are stored in one transaction, in their order, and each meets what the one before has changed', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const bidders = await buyers(4)
    const terms = [
      { amount: 240_000 },
      { amount: 245_000, maximum: 260_000 },
      { amount: 250_000 },
      { amount: 300_000 },
    ]
    await together(
      deal,
      bidders.map((who, index) => ({ who, amount: 0, ...terms[index] })),
    )
    const stored = await storedBids(deal)
    expect(stored.map(({ bidder_id }) => bidder_id)).toEqual(bidders.map(({ id }) => id))
    expect(new Set(stored.map(({ stored_with }) => stored_with)).size).toBe(1)
    expect(await auctionOf(deal)).toMatchObject({
      leader_id: bidders[3]?.id,
      leading_amount: '300000.00',
      offer_count: 4,
      bidder_count: 4,
    })
    // The third bid was outbid immediately by the hidden maximum of the second.
    const outbid = await testApp.product.platform.db
      .selectFrom('events')
      .select('after')
      .where('subject_id', '=', deal.id)
      .where('type', '=', 'bid.placed')
      .orderBy('id')
      .execute()
    expect(outbid.map(({ after }) => (after as { amount: string }).amount)).toEqual([
      '240000.00',
      '245000.00',
      '251000.00',
      '300000.00',
    ])
  })

  it.each(['open', 'sealed'])(
    'are answered with what each bidder reads of the %s auction afterwards',
    async (auction_format) => {
      const deal = await liveDeal(testApp, seller, reviewer, { auction_format })
      // More than a response lists, so that the first ones are marked.
      const bidders = await buyers(13)
      const outcomes = await together(
        deal,
        bidders.map((who, index) => ({
          who,
          amount: 240_000 + index * 5_000,
          ...(index === 4 && auction_format === 'open' && { maximum: 262_000 }),
        })),
      )
      for (const [index, who] of bidders.entries()) {
        const { history, you, leading_amount } = (await who.ask(getAuction, { params: { id: deal.id } })).body
        const latest = history.slice(-10)
        const answered = (outcomes[index] as { auction: AuctionView }).auction
        expect(answered).toMatchObject({ leading_amount, you })
        expect(answered.history.slice(-latest.length)).toEqual(latest)
        const ownOf = (steps: AuctionView['history']) => steps.filter(({ is_you }) => is_you)
        expect(ownOf(answered.history)).toEqual(ownOf(history))
      }
    },
  )

  it('are rejected one by one: a bid that is too low, or of someone who may not bid, leaves the others as they are', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second, third] = (await buyers(3)) as [Client, Client, Client]
    const outcomes = await together(deal, [
      { who: first, amount: 260_000 },
      { who: second, amount: 250_000 },
      { who: seller, amount: 270_000 },
      { who: third, amount: 280_000 },
    ])
    expect(outcomes.slice(1, 3)).toEqual([400, 403])
    const stored = await storedBids(deal)
    expect(stored.map(({ bidder_id }) => bidder_id)).toEqual([first.id, third.id])
    expect(await auctionOf(deal)).toMatchObject({ leader_id: third.id, offer_count: 2, bidder_count: 2 })
  })

  it('of one bidder, and a purchase, are each in a transaction of their own', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
    const [first, second, third] = (await buyers(3)) as [Client, Client, Client]
    const outcomes = await together(deal, [
      { who: first, amount: 240_000 },
      { who: first, amount: 250_000 },
      { who: second, amount: 470_000, type: 'buy_it_now' },
      { who: third, amount: 280_000 },
    ])
    expect(outcomes[3]).toBe(409)
    const stored = await storedBids(deal)
    expect(stored.map(({ bidder_id }) => bidder_id)).toEqual([first.id, first.id, second.id])
    expect(new Set(stored.map(({ stored_with }) => stored_with)).size).toBe(3)
  })

  it('are each stored once under their Idempotency-Key, with their own response', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second] = (await buyers(2)) as [Client, Client]
    const waiting = [
      { who: first, amount: 240_000, key: 'one' },
      { who: second, amount: 250_000, key: 'two' },
    ]
    const placed = await together(deal, waiting)
    const stored = await storedBids(deal)
    expect(placed).toMatchObject(stored.map(({ id }) => ({ bid: { id } })))
    expect(new Set(stored.map(({ stored_with }) => stored_with)).size).toBe(1)
    const repeated = await together(deal, waiting)
    expect(repeated).toEqual(JSON.parse(JSON.stringify(placed)))
    expect(await storedBids(deal)).toHaveLength(2)
  })

  it('are placed one by one if a statement of one of them fails, which then alone has the error', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second] = (await buyers(2)) as [Client, Client]
    const { db } = testApp.product.platform
    await sql`alter table bids add constraint refused check (bid_amount <> 251234)`.execute(db)
    const outcomes = await together(deal, [
      { who: first, amount: 240_000 },
      { who: second, amount: 251_234 },
    ])
    await sql`alter table bids drop constraint refused`.execute(db)
    expect(outcomes[1]).toBe('23514')
    expect((await storedBids(deal)).map(({ bidder_id }) => bidder_id)).toEqual([first.id])
  })

  it('lock their bidders in the order of the ids, so that bids on two deals cannot wait for each other', async () => {
    const { db } = testApp.product.platform
    const [low = '', high = ''] = (await buyers(2)).map(({ id }) => id).sort()
    const lock = (id: string) => sql`select from users where id = ${id} for no key update nowait`
    const { both } = await db.transaction().execute(async (other) => {
      await lock(low).execute(other)
      const locking = db.transaction().execute(async (tx) => {
        await lockUserRows(tx, [high, low])
        await sendNow(tx)
      })
      await vi.waitUntil(async () => (await waitingForLocks(testApp.product.platform.db)) === 1, {
        timeout: 30_000,
        interval: 10,
      })
      // It is free, because the lower one is still waited for.
      await lock(high).execute(other)
      return { both: locking }
    })
    await both
  })

  it('are placed without the one of a bidder whose session has ended meanwhile', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second, third] = (await buyers(3)) as [Client, Client, Client]
    const { db } = testApp.product.platform
    const { id: open } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow()
    const { id: session } = await db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('user_id', '=', second.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const outcomes = await together(deal, [
      { who: first, amount: 240_000, session: open },
      { who: second, amount: 250_000, session },
      { who: third, amount: 245_000 },
    ])
    expect(outcomes[1]).toBe(ENDED_SQLSTATE)
    expect((await storedBids(deal)).map(({ bidder_id }) => bidder_id)).toEqual([first.id, third.id])
  })
})
