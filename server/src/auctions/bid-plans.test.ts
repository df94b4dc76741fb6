import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { cachedPlanCost, readCosts } from '../test/plans.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

const BIDS = 5_000
/** Pages of 8 KB for each statement: some keys, and for the history a few pages of bids. */
const MOST_BUFFERS = 60

let testApp: TestApp
let deal: { id: string }
let amount = 240_000
beforeAll(async () => {
  testApp = await startTestApp()
  const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
  const [ready, rival] = [await liveDeal(testApp, seller, reviewer), await testApp.member('buyer')]
  deal = ready
  const first = await rival.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: String(amount) } })
  expect(first.status).toBe(201)
  // Most deals have few bids, and planning for all of them must not make this one slow.
  await testApp.product.engine.script(`
    set session_replication_role = replica;
    insert into bids select gen_random_uuid(), case when k <= ${BIDS} then loan_deal_id else md5((k % 3000)::text)::uuid end,
        auction_round, place + k, gen_random_uuid(), bidder_number, offer_type, bid_amount + 1, null, 0, 0, 0, leading_after + 1,
        leader_after, end_after, placed_at
      from bids, generate_series(1, ${3 * BIDS}) k;
    set session_replication_role = origin;
    update auctions set offer_count = offer_count + ${BIDS}, bid_count = bid_count + ${BIDS},
      leading_amount = leading_amount + 1, leader_maximum = leader_maximum + 1 where offer_count > 0;
    analyze bids`)
})
afterAll(() => testApp.close())

it.each([
  ['for its values', undefined],
  ['that a connection keeps', cachedPlanCost],
])(
  'a bid on a deal with thousands of bids reads the last ones, not all of them, by the plan %s',
  async (_whose, cost) => {
    const buyer = await testApp.member('buyer')
    const costs = await readCosts(
      testApp.product,
      async () => {
        amount += 20_000
        const placed = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: String(amount) } })
        expect(placed.status).toBe(201)
        expect(placed.body.auction.history).toHaveLength(10)
        expect(placed.body.auction.history_before).toBe(placed.body.auction.history[0]?.id)
      },
      cost,
    )
    expect(costs.map(({ text }) => text).join()).toContain("'steps'")
    expect(costs.filter(({ buffers }) => buffers > MOST_BUFFERS)).toEqual([])
  },
)
