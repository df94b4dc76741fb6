import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { archiveDeal, myDeals, myFigures, relistDeal } from '#domain/deals/contract.ts'
import { acceptBid, declineAll } from '#domain/negotiations/contract.ts'
import { closeNow, completeDraft, liveDeal, liveDeals, liveWhiteLabel, setAuction } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let sold: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  const buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  await completeDraft(testApp, seller)
  await liveDeal(testApp, seller, reviewer, { city: 'Barrie', ltv: 35 })
  const deal = await liveDeal(testApp, seller, reviewer, { city: 'Barrie' })
  const placed = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '460000' } })
  await closeNow(testApp, deal.id)
  await seller.ask(acceptBid, { params: { id: placed.body.bid.id } })
  sold = deal.id
})
afterAll(() => testApp.close())

const listed = async (query: Record<string, string>) =>
  (await seller.ask(myDeals, { query })).body.results.map(({ deal_state }) => deal_state).sort()
const myDeal = async (deal_state: string) =>
  (await seller.ask(myDeals, { query: { deal_state } })).body.results[0]
const counted = async (query: Record<string, string>) => {
  const { by_state } = (await seller.ask(myFigures, { query })).body
  return Object.entries(by_state)
    .flatMap(([state, count]) => Array.from({ length: count }, () => state))
    .sort()
}
const soldInQuarter = async () => (await seller.ask(myFigures, {})).body.sold_quarter

describe('the user’s own deals', () => {
  it('that await an answer are listed by its last day, which a best-and-final round moves', async () => {
    const [other, buyer] = [await testApp.member('seller'), await testApp.member('buyer')]
    const days = ['2030-01-04', '2030-01-02', '2030-01-03']
    const deals = await liveDeals(testApp, other, reviewer, days.length)
    for (const [at, { id }] of deals.entries()) {
      await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '400000' } })
      await closeNow(testApp, id)
      await setAuction(testApp, id, { answer_by: days[at] })
    }
    const { results } = (await other.ask(myDeals, {})).body
    expect(results.map(({ owner }) => owner?.answer_by)).toEqual(days.toSorted())
  })

  it('are counted by state as the list shows them, under every filter', async () => {
    const queries: Record<string, string>[] = [
      {},
      { city: 'barrie' },
      { city: 'barrie', ltv__lte: '40' },
      { status: 'live' },
      { status: 'sold,incomplete' },
      { max_amount: '100K' },
      { search: 'hamilton', mortgage_class: 'residential' },
    ]
    for (const query of queries) expect([query, await counted(query)]).toEqual([query, await listed(query)])
    expect(await listed({ city: 'barrie' })).toEqual(['live', 'sold'])
  })

  it('are filtered by the status that they show, and by their amount rather than the balance', async () => {
    const running = await myDeal('live')
    expect(running).toMatchObject({
      deal_status: 'in_auction',
      mortgage_amount: '487500.00',
      principle_balance: '466136.92',
    })
    expect([await listed({ status: 'in_auction' }), await listed({ status: 'live' })]).toEqual([['live'], []])
    const states = { deal_state: 'live' }
    expect(await listed({ ...states, max_amount: '487500' })).toEqual(['live'])
    expect(await listed({ ...states, max_amount: '487499' })).toEqual([])
  })

  it('are in neither list nor counts once archived, and in both when archived ones are shown', async () => {
    await seller.ask(archiveDeal, { params: { id: sold } })
    expect(await listed({})).toEqual(['draft', 'live'])
    expect(await counted({})).toEqual(['draft', 'live'])
    const shown = { show_archived: 'true' }
    expect(await listed(shown)).toEqual(['draft', 'live', 'sold'])
    expect(await counted(shown)).toEqual(['draft', 'live', 'sold'])
  })

  it('show a white label sale in what was sold, and not in its share of a principal that it does not have', async () => {
    const figures = async () => (await seller.ask(myFigures, {})).body
    const before = await figures()
    const { id } = await liveWhiteLabel(testApp, seller, reviewer)
    await sql`update loan_deals set deal_state = 'sold', sale_amount = 600000, sold_at = now() where id = ${id}`.execute(
      testApp.product.platform.db,
    )
    const after = await figures()
    expect([after.sold_quarter, after.sold_quarter_of_principal]).toEqual([
      (Number(before.sold_quarter) + 600_000).toFixed(2),
      before.sold_quarter_of_principal,
    ])
    await sql`update loan_deals set sold_at = now() - interval '1 year' where id = ${id}`.execute(
      testApp.product.platform.db,
    )
  })

  it('stay in the figures of past sales when they are archived', async () => {
    expect(await soldInQuarter()).toBe('460000.00')
    await seller.ask(archiveDeal, { params: { id: sold }, body: { is_archived: false } })
    expect(await soldInQuarter()).toBe('460000.00')
  })
})

it('a buyer leads, or is outbid, in open auctions by the bids of this auction, and not by those of an earlier one', async () => {
  const [owner, buyer, rival] = [
    await testApp.member('seller'),
    await testApp.member('buyer'),
    await testApp.member('buyer'),
  ]
  const [led, lost] = [await liveDeal(testApp, owner, reviewer), await liveDeal(testApp, owner, reviewer)]
  const bid = (who: Client, { id }: { id: string }, bid_amount: string) =>
    who.ask(placeBid, { body: { loan_deal: id, bid_amount } })
  await bid(buyer, led, '240000')
  await bid(buyer, lost, '240000')
  await bid(rival, lost, '260000')
  const figures = async (who: Client) => {
    const { leading, outbid } = (await who.ask(myFigures, {})).body
    return { leading, outbid }
  }
  expect(await figures(buyer)).toEqual({ leading: 1, outbid: 1 })
  for (const { id } of [led, lost]) {
    await closeNow(testApp, id)
    await owner.ask(declineAll, { params: { id } })
    const now = Date.now()
    const dates = {
      bid_start_ts: new Date(now).toISOString(),
      bid_end_ts: new Date(now + 3_600_000).toISOString(),
    }
    await owner.ask(relistDeal, { params: { id }, body: dates })
    await testApp.product.runClock()
  }
  expect((await bid(rival, led, '240000')).status).toBe(201)
  expect(await figures(buyer)).toEqual({ leading: 0, outbid: 0 })
  expect(await figures(rival)).toEqual({ leading: 1, outbid: 0 })
})
