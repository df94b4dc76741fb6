import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { archiveDeal, publicFigures } from '#domain/deals/contract.ts'
import { approvedDeal, endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const HOUR_MS = 3_600_000
const began = Date.now()
const inHours = (hours: number) => new Date(began + hours * HOUR_MS)

const figures = async () => (await testApp.anybody.ask(publicFigures)).body

it('a visitor learns how many auctions are live, their principal in whole millions, and the next ends', async () => {
  expect(await figures()).toEqual({
    live_count: 0,
    live_principal: '0.00',
    sold_days: 30,
    sold_count: 0,
    sold_principal: '0.00',
    ending_next: [],
  })
  for (let count = 0; count < 4; count += 1) {
    const deal = await liveDeal(testApp, seller, reviewer, { principle_balance: '612345.67' })
    await endAt(testApp, deal.id, inHours(9 - count))
  }
  await approvedDeal(testApp, seller, reviewer)
  const shown = await figures()
  expect(shown).toMatchObject({ live_count: 4, live_principal: '2000000.00', sold_count: 0 })
  expect(shown.ending_next.map((next) => next.ends_at)).toEqual(
    [6, 7, 8].map((hours) => inHours(hours).toISOString()),
  )
})

it('a visitor learns nothing that identifies a deal: no id, reference, city, amount or bid', async () => {
  const { ending_next, ...rest } = await figures()
  expect(Object.keys(rest).sort()).toEqual([
    'live_count',
    'live_principal',
    'sold_count',
    'sold_days',
    'sold_principal',
  ])
  for (const next of ending_next) expect(Object.keys(next).sort()).toEqual(['ends_at', 'province', 'title'])
})

it('does not count what has left the market: archived sales, and those of more than thirty days ago', async () => {
  const buyer = await testApp.member('buyer')
  const buy = async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, {
      buy_reserve_price: '460000.00',
      principle_balance: '1500000.00',
    })
    const body = { loan_deal: id, offer_type: 'buy_it_now' as const, bid_amount: '460000.00' }
    expect((await buyer.ask(placeBid, { body })).status).toBe(201)
    return id
  }
  const [shown, archived, past] = [await buy(), await buy(), await buy()]
  const sold = async () => {
    const { sold_count, sold_principal } = await figures()
    return [sold_count, sold_principal]
  }
  expect(await sold()).toEqual([3, '4000000.00'])
  await seller.ask(archiveDeal, { params: { id: archived } })
  expect(await sold()).toEqual([2, '3000000.00'])
  const { db } = testApp.product.platform
  await sql`update loan_deals set sold_at = now() - interval '31 days' where id = ${past}`.execute(db)
  await seller.ask(archiveDeal, { params: { id: shown } })
  expect(await sold()).toEqual([0, '0.00'])
})
