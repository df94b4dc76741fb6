import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { getComparables } from '#domain/deals/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const comparablesOf = async (who: Client, id: string) =>
  (await who.ask(getComparables, { params: { id } })).body.comparables

/** A deal of $500,000.00 that is bought immediately, for this share of it. */
async function sold(percent: number, changes: Record<string, unknown> = {}): Promise<string> {
  const price = `${5000 * percent}.00`
  const { id } = await liveDeal(testApp, seller, reviewer, {
    mortgage_amount: '500000.00',
    principle_balance: '500000.00',
    opening_bid: '1000.00',
    reserve_price: '100000.00',
    buy_reserve_price: price,
    ltv: 65,
    ...changes,
  })
  await buyer.ask(placeBid, { body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: price } })
  return id
}

it('a deal is compared with five sales or more, without its own and without those of another class', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, { ltv: 65 })
  for (const percent of [91, 93, 95, 97]) await sold(percent)
  const commercial = await sold(50, { mortgage_class: 'commercial', commercial_class: 'land' })
  expect(await comparablesOf(buyer, id)).toBeNull()
  const last = await sold(99)
  expect(await comparablesOf(buyer, id)).toMatchObject({
    mortgage_class: 'residential',
    position: 'first',
    state: 'ON',
    ltv_band: '60-75%',
    count: 5,
    price: { low: 93, median: 95, high: 97 },
    days_on_market: 0,
  })
  expect(await comparablesOf(seller, last)).toBeNull()
  expect(await comparablesOf(buyer, commercial)).toBeNull()
})

it('a sale that was exclusive to channels is in no comparison, and not counted for its seller', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, { ltv: 65 })
  const sales = async () => (await buyer.ask(getDeal, { params: { id } })).body.seller?.deals_sold ?? 0
  expect((await comparablesOf(buyer, id))?.count).toBe(5)
  const before = await sales()
  await testApp.product.platform.db
    .updateTable('loan_deals')
    .set({ is_exclusive: true })
    .where('deal_state', '=', 'sold')
    .where('mortgage_class', '=', 'residential')
    .execute()
  expect(await comparablesOf(buyer, id)).toBeNull()
  expect(await sales()).toBe(before - 5)
})

it('a deal that its reader may not know of is compared with nothing', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const stranger = await testApp.member('buyer')
  await testApp.product.platform.db
    .updateTable('loan_deals')
    .set({ is_archived: true })
    .where('id', '=', id)
    .execute()
  expect((await stranger.ask(getComparables, { params: { id } })).status).toBe(404)
})
