import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { effort } from '../test/effort.ts'
import { liveDeals, reopen } from '../test/listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

/** Two servers whose clocks differ by two hours, on one database. */
const MINUTES_APART = 120
const HALF = (MINUTES_APART * 60_000) / 2
const DEALS = 10
const BIDS_ROUND_AN_END = 10
const ROUNDS = effort(5, 100)

let testApp: TestApp
let early: SecondServer
let late: SecondServer

beforeAll(async () => {
  testApp = await startTestApp('postgres')
  const wrongBy = (shift: number) => ({
    NODE_OPTIONS: `--import=${new URL('../test/shifted-clock.ts', import.meta.url).href}`,
    CLOCK_SHIFT_MS: String(shift),
  })
  early = await testApp.secondServer(wrongBy(-HALF))
  late = await testApp.secondServer(wrongBy(HALF))
})
afterAll(async () => {
  await early.server.end('SIGTERM')
  await late.server.end('SIGTERM')
  await testApp.close()
})

interface Probed {
  server: 'early' | 'late'
  sent: number
  answered: number
  end: number
  hadEnded: boolean
}

/** Reopens the auction with an end a moment from now by the database's clock, which is this machine's. */
async function endSoon(deal: string): Promise<number> {
  const { db } = testApp.product.platform
  return (await db.transaction().execute((tx) => reopen(tx, deal, 150))).getTime()
}

/**
 * Places a bid that is too low: before the end it is rejected for its amount, from the end on because the auction
 * has ended.
 */
async function probe(who: Client, server: Probed['server'], deal: string, end: number): Promise<Probed> {
  const sent = Date.now()
  const ask = (server === 'early' ? early : late).as(who)
  const { status } = await ask.ask(placeBid, { body: { loan_deal: deal, bid_amount: '1000' } })
  expect([400, 404, 409]).toContain(status)
  return { server, sent, answered: Date.now(), end, hadEnded: status !== 400 }
}

describe(`two servers whose clocks are ${MINUTES_APART} minutes apart`, () => {
  it(`decide ${DEALS * BIDS_ROUND_AN_END * ROUNDS} bids around the end in the same way`, async () => {
    const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
    const deals = await liveDeals(testApp, seller, reviewer, DEALS)
    const probed: Probed[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // A new token each time, because access tokens last five minutes.
      const buyer = await testApp.member('buyer')
      const probes = deals.map(async (deal) => {
        const end = await endSoon(deal.id)
        return Promise.all(
          Array.from({ length: BIDS_ROUND_AN_END }, async (_, index) => {
            // Spread from before the end to after it.
            await after(index * 30)
            return probe(buyer, index % 2 === 0 ? 'early' : 'late', deal.id, end)
          }),
        )
      })
      probed.push(...(await Promise.all(probes)).flat(2))
    }
    const wrong = probed.filter((bid) => (bid.hadEnded ? bid.answered < bid.end : bid.sent >= bid.end))
    expect(wrong).toEqual([])
    for (const server of ['early', 'late'] as const) {
      const outcomes = probed.filter((bid) => bid.server === server).map((bid) => bid.hadEnded)
      expect(new Set(outcomes)).toEqual(new Set([true, false]))
    }
  })
})
