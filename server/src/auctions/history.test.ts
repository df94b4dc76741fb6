import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BidStep, getAuction, getHistory, listBids, placeBid } from '#domain/auctions/contract.ts'
import { getNegotiation, inviteToFinal, offerFinal } from '#domain/negotiations/contract.ts'
import { closeNow, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let watcher: Client
let buyers: Client[]
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  watcher = await testApp.member('buyer')
  buyers = [await testApp.member('buyer'), await testApp.member('buyer'), await testApp.member('buyer')]
})
afterAll(() => testApp.close())

const auctionOf = async (deal: string, who = watcher) =>
  (await who.ask(getAuction, { params: { id: deal } })).body
/** What an entry says, without which one leads now. */
const said = (history: readonly BidStep[]) =>
  history.map(({ id, alias, amount, leading_after, offer_type, placed_at, is_automatic }) => ({
    id,
    alias,
    amount,
    leading_after,
    offer_type,
    placed_at,
    is_automatic,
  }))
const bid = (who: Client | undefined, deal: string, amount: number, maximum: number | null = null) => {
  const max_amount = maximum === null ? null : String(maximum)
  return who?.ask(placeBid, { body: { loan_deal: deal, bid_amount: String(amount), max_amount } })
}

/** Which buyer bids, how many steps of 500 dollars above the minimum, and by how many more the hidden maximum is. */
const offers = fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.option(fc.nat(12))), {
  minLength: 4,
  maxLength: 14,
})

describe('the history of bids', () => {
  it('only grows: what it has said of a bid stays, whatever is bid afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(offers, fc.boolean(), async (played, isBoughtNow) => {
        const terms = isBoughtNow ? { buy_reserve_price: '500000.00' } : {}
        const deal = await liveDeal(testApp, seller, reviewer, terms)
        let shown: ReturnType<typeof said> = []
        const look = async () => {
          const { history, leading_amount, bid_count } = await auctionOf(deal.id)
          const now = said(history)
          expect(now.slice(0, shown.length)).toEqual(shown)
          expect(now.filter((entry) => !entry.is_automatic)).toHaveLength(bid_count)
          expect(now.at(-1)?.amount ?? null).toBe(leading_amount)
          expect(history.map((entry) => entry.is_leading)).toEqual(
            history.map((_entry, index) => index === history.length - 1),
          )
          const amounts = now.map(({ amount }) => Number(amount))
          expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
          shown = now
        }
        for (const [index, above, hidden] of played) {
          const who = buyers[index]
          if (!who) continue
          const { minimum_bid } = await auctionOf(deal.id, who)
          const amount = Number(minimum_bid) + above * 500
          await bid(who, deal.id, amount, hidden === null ? null : amount + hidden * 500)
          await look()
        }
        if (isBoughtNow) {
          const body = { loan_deal: deal.id, bid_amount: '500000.00', offer_type: 'buy_it_now' as const }
          await watcher.ask(placeBid, { body })
        } else await closeNow(testApp, deal.id)
        await look()
      }),
      { numRuns: 8 },
    )
  })

  it('shows an answer of a hidden maximum after the bid, and an exhausted one before the bid that passed it', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second, third] = buyers
    await bid(first, deal.id, 300_000, 350_000)
    await bid(second, deal.id, 320_000)
    await bid(first, deal.id, 350_000, 360_000)
    await bid(third, deal.id, 340_000, 360_000)
    await bid(second, deal.id, 400_000)
    const { history } = await auctionOf(deal.id)
    expect(history.map((entry) => [entry.alias, entry.amount, entry.is_automatic])).toEqual([
      ['Bidder 1', '300000.00', false],
      ['Bidder 2', '320000.00', false],
      ['Bidder 1', '321000.00', true],
      ['Bidder 3', '360000.00', false],
      ['Bidder 1', '360000.00', true],
      ['Bidder 2', '400000.00', false],
    ])
  })

  it('has one entry that leads, also where the leader answered every bid of an earlier part', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second] = buyers
    await bid(first, deal.id, 240_000, 457_000)
    for (let index = 0; index < 52; index += 1) {
      const { minimum_bid } = await auctionOf(deal.id, second)
      await bid(second, deal.id, Number(minimum_bid))
    }
    const { history, history_before } = await auctionOf(deal.id)
    expect(history.filter((entry) => entry.is_leading)).toEqual([history.at(-1)])
    const query = { before: history_before ?? '' }
    const earlier = await watcher.ask(getHistory, { params: { id: deal.id }, query })
    expect(earlier.body.history.length).toBeGreaterThan(2)
    expect(earlier.body.history.some((entry) => entry.is_leading)).toBe(false)
  })

  it('shows each bidder’s price that the seller decides on', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second, third] = buyers
    await bid(first, deal.id, 300_000, 355_000)
    await bid(second, deal.id, 310_000, 340_000)
    await bid(third, deal.id, 400_000, 450_000)
    await closeNow(testApp, deal.id)
    const { history } = await auctionOf(deal.id)
    const decided = await seller.ask(listBids, { query: { loan_deal: deal.id } })
    const last = new Map(history.map(({ alias, amount }) => [alias, amount]))
    expect(
      new Map(decided.body.results.map(({ alias, standing_amount }) => [alias, standing_amount])),
    ).toEqual(last)
    expect(last.get('Bidder 1')).toBe('355000.00')
  })

  it('ranks equal bids as the auction does: the one that was placed first leads the seller’s list', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second, third] = buyers
    await bid(third, deal.id, 300_000)
    await bid(first, deal.id, 310_000, 360_000)
    await bid(second, deal.id, 340_000, 360_000)
    await closeNow(testApp, deal.id)
    const listed = async (ordering: '-standing_amount' | 'standing_amount') =>
      (await seller.ask(listBids, { query: { loan_deal: deal.id, ordering } })).body.results.map((one) => [
        one.alias,
        one.standing_amount,
        one.is_leading,
      ])
    const best = [
      ['Bidder 2', '360000.00', true],
      ['Bidder 3', '360000.00', false],
      ['Bidder 1', '300000.00', false],
    ]
    expect(await listed('-standing_amount')).toEqual(best)
    expect(await listed('standing_amount')).toEqual(best.toReversed())
  })

  it('is not changed by a best-and-final round', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const [first, second] = buyers
    await bid(first, deal.id, 300_000, 320_000)
    await bid(second, deal.id, 330_000)
    await closeNow(testApp, deal.id)
    const before = (await auctionOf(deal.id)).history
    const params = { id: deal.id }
    expect(
      (
        await seller.ask(inviteToFinal, {
          params,
          body: { ends_at: new Date(Date.now() + 25 * 3_600_000).toISOString() },
        })
      ).status,
    ).toBe(201)
    const invitation = (await second?.ask(getNegotiation, { params }))?.body.final_round?.you?.id ?? ''
    await second?.ask(offerFinal, { params: { id: invitation }, body: { amount: '410000' } })
    expect((await auctionOf(deal.id)).history).toEqual(before)
  })

  it('of a sealed auction is empty for others until the close, and complete after it', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    for (const [index, amount] of [400_000, 380_000, 400_000].entries()) {
      await bid(buyers[index], deal.id, amount)
      expect((await auctionOf(deal.id)).history).toEqual([])
    }
    const own = (await auctionOf(deal.id, buyers[1])).history
    await closeNow(testApp, deal.id)
    const { history } = await auctionOf(deal.id, buyers[1])
    expect(history.map(({ alias, amount, is_leading }) => [alias, amount, is_leading])).toEqual([
      ['Bidder 1', '400000.00', true],
      ['Bidder 2', '380000.00', false],
      ['Bidder 3', '400000.00', false],
    ])
    expect(history.filter((entry) => entry.is_you).map(({ amount }) => amount)).toEqual(
      own.map(({ amount }) => amount),
    )
  })
})

it('earlier auctions get their automatic bids from what their bids left behind', async () => {
  const { db } = testApp.product.platform
  const stored = () =>
    db
      .selectFrom('bids')
      .select(['id', 'automatic_bidder_id', 'automatic_number', 'automatic_amount'])
      .orderBy('id')
      .execute()
  const played = await stored()
  expect(played.filter((row) => row.automatic_amount !== null).length).toBeGreaterThan(5)
  await sql`update bids set automatic_bidder_id = null, automatic_number = null, automatic_amount = null`.execute(
    db,
  )
  const migration = readFileSync(join(import.meta.dirname, '../../migrations/060-automatic-bids.sql'), 'utf8')
  await sql.raw(migration.slice(migration.indexOf('with judged'))).execute(db)
  expect(await stored()).toEqual(played)
})
