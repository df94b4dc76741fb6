import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { effort } from '../test/effort.ts'
import { type LosingProxy, losingProxy } from '../test/flaky-proxy.ts'
import { liveDeals } from '../test/listing.ts'
import { type Client, clientAt, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

const BUYERS = 20
const BIDS_EACH = effort(25, 500)

let left: TestApp
let right: SecondServer
let line: LosingProxy

beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
  line = await losingProxy(right.server.url)
})
afterAll(async () => {
  await line.stop()
  await right.server.end('SIGTERM')
  await left.close()
})

/** Retries until there is a response, with the same body and key. */
async function bidUntilResponse(
  who: Client,
  deal: string,
  amount: number,
): Promise<{ id: string; tries: number }> {
  const body = { loan_deal: deal, bid_amount: String(amount) }
  const headers = { 'idempotency-key': `${deal} ${amount}` }
  for (let tries = 1; ; tries += 1) {
    const response = await who.ask(placeBid, { body, headers }).catch(() => null)
    if (response === null || [409, 503].includes(response.status)) continue
    expect(response.status).toBe(201)
    return { id: response.body.bid.id, tries }
  }
}

describe('a connection that breaks one request in five', () => {
  it(`loses and duplicates none of ${BUYERS * BIDS_EACH} bids when the client retries with the same key`, async () => {
    const [seller, reviewer] = [await left.member('seller'), await left.member('reviewer')]
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => left.member('buyer')))
    const deals = await liveDeals(left, seller, reviewer, BUYERS)
    const answersByBuyer = await Promise.all(
      deals.map(async (deal, index) => {
        const who = clientAt(line.url, buyers[index]?.token)
        const responses = []
        for (let bid = 0; bid < BIDS_EACH; bid += 1)
          responses.push(await bidUntilResponse(who, deal.id, 233_000 + bid * 1_000))
        return responses
      }),
    )
    const stored = await left.product.platform.db.selectFrom('bids').select('id').execute()
    expect(stored.map((bid) => bid.id).sort()).toEqual(
      answersByBuyer
        .flat()
        .map((response) => response.id)
        .sort(),
    )
    expect(stored).toHaveLength(BUYERS * BIDS_EACH)
    // The connection did break in both directions.
    expect(Math.min(line.lost.requests, line.lost.responses)).toBeGreaterThan((BUYERS * BIDS_EACH) / 20)
    expect(answersByBuyer.flat().some((response) => response.tries > 1)).toBe(true)
  })
})
