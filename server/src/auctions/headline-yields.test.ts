import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { getCashFlow, listPoolLoans } from '#domain/books/pool/contract.ts'
import { headlineOfDeal } from '#domain/deals/card-figures.ts'
import {
  type DealCard,
  dealFigures,
  listDeals,
  myFigures,
  patchDeal,
  scheduleDeal,
} from '#domain/deals/contract.ts'
import { headlineOf } from '#domain/deals/headline.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { acceptBid, acceptCounter, counterBid } from '#domain/negotiations/contract.ts'
import { priceMarket } from '../deals/commands/price-deals.ts'
import { draftBook, liveBook, loan, putLoans } from '../test/books.ts'
import { approvedDeal, closeNow, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const cents = (amount: string | null) => (amount === null ? null : toCents(amount))

/** The headline as a browser computes it from a card. */
function shownFor({ pricing, sale_amount, principle_balance, auction }: DealCard) {
  if (!pricing) throw new Error('The deal states its terms.')
  const { payment, balloon, accrued, ...stream } = pricing
  return headlineOf(
    { ...stream, payment: toCents(payment), balloon: toCents(balloon), accrued: toCents(accrued) },
    {
      sale_amount: cents(sale_amount),
      fixed_price: null,
      leading_amount: cents(auction.leading_amount),
      principal: cents(principle_balance),
    },
  )
}

const cardsBy = async (ordering: '-yield' | 'yield') =>
  (await buyer.ask(listDeals, { query: { ordering } })).body.results

async function cardOf(id: string): Promise<DealCard> {
  const card = (await cardsBy('-yield')).find((one) => one.id === id)
  if (!card) throw new Error('The market does not show the deal.')
  return card
}

/** What the lists sort this deal by. */
async function storedFor(id: string): Promise<number | null> {
  const { rows } = await sql<{ auction: number | null; market: number | null }>`
    select a.headline_yield as auction, s.headline_yield as market from loan_deals d
      join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round
      join market_standings s on s.id = d.id where d.id = ${id}`.execute(testApp.product.platform.db)
  expect(rows[0]?.market).toBe(rows[0]?.auction)
  return rows[0]?.market ?? null
}

/** The figure that a browser computes, which must be the one that lists sort by. */
async function headlineFor(id: string) {
  const shown = shownFor(await cardOf(id))
  expect(await storedFor(id)).toBe(shown.yield)
  return shown
}

const bid = (who: Client, deal: string, bid_amount: string, more: object = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount, ...more } })

async function bestBid(deal: string) {
  const { body } = await seller.ask(listBids, { query: { loan_deal: deal, ordering: '-standing_amount' } })
  const [best] = body.results
  if (!best) throw new Error('The seller sees no bid.')
  return best
}

describe('the headline yield of a deal', () => {
  it('is at par, and then follows every bid and the sale, in the browser as in the order of lists', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { loan_yield: 1.23 })
    expect(await headlineFor(id)).toMatchObject({ basis: 'par', price: 466_136_92 })

    await bid(buyer, id, '440000')
    const first = await headlineFor(id)
    expect(first).toMatchObject({ basis: 'leading', price: 440_000_00 })
    await bid(rival, id, '445000', { max_amount: '450000' })
    await bid(buyer, id, '448000')
    const later = await headlineFor(id)
    expect(later).toMatchObject({ basis: 'leading', price: 449_000_00 })
    expect(later.yield).toBeLessThan(first.yield ?? 0)

    await closeNow(testApp, id)
    expect(await headlineFor(id)).toEqual(later)
    const { id: best } = await bestBid(id)
    const expires_at = new Date(Date.now() + 7_200_000).toISOString()
    const countered = await seller.ask(counterBid, {
      params: { id: best },
      body: { amount: '457000', expires_at, below_reserve: true },
    })
    const counter = countered.body.counters[0]?.id ?? ''
    expect((await rival.ask(acceptCounter, { params: { id: counter } })).status).toBe(200)
    expect(await headlineFor(id)).toMatchObject({ basis: 'sale', price: 457_000_00 })
  })

  it('of a sealed auction reveals no bid before the close', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    const atPar = await headlineFor(id)
    await bid(buyer, id, '400000')
    expect(await headlineFor(id)).toEqual(atPar)
    await closeNow(testApp, id)
    expect(await headlineFor(id)).toMatchObject({ basis: 'leading', price: 400_000_00 })
    await seller.ask(acceptBid, { params: { id: (await bestBid(id)).id }, body: { below_reserve: true } })
    expect(await headlineFor(id)).toMatchObject({ basis: 'sale', price: 400_000_00 })
  })

  it('says nothing of the reserve, and is not moved by the opening bid', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const now = Date.now()
    const [bid_start_ts, bid_end_ts] = [3, 6].map((hours) => new Date(now + hours * 3_600_000).toISOString())
    await seller.ask(scheduleDeal, {
      params: { id },
      body: { bid_start_ts: bid_start_ts ?? '', bid_end_ts: bid_end_ts ?? '' },
    })
    const before = await headlineFor(id)
    await seller.ask(patchDeal, { params: { id }, body: { reserve_price: '400000' } })
    expect(await headlineFor(id)).toEqual(before)
    await seller.ask(patchDeal, { params: { id }, body: { opening_bid: '390000' } })
    expect(await headlineFor(id)).toEqual(before)
  })

  it('orders the market, and is what its average and histogram are of', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, '420000')
    for (const ordering of ['-yield', 'yield'] as const) {
      const yields = (await cardsBy(ordering)).map((card) => shownFor(card).yield ?? 0)
      expect(yields.length).toBeGreaterThan(2)
      expect(yields).toEqual(
        yields.toSorted((one, other) => (ordering === 'yield' ? one - other : other - one)),
      )
    }
    const yields = (await cardsBy('yield')).map((card) => shownFor(card).yield ?? 0)
    const { body } = await buyer.ask(dealFigures, { query: {} })
    expect(body.average_yield).toBeCloseTo(yields.reduce((sum, one) => sum + one) / yields.length, 2)
    expect(Object.values(body.by_yield).reduce((sum, count) => sum + count)).toBe(yields.length)
    const own = (await seller.ask(myFigures, {})).body.average_yield
    expect(own).toBeGreaterThan(Math.min(...yields) - 0.01)
    expect(own).toBeLessThan(Math.max(...yields) + 0.01)
  })

  it('is computed again every night', async () => {
    const { db } = testApp.product.platform
    const { id } = await liveDeal(testApp, seller, reviewer)
    const right = await headlineFor(id)
    await sql`update auctions set headline_yield = 99`.execute(db)
    await priceMarket(db, 'missing')
    expect(await storedFor(id)).toBe(99)
    await priceMarket(db, 'all')
    expect(await headlineFor(id)).toEqual(right)
    await sql`update auctions set headline_yield = null`.execute(db)
    await priceMarket(db, 'missing')
    expect(await headlineFor(id)).toEqual(right)
  })
})

it('the page of a book follows each change of its mortgages', async () => {
  const { id } = await draftBook(testApp, seller, [loan(1), loan(2)])
  const page = async () => {
    const { body } = await seller.ask(getDeal, { params: { id } })
    return { yield: headlineOfDeal(body).yield, stored: body.auction.headline_yield }
  }
  const before = await page()
  const { body } = await seller.ask(listPoolLoans, { params: { id } })
  const params = { id: body.results[0]?.id ?? '' }
  expect((await seller.ask(patchDeal, { params, body: { interest_rate: 9 } })).status).toBe(200)
  const after = await page()
  expect(after.yield).toBeGreaterThan(before.yield ?? 100)
  await putLoans(testApp, seller, id, [loan(1)])
  expect((await page()).yield).not.toBe(after.yield)
  expect((await page()).yield).toBeCloseTo((await page()).stored ?? 0, 10)
})

describe('the yield that a seller states', () => {
  const pageOf = async (id: string) => (await buyer.ask(getDeal, { params: { id } })).body

  it('is optional: a deal without one is submitted, approved and priced like one with any', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { loan_yield: null })
    const { id: other } = await liveDeal(testApp, seller, reviewer, { loan_yield: 99 })
    expect((await pageOf(id)).loan_yield).toBeNull()
    expect(await headlineFor(id)).toEqual(await headlineFor(other))
  })

  it('has no part in the average of the seller, which is that of the headlines', async () => {
    const lender = await testApp.member('seller')
    const { id } = await liveDeal(testApp, lender, reviewer, { loan_yield: 99 })
    const { average_yield } = (await lender.ask(myFigures, {})).body
    expect(average_yield).toBeCloseTo((await headlineFor(id)).yield ?? 0, 2)
  })

  it('of a book is the average of the mortgages that state one, and none if none does', async () => {
    const silent = await liveBook(testApp, { seller, reviewer }, [loan(1), loan(2)])
    expect((await pageOf(silent.id)).loan_yield).toBeNull()
    const loans = [
      loan(1, { loan_yield: 8 }),
      loan(2, { loan_yield: 9, mortgage_amount: 1_200_000_00 }),
      loan(3),
    ]
    const stating = await liveBook(testApp, { seller, reviewer }, loans)
    expect((await pageOf(stating.id)).loan_yield).toBe(8.75)
  })
})

describe('the headline yield of a book', () => {
  it('follows from the payments of its mortgages: at par, then at every bid, on its card as on its page', async () => {
    const loans = [loan(1, { loan_yield: 1.23 }), loan(2, { interest_rate: 9, loan_yield: 1.23 })]
    const { id } = await liveBook(testApp, { seller, reviewer }, loans)
    const yields = async () => {
      const page = (await buyer.ask(getDeal, { params: { id } })).body
      const headline = headlineOfDeal(page)
      expect((await cardOf(id)).auction.headline_yield).toBeCloseTo(headline.yield ?? 0, 10)
      expect(await storedFor(id)).toBe(page.auction.headline_yield)
      const price = Math.round(headline.price ?? 0)
      const tab = await buyer.ask(getCashFlow, { params: { id }, query: { price: toDecimal(price) } })
      expect(tab.body.pricing?.yield).toBeCloseTo(headline.yield ?? 0, 4)
      return headline
    }
    const par = await yields()
    expect(par).toMatchObject({ basis: 'par', price: 780_000_00 })
    await bid(buyer, id, '760000')
    const leading = await yields()
    expect(leading).toMatchObject({ basis: 'leading', price: 760_000_00 })
    expect(leading.yield).toBeGreaterThan(par.yield ?? 100)
  })
})
