import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { placeBid } from '#domain/auctions/contract.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { bidUpTo, dealsAbove } from '../../../../sdk/examples/bid-with-a-limit.ts'
import { exportSales, resultsSince } from '../../../../sdk/examples/export-sales.ts'
import { listBook } from '../../../../sdk/examples/list-a-book.ts'
import { closeNow, liveDeal } from '../listing.ts'
import { parquetRows } from '../parquet.ts'
import type { Client } from '../test-app.ts'
import { type Market, startMarket } from './market.ts'

let market: Market
let seller: Client
let buyer: Client
let rival: Client
let reviewer: Client
beforeAll(async () => {
  market = await startMarket()
  seller = await market.testApp.member('seller')
  reviewer = await market.testApp.member('reviewer')
  buyer = await market.testApp.member('buyer')
  rival = await market.testApp.member('buyer')
})
afterAll(() => market.testApp.close())

it('a book is listed from a loan tape with a key', async () => {
  const { key } = await market.keyOf(seller, ['read', 'list'])
  const homeslice = market.clientWith(key)
  const sample = await homeslice.books.tapeFile({ path: { file: 'sample' }, query: { format: 'csv' } })
  const tape = { name: 'tape.csv', content: sample }
  const book = await listBook(homeslice, tape, { opening_bid: '1000.00', reserve_price: '700000.00' })
  expect(book.deal_state).toBe('pending')
  expect(book.book_of_mortgages_data?.mortgages).toBeGreaterThan(1)
})

it('a program bids the minimum whenever it is outbid, and stops at its limit', async () => {
  const deal = await liveDeal(market.testApp, seller, reviewer)
  const homeslice = market.clientWith(buyer.token)
  const outbid = async (bid_amount: string) => {
    const { status } = await rival.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })
    expect(status).toBe(201)
  }
  const running = bidUpTo(homeslice, deal.id, 300_000, { connect: (url) => new WebSocket(url) })
  const highest = async () => (await homeslice.bids.auction({ path: { id: deal.id } })).leading_amount
  await expect.poll(highest).toBe('233000.00')
  await outbid('250000.00')
  await expect.poll(async () => Number(await highest())).toBeGreaterThan(250_000)
  // The next minimum is beyond the limit.
  await outbid('300000.00')
  const bids = await running
  expect(bids.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...bids.map(Number))).toBeLessThanOrEqual(300_000)
})

it('deals are found by their yield', async () => {
  const homeslice = market.clientWith((await market.keyOf(buyer, ['read'])).key)
  expect(await dealsAbove(homeslice, 0)).not.toEqual([])
  expect(await dealsAbove(homeslice, 1_000)).toEqual([])
})

it('a month’s sales and the results of the market are exported', async () => {
  const deal = await liveDeal(market.testApp, seller, reviewer)
  const { body } = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '460000.00' } })
  await closeNow(market.testApp, deal.id)
  const accepted = await seller.ask(acceptBid, { params: { id: body.bid.id }, body: {} })
  expect(accepted.status).toBe(200)
  const homeslice = market.clientWith((await market.keyOf(seller, ['read'])).key)
  const month = new Date().toISOString().slice(0, 7)
  expect(await exportSales(homeslice, month)).toContain(`"${deal.reference}"`)
  expect(await exportSales(homeslice, '2020-01')).not.toContain(deal.reference)
  const file = await resultsSince(homeslice, `${month}-01T00:00:00Z`)
  const [row] = await parquetRows(Buffer.from(await file.arrayBuffer()))
  expect(row).toMatchObject({ reference: deal.reference, status: 'sold', sale_amount: 460_000 })
  // Without a format it is JSON.
  const feed = await homeslice.data.portfolio()
  expect(feed).toMatchObject({ results: expect.arrayContaining([expect.objectContaining({ id: deal.id })]) })
})
