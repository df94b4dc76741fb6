import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { projectPool } from '#domain/books/pool/cash-flow.ts'
import {
  type CashFlowQuery,
  getCashFlow,
  getPool,
  LOAN_ORDERING,
  listPoolLoans,
  MOST_UNPROJECTED,
} from '#domain/books/pool/contract.ts'
import { poolAtYield } from '#domain/books/pool/pricing.ts'
import { patchDeal } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { draftBook, liveBook, loan } from '../../test/books.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

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

const FOUR = () => [
  loan(1, { principle_balance: 100_000_00, interest_rate: 5, ltv: 40 }, 800),
  loan(
    2,
    { principle_balance: 300_000_00, interest_rate: 7, ltv: 80, city: 'Ottawa', position: 'second' },
    600,
  ),
  loan(3, {
    principle_balance: 200_000_00,
    payment_frequency: 'weekly',
    payment_amount: 600_00,
    ttl_missed_pmt: 2,
  }),
  loan(4, { principle_balance: 50_000_00, interest_prepayment: true, state: 'QC', city: 'Montréal' }, null),
]
type Ordering = (typeof LOAN_ORDERING)[number]
const market = () => ({ seller, reviewer })
const poolOf = (who: Client, id: string) => who.ask(getPool, { params: { id } })
const cashFlowOf = (who: Client, id: string, query: Record<string, string> = {}) =>
  who.ask(getCashFlow, { params: { id }, query: query as CashFlowQuery })

describe('the pool of a book', () => {
  it('is shown to every user who sees the book, and to no other user', async () => {
    const draft = await draftBook(testApp, seller, FOUR())
    const live = await liveBook(testApp, market(), FOUR())
    for (const ask of [
      (who: Client, id: string) => poolOf(who, id),
      (who: Client, id: string) => cashFlowOf(who, id),
      (who: Client, id: string) => who.ask(listPoolLoans, { params: { id } }),
    ]) {
      expect([(await ask(buyer, draft.id)).status, (await ask(seller, draft.id)).status]).toEqual([404, 200])
      expect((await ask(buyer, live.id)).status).toBe(200)
      const [first] = await loansOf(testApp.product.platform.db, live.id)
      expect((await ask(buyer, first?.id ?? '')).status).toBe(404)
    }
  })

  it('shows the totals and averages of its mortgages', async () => {
    const { id } = await liveBook(testApp, market(), FOUR())
    const { body } = await poolOf(buyer, id)
    expect(body.total).toMatchObject({ count: 4, balance: '650000.00' })
    expect(
      body.tables.state.map(({ label, count, balance, share }) => [label, count, balance, share]),
    ).toEqual([
      ['Ontario', 3, '600000.00', 92.31],
      ['Quebec', 1, '50000.00', 7.69],
    ])
    expect(body.tables.credit_score.map(({ label, count }) => [label, count]).at(-1)).toEqual([
      'Not stated',
      1,
    ])
    expect(body.concentration.loans[0]).toMatchObject({ balance: '300000.00', share: 46.15, city: 'Ottawa' })
    expect(body.concentration.cities.map(({ city }) => city)).toEqual(['Hamilton', 'Ottawa', 'Montréal'])
  })

  it('lists its mortgages page by page in every order, each with its page', async () => {
    const { id } = await liveBook(testApp, market(), FOUR())
    const listed = async (ordering?: Ordering | `-${Ordering}`) => {
      const { body } = await buyer.ask(listPoolLoans, { params: { id }, query: ordering ? { ordering } : {} })
      return body.results.map(({ balance }) => toCents(balance ?? '0') / 100_000_00)
    }
    expect(await listed()).toEqual([1, 3, 2, 0.5])
    expect(await listed('-principle_balance')).toEqual([3, 2, 1, 0.5])
    expect(await listed('-credit_score')).toEqual([1, 2, 3, 0.5])
    expect(await listed('position')).toEqual([1, 2, 0.5, 3])
    for (const field of LOAN_ORDERING) expect(await listed(`-${field}`)).toHaveLength(4)
    const { body } = await buyer.ask(listPoolLoans, { params: { id }, query: { page_size: '3', page: '2' } })
    expect([body.count, body.results.length, body.next]).toEqual([4, 1, null])
    const [last] = body.results
    expect((await buyer.ask(getDeal, { params: { id: last?.id ?? '' } })).body.reference).toBe(
      last?.reference,
    )
  })

  it('lists its mortgages by the remaining term that each shows, stated or until its maturity', async () => {
    const { id } = await liveBook(testApp, market(), [loan(1), loan(2, { remaining_term: 3 }), loan(3)])
    const query = { ordering: 'remaining_term' } as const
    const { results } = (await buyer.ask(listPoolLoans, { params: { id }, query })).body
    expect(results.map(({ remaining_term }) => remaining_term)).toEqual([3, 23, 23])
  })

  it('accrues interest on what its mortgages still owe after the payments since its listing, on its page as in its cash flow', async () => {
    const { id } = await liveBook(testApp, market(), [loan(1), loan(2)])
    const of = async () => {
      const { pool } = (await buyer.ask(getDeal, { params: { id } })).body
      const { pricing } = (await cashFlowOf(buyer, id)).body
      expect(pool?.accrued).toBe(pricing?.accrued)
      return pool
    }
    expect((await of())?.share).toBe(1)
    const { db } = testApp.product.platform
    await sql`update loan_deals set listed_at = now() - interval '70 days', version = version + 1 where id = ${id}`.execute(
      db,
    )
    const later = await of()
    expect(later?.share).toBeLessThan(1)
    expect(later?.share).toBeGreaterThan(0.99)
  })

  it('has a cash flow that pays what the mortgages pay, without those that have no schedule', async () => {
    const { id } = await liveBook(testApp, market(), FOUR())
    const { body } = await cashFlowOf(buyer, id)
    expect([body.count, body.projected, body.balance]).toEqual([3, '600000.00', '650000.00'])
    expect(body.unprojected).toMatchObject({
      count: 1,
      balance: '50000.00',
      loans: [{ reason: 'interest_prepaid' }],
    })
    const { scheduled, balloon, prepayment, defaulted } = body.totals
    expect([toCents(scheduled) + toCents(balloon), prepayment, defaulted]).toEqual([
      60_000_000,
      '0.00',
      '0.00',
    ])
    expect(body.months[0]?.opening).toBe('600000.00')
    expect(body.months.at(-1)?.closing).toBe('0.00')
    expect(body.pricing).toMatchObject({ percent: 100, price: '650000.00' })
  })

  it('counts every mortgage without a schedule, also those beyond the ones that it lists', async () => {
    const prepaid = { principle_balance: 10_000_00, interest_prepayment: true }
    const { id } = await draftBook(
      testApp,
      seller,
      Array.from({ length: MOST_UNPROJECTED + 1 }, (_, index) => loan(index + 1, prepaid)),
    )
    const { unprojected } = (await cashFlowOf(seller, id)).body
    expect([unprojected.count, unprojected.loans.length, unprojected.balance]).toEqual([
      MOST_UNPROJECTED + 1,
      MOST_UNPROJECTED,
      '1010000.00',
    ])
  })

  it('has a price for a yield and a yield for a price, under the buyer’s assumptions', async () => {
    const { id } = await liveBook(testApp, market(), FOUR())
    const assumed = { cpr: '12', cdr: '1.5', severity: '30', recovery_months: '9' }
    const atYield = (await cashFlowOf(buyer, id, { ...assumed, yield: '7.25' })).body
    expect(atYield.pricing?.yield).toBe(7.25)
    const price = atYield.pricing?.price ?? ''
    const atPrice = (await cashFlowOf(buyer, id, { ...assumed, price })).body
    expect(atPrice.pricing?.yield).toBeCloseTo(7.25, 4)
    expect(atPrice.months).toEqual(atYield.months)
    expect(Number(atPrice.totals.loss)).toBeGreaterThan(0)
    const without = (await cashFlowOf(buyer, id, { price })).body
    expect(without.pricing?.yield).toBeGreaterThan(7.25)
  })

  it('reports impossible assumptions at their fields', async () => {
    const { id } = await liveBook(testApp, market(), FOUR())
    for (const [field, value] of [
      ['cpr', '101'],
      ['cdr', '-1'],
      ['severity', 'all'],
      ['recovery_months', '61'],
      ['price', '0'],
      ['yield', '-100'],
    ] as const) {
      const { status, body } = await cashFlowOf(buyer, id, { [field]: value })
      expect([status, Object.keys(body)[0]]).toEqual([400, field])
    }
    expect((await cashFlowOf(buyer, id, { price: '100', yield: '5' })).status).toBe(400)
  })

  it('changes with its mortgages', async () => {
    const { id } = await draftBook(testApp, seller, FOUR())
    expect((await poolOf(seller, id)).body.total.balance).toBe('650000.00')
    const [one] = await loansOf(testApp.product.platform.db, id)
    await seller.ask(patchDeal, { params: { id: one?.id ?? '' }, body: { principle_balance: '150000.00' } })
    expect((await poolOf(seller, id)).body.total.balance).toBe('700000.00')
    expect((await cashFlowOf(seller, id)).body.balance).toBe('700000.00')
  })

  it('of many mortgages is computed in a thread, with the same figures', async () => {
    const many = Array.from({ length: 130 }, (_, n) => loan(n + 1, { principle_balance: (n + 1) * 1_000_00 }))
    const { id } = await liveBook(testApp, market(), many)
    const { body } = await poolOf(buyer, id)
    expect([body.total.count, body.total.balance]).toEqual([130, '8515000.00'])
    const assumed = { cpr: '10', cdr: '1', severity: '30', yield: '6.5' }
    const cashFlow = (await cashFlowOf(buyer, id, assumed)).body
    const loans = await loansOf(testApp.product.platform.db, id)
    const pool = projectPool(loans, cashFlow.day, { cpr: 10, cdr: 1, severity: 30, recovery_months: 0 })
    expect(cashFlow.totals).toMatchObject({
      received: toDecimal(pool.totals.received),
      loss: toDecimal(pool.totals.loss),
    })
    expect(cashFlow.pricing?.price).toBe(toDecimal(poolAtYield(pool, 6.5).price))
  })

  it('of a draft without a tape is empty', async () => {
    const { id } = await draftBook(testApp, seller, [])
    expect((await poolOf(seller, id)).body.total.count).toBe(0)
    const { body } = await cashFlowOf(seller, id)
    expect([body.months, body.pricing]).toEqual([[], null])
    expect(body.pricing_error).toEqual(expect.any(String))
  })
})
