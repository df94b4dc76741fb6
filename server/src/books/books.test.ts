import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { countBoxes, createCreditBox } from '#domain/credit-boxes/contract.ts'
import {
  archiveDeal,
  createDeal,
  dealComposition,
  dealFigures,
  listDeals,
  myDeals,
  patchDeal,
  scheduleDeal,
  submitDeal,
  suggestDeals,
  updateMortgages,
} from '#domain/deals/contract.ts'
import { exportDeals } from '#domain/deals/sheet-contract.ts'
import { addMonths, businessDateOf } from '#domain/kernel/dates.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { renewTermEnds } from '../deals/jobs.ts'
import { loansOf } from '../deals/queries/loans.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { draftBook, liveBook, loan, putLoans } from '../test/books.ts'
import { closeNow, liveDeal } from '../test/listing.ts'
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

const TWO = () => [
  loan(1, { mortgage_amount: 100_000_00, principle_balance: 90_000_00, interest_rate: 5, ltv: 40 }),
  loan(2, {
    mortgage_amount: 300_000_00,
    principle_balance: 280_000_00,
    interest_rate: 9,
    ltv: 80,
    mortgage_class: 'commercial',
    position: 'second',
    city: 'Toronto',
    postcode: 'M5V 2T6',
  }),
]
const mortgagesOf = (book: string) => loansOf(testApp.product.platform.db, book)
const pageOf = async (who: Client, id: string) => who.ask(getDeal, { params: { id } })

describe('a book of mortgages', () => {
  it('shows the figures of its mortgages that the specification names', async () => {
    const { id } = await draftBook(testApp, seller, TWO())
    const { body } = await pageOf(seller, id)
    expect(body.book_of_mortgages_data).toEqual({
      mortgages: 2,
      mortgage_classes: ['residential', 'commercial'],
      positions: ['first', 'second'],
      total_loan_value: '400000.00',
      total_principle_balance: '370000.00',
      total_valuation_of_asset: '1200000.00',
      avg_term: expect.any(Number),
      avg_yield: 8,
      avg_rate: 8,
      avg_ltv: 70,
      postcode: ['L8P', 'M5V'],
    })
    expect(body).toMatchObject({
      title: 'Book of mortgages',
      mortgage_amount: '400000.00',
      principle_balance: '370000.00',
      interest_rate: 8,
      ltv: 70,
      mortgage_class: 'Mix',
      position: null,
      city: null,
      state: 'ON',
    })
  })

  it('cannot be submitted before its loan tape is imported, and then needs neither documents nor applicants', async () => {
    const { body: draft } = await seller.ask(createDeal, { body: { deal_type: 'book_of_mortgage' } })
    const params = { id: draft.id }
    const refused = await seller.ask(submitDeal, { params })
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        reserve_price: [expect.stringContaining('Reserve price')],
        mortgages: ['Import the loan tape: a book has at least one mortgage.'],
      },
    ])
    await putLoans(testApp, seller, draft.id, TWO())
    await seller.ask(patchDeal, { params, body: { reserve_price: '300000.00' } })
    expect((await seller.ask(submitDeal, { params })).status).toBe(200)
  })

  it('accepts no value that follows from its mortgages, and drops those of a single mortgage when a deal becomes a book', async () => {
    const refused = await seller.ask(createDeal, {
      body: { deal_type: 'book_of_mortgage', interest_rate: 5 },
    })
    expect([refused.status, refused.body]).toEqual([
      400,
      { interest_rate: ['“Interest rate” of a book follows from its mortgages.'] },
    ])
    const { body: single } = await seller.ask(createDeal, { body: { city: 'Guelph', interest_rate: 5 } })
    const changed = await seller.ask(patchDeal, {
      params: { id: single.id },
      body: { deal_type: 'book_of_mortgage' },
    })
    expect(changed.body).toMatchObject({ city: null, interest_rate: null, state: null })
  })

  it('shows neither its seller nor its reviewer a mismatch between averages and ratios of sums', async () => {
    const amounts = [
      [450_000_00, 55],
      [300_000_00, 48.33],
      [200_000_00, 86],
    ] as const
    const { id } = await liveBook(
      testApp,
      { seller, reviewer },
      amounts.map(([amount, ltv], place) =>
        loan(place + 1, { mortgage_amount: amount, principle_balance: amount, ltv }),
      ),
      { opening_bid: '600000.00' },
    )
    for (const who of [seller, reviewer])
      expect((await pageOf(who, id)).body).toMatchObject({ ltv: 59.42, mismatches: [] })
  })

  it('stays a book while it has mortgages', async () => {
    const { id } = await draftBook(testApp, seller)
    const { status } = await seller.ask(patchDeal, { params: { id }, body: { deal_type: 'single_mortgage' } })
    expect(status).toBe(409)
  })
})

describe('a book in the market', () => {
  it('is found, and counted, by the remaining term that its card shows', async () => {
    const maturity_date = addMonths(businessDateOf(new Date()), 22)
    const { id } = await liveBook(testApp, { seller, reviewer }, [loan(1, { maturity_date })])
    const found = async (query: Record<string, string>) =>
      (await buyer.ask(listDeals, { query: { page_size: '50', ...query } })).body.results.find(
        (deal) => deal.id === id,
      )
    expect(await found({})).toMatchObject({ remaining_term: 22 })
    expect(await found({ remaining_term__gte: '22', remaining_term__lte: '22' })).toBeDefined()
    expect(await found({ remaining_term__lte: '21' })).toBeUndefined()
    expect(await found({ remaining_term__gte: '23' })).toBeUndefined()
    const only = { deal_type: 'book_of_mortgage', remaining_term__gte: '22', remaining_term__lte: '22' }
    expect((await buyer.ask(dealComposition, { query: only })).body.by_remaining_term).toEqual({ '13-24': 1 })
  })
})

describe('the order by remaining term', () => {
  const inMonths = (months: number) => addMonths(businessDateOf(new Date()), months)

  it('places books, stated terms and maturities by what their cards show, in lists, exports and the seller’s own', async () => {
    const lender = await testApp.member('seller', { company: 'Tidewater Lending Inc.' })
    const book = await liveBook(testApp, { seller: lender, reviewer }, [
      loan(1, { maturity_date: inMonths(10), mortgage_amount: 100_000_00, principle_balance: 100_000_00 }),
      loan(2, { maturity_date: inMonths(30), mortgage_amount: 300_000_00, principle_balance: 300_000_00 }),
    ])
    const single = (months: number, over: Record<string, unknown> = {}) =>
      liveDeal(testApp, lender, reviewer, { maturity_date: inMonths(months), ...over })
    const short = await single(12)
    const long = await single(36)
    const stated = await single(36, { remaining_term: 18 })
    const order = [short.id, stated.id, book.id, long.id]
    const months = [12, 18, 25, 36]
    const search = 'Tidewater'
    for (const [ordering, ids, shown] of [
      ['remaining_term', order, months],
      ['-remaining_term', order.toReversed(), months.toReversed()],
    ] as const) {
      const { results } = (await buyer.ask(listDeals, { query: { ordering, search } })).body
      expect(results.map(({ id }) => id)).toEqual(ids)
      expect(results.map(({ remaining_term }) => remaining_term)).toEqual(shown)
      const own = (await lender.ask(myDeals, { query: { ordering } })).body.results
      expect(own.map(({ id }) => id)).toEqual(ids)
      const url = `${API_PREFIX}${exportDeals.path}`
      const sheet = await testApp.product.http.inject({
        url,
        query: { format: 'csv', columns: 'remaining_term', ordering, search },
        headers: { authorization: `Bearer ${buyer.token}` },
      })
      const cells = sheet.body.trim().split('\r\n').slice(1)
      expect(cells.map((line) => Number(line.split(',').at(-1)?.replaceAll('"', '')))).toEqual(shown)
    }
  })

  it('follows the day: a stated term is counted from the new one', async () => {
    const { db } = testApp.product.platform
    const { id } = await liveBook(testApp, { seller, reviewer }, [loan(1, { maturity_date: inMonths(20) })])
    await sql`update deal_listings set term_ends = term_ends - 1 where id = ${id}`.execute(db)
    await renewTermEnds(db)
    const { rows } = await sql<{
      term_ends: string
    }>`select term_ends from deal_listings where id = ${id}`.execute(db)
    expect(rows).toEqual([{ term_ends: inMonths(20) }])
  })
})

describe('a book whose mortgages are listed individually', () => {
  it('stays off sale itself, and each of its mortgages is a deal of its own with its share of the reserve', async () => {
    const individually = { list_book_mortgages_loans_individually: true, reserve_price: '370000.00' }
    const { id } = await liveBook(testApp, { seller, reviewer }, TWO(), individually)
    const listed = (await buyer.ask(listDeals, { query: { page_size: '50' } })).body.results
    const mortgages = await mortgagesOf(id)
    expect(listed.map((deal) => deal.id)).not.toContain(id)
    expect((await pageOf(seller, id)).body.deal_state).toBe('approved')
    for (const { id: one } of mortgages) {
      expect(listed.find((deal) => deal.id === one)).toMatchObject({
        deal_type: 'mortgage_from_book',
        deal_state: 'live',
      })
    }
    const reserves = await Promise.all(
      mortgages.map(async ({ id: one }) => (await pageOf(seller, one)).body.reserve_price),
    )
    expect(reserves).toEqual(['90000.00', '280000.00'])
    const { results } = (await seller.ask(listNotifications, { query: {} })).body
    const opened = results.filter(({ kind, link }) => kind === 'auction_opened' && link?.includes(id))
    expect(opened.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The auctions of 2 mortgages of BK-\d+ are open\.$/),
    ])
    for (const { id: one } of mortgages) expect(results.some(({ link }) => link?.includes(one))).toBe(false)
    const [first] = mortgages
    const bid = { loan_deal: first?.id ?? '', bid_amount: '90000.00' }
    expect((await buyer.ask(placeBid, { body: bid })).status).toBe(201)
    expect((await buyer.ask(placeBid, { body: { ...bid, loan_deal: id } })).status).toBe(404)
    // New dates of the book are for the mortgages that wait for dates, and for no auction that runs.
    const ends = async () => (await pageOf(seller, first?.id ?? '')).body.bid_end_ts
    const before = await ends()
    const [start, end] = [60_000, 7 * 86_400_000].map((later) => new Date(Date.now() + later).toISOString())
    const scheduled = await seller.ask(scheduleDeal, {
      params: { id },
      body: { bid_start_ts: start ?? '', bid_end_ts: end ?? '' },
    })
    expect(scheduled.status).toBe(200)
    expect([await ends(), (await pageOf(seller, first?.id ?? '')).body.deal_state]).toEqual([before, 'live'])
  })
})

describe('a sold book', () => {
  it('shows each mortgage in full to its buyer, and to no other user', async () => {
    const { id } = await liveBook(testApp, { seller, reviewer })
    const bid = await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '790000.00' } })
    await closeNow(testApp, id)
    const accepted = await seller.ask(acceptBid, { params: { id: bid.body.bid.id } })
    expect(accepted.status).toBe(200)
    const [one] = await mortgagesOf(id)
    const won = (await pageOf(buyer, one?.id ?? '')).body
    expect([won.disclosure, won.deal_state, won.loan_address]).toEqual(['winner', 'sold', '1 Tape Road'])
    const other = await testApp.member('buyer')
    expect((await pageOf(other, one?.id ?? '')).body.loan_address).toBeNull()
  })
})

describe('a mortgage in a book', () => {
  it('is in no list, figure or suggestion, of the market or of its seller', async () => {
    const street = 'Unlisted'
    const { id } = await liveBook(testApp, { seller, reviewer }, [loan(1, { city: street }), loan(2)])
    const [first] = await mortgagesOf(id)
    for (const who of [buyer, seller, reviewer]) {
      const lists = [
        await who.ask(listDeals, { query: { page_size: '50' } }),
        await who.ask(listDeals, { query: { search: `HS-${first?.number}` } }),
        ...(who === seller ? [await who.ask(myDeals, { query: { page_size: '50' } })] : []),
      ]
      for (const { body } of lists) expect(body.results.map((deal) => deal.id)).not.toContain(first?.id)
      const { body } = await who.ask(suggestDeals, { query: { search: street } })
      expect(body.places).toEqual([])
    }
    const before = (await buyer.ask(dealFigures, {})).body
    await draftBook(testApp, seller, TWO())
    expect((await buyer.ask(dealFigures, {})).body).toEqual(before)
  })

  it('is visible with its book: to no other user while the book is a draft, and to the market once it is live, without its address', async () => {
    const draft = await draftBook(testApp, seller)
    const [hidden] = await mortgagesOf(draft.id)
    expect((await pageOf(buyer, hidden?.id ?? '')).status).toBe(404)
    const live = await liveBook(testApp, { seller, reviewer })
    const [open] = await mortgagesOf(live.id)
    const { status, body } = await pageOf(buyer, open?.id ?? '')
    expect([status, body.deal_state, body.loan_address, body.loan_reference]).toEqual([
      200,
      'live',
      null,
      null,
    ])
    expect(body.book).toEqual({ id: live.id, reference: live.reference, is_sold_with_it: true })
    expect(body.bid_blocked_reason).toBe('This mortgage is sold with its book. Bid on the book.')
    expect(Object.entries(body.can).filter(([, can]) => can)).toEqual([])
  })

  it('is compared with a buyer’s credit box, and its seller learns how many fit', async () => {
    await buyer.ask(createCreditBox, { body: { name: 'Homes', mortgage_class: ['residential'] } })
    const live = await liveBook(testApp, { seller, reviewer })
    const [open] = await mortgagesOf(live.id)
    const params = { id: open?.id ?? '' }
    const page = await buyer.ask(getDeal, { params })
    expect([page.status, page.body.credit_boxes[0]?.verdict]).toEqual([200, 'match'])
    expect((await seller.ask(countBoxes, { params })).status).toBe(200)
  })

  it('can be bid on only with its book', async () => {
    const live = await liveBook(testApp, { seller, reviewer })
    const [open] = await mortgagesOf(live.id)
    const bid = await buyer.ask(placeBid, { body: { loan_deal: open?.id ?? '', bid_amount: '390000.00' } })
    expect(bid.status).toBe(404)
  })

  it('cannot be submitted or archived without its book', async () => {
    const { id } = await draftBook(testApp, seller)
    const [one] = await mortgagesOf(id)
    const params = { id: one?.id ?? '' }
    expect((await seller.ask(submitDeal, { params })).status).toBeGreaterThanOrEqual(403)
    expect((await seller.ask(archiveDeal, { params, body: { is_archived: true } })).status).toBe(409)
  })

  it('can be changed, one or several at a time, while the book is a draft, and the figures of the book follow', async () => {
    const { id } = await draftBook(testApp, seller, TWO())
    const [one, two] = await mortgagesOf(id)
    await seller.ask(patchDeal, { params: { id: one?.id ?? '' }, body: { mortgage_amount: '200000.00' } })
    expect((await pageOf(seller, id)).body.book_of_mortgages_data?.total_loan_value).toBe('500000.00')
    const both = [one, two].map((each) => ({ id: each?.id ?? '', mortgage_amount: '260000.00' }))
    const { status, body } = await seller.ask(updateMortgages, { body: { mortgages: both } })
    expect([status, body]).toEqual([200, { mortgages: 2 }])
    expect((await pageOf(seller, id)).body.mortgage_amount).toBe('520000.00')
  })

  it('cannot be changed once its book has left draft, in the words of the specification', async () => {
    const { id } = await liveBook(testApp, { seller, reviewer })
    const [one] = await mortgagesOf(id)
    // Its deal room is that of the book.
    for (const deal of [id, one?.id ?? ''])
      expect((await pageOf(seller, deal)).body.can.manage_room).toBe(deal === id)
    const refused = { non_field_errors: ['Unable to update child property of book of mortgage'] }
    const alone = await seller.ask(patchDeal, { params: { id: one?.id ?? '' }, body: { city: 'Guelph' } })
    expect([alone.status, alone.body]).toMatchObject([409, refused])
    const together = await seller.ask(updateMortgages, {
      body: { mortgages: [{ id: one?.id ?? '', city: 'Guelph' }] },
    })
    expect([together.status, together.body]).toMatchObject([409, refused])
  })

  it('can be changed by its seller and administrators only', async () => {
    const { id } = await draftBook(testApp, seller)
    const [one] = await mortgagesOf(id)
    const body = { mortgages: [{ id: one?.id ?? '', city: 'Guelph' }] }
    const other = await testApp.member('seller')
    expect((await other.ask(updateMortgages, { body })).status).toBe(404)
  })
})
