import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/mortgage/contract.ts'
import { withinOneMinute } from '../test/limit-windows.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
})
afterAll(() => testApp.close())

let requests = 0

/** Sends each request from a different network address, so that the rate limit does not stop the test. */
async function ask(path: string, body: unknown, remoteAddress?: string) {
  requests += 1
  const own = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
  const response = await testApp.product.http.inject({
    method: 'POST',
    url: `/api/mortgage/${path}/`,
    remoteAddress: remoteAddress ?? own,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.statusCode,
    text: response.body,
    body: response.json() as Record<string, unknown>,
  }
}

/** 2 281.73 a month. */
const loan = { amount: '350100.00', rate: 4.9, amortization: 20 }
const owing = { ...loan, term: 60 }

describe('the calculator', () => {
  it('returns the payment of a loan to the cent, with totals', async () => {
    const { status, body } = await ask('payment', { ...loan, term: 60 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ payment: '2281.73', number_of_payments: 240 })
    const paid = Number(body.total_paid)
    expect(paid - Number(body.total_interest)).toBeCloseTo(350_100, 2)
    expect(239 * 2281.73 + Number(body.final_payment)).toBeCloseTo(paid, 2)
  })

  it('uses the requested compounding and frequency', async () => {
    const monthly = await ask('payment', { ...loan, compounding: 'monthly' })
    const weekly = await ask('payment', {
      ...loan,
      frequency: 'accelerated_weekly',
      payment_rounding: 'dollar_up',
    })
    expect(Number(monthly.body.payment)).toBeGreaterThan(2281.73)
    expect(weekly.body.payment).toBe('571.00')
  })

  it('lists each dated payment until the loan is repaid', async () => {
    const { body } = await ask('schedule', { ...loan, start: '2026-01-31' })
    const { rows } = contract.calculateSchedule.response.parse(body)
    expect(rows).toHaveLength(240)
    expect(rows.slice(0, 2).map(({ date }) => date)).toEqual(['2026-02-28', '2026-03-31'])
    expect(rows.at(-1)?.balance).toBe('0.00')
    const principal = rows.reduce((sum, row) => sum + Math.round(Number(row.principal) * 100), 0)
    expect(principal).toBe(35_010_000)
  })

  it('leaves the balance due at the end of a term', async () => {
    const { body } = await ask('schedule', { ...owing, start: '2026-01-31' })
    const { body: payment } = await ask('payment', owing)
    expect(body.balance).toBe(payment.balance)
  })

  it('returns a price whose yield is the requested yield', async () => {
    const priced = await ask('price', { ...owing, yield: 7.25, elapsed: 0.4 })
    expect(priced.status, priced.text).toBe(200)
    const { price } = priced.body
    const yielded = await ask('yield', { ...owing, price, elapsed: 0.4 })
    expect(Number(yielded.body.yield)).toBeCloseTo(7.25, 6)
    expect(yielded.body).toMatchObject({ price, count: 60, accrued: priced.body.accrued })
  })

  it('needs no amortization if the payment is given', async () => {
    const { body } = await ask('yield', {
      amount: '100000',
      rate: 9,
      payment: '750',
      term: 12,
      price: '98000',
    })
    expect(body).toMatchObject({ count: 12, discount: '2000.00', percent: 98 })
    expect(Number(body.yield)).toBeGreaterThan(9)
  })

  it('limits the requests of one address only', async () => {
    await withinOneMinute()
    for (let n = 0; n < 120; n += 1) await ask('payment', loan, '192.0.2.7')
    expect((await ask('payment', loan, '192.0.2.7')).status).toBe(429)
    expect((await ask('payment', loan, '192.0.2.8')).status).toBe(200)
  })
})

describe('impossible input is rejected on its field, with an error code', () => {
  it.each([
    ['payment', { rate: -100 }, 'rate', 'rate_too_low'],
    ['payment', { rate: '-250' }, 'rate', 'rate_too_low'],
    ['payment', { amount: 0 }, 'amount', 'zero_amount'],
    ['payment', { amount: '-1' }, 'amount', 'negative_amount'],
    ['payment', { amount: '1000000000000.00' }, 'amount', 'out_of_range'],
    ['payment', { amount: 1e30 }, 'amount', 'out_of_range'],
    ['payment', { amortization: 0 }, 'amortization', 'zero_term'],
    ['payment', { amortization: 1e9 }, 'amortization', 'out_of_range'],
    ['payment', { term: 0 }, 'term', 'zero_term'],
    ['payment', { term: 1.5 }, 'term', 'not_a_number'],
    ['payment', { term: 5000 }, 'term', 'out_of_range'],
    ['payment', { rate: 1e200 }, 'rate', 'out_of_range'],
    ['schedule', { payment: '100' }, 'payment', 'payment_not_above_interest'],
    ['schedule', { start: '1066-10-14' }, 'start', 'date_invalid'],
    ['schedule', { first_payment: '2025-12-31' }, 'first_payment', 'dates_out_of_order'],
    ['price', { yield: -100 }, 'yield', 'rate_too_low'],
    ['price', { elapsed: 1 }, 'elapsed', 'out_of_range'],
    ['yield', { price: 0 }, 'price', 'zero_amount'],
    ['yield', { price: '999999999999.99', term: 1 }, 'price', 'rate_too_low'],
  ])('%s with %o', async (path, change, field, code) => {
    const base = { payment: loan, schedule: { ...loan, start: '2026-01-31' } }
    const sound = { ...base, price: { ...owing, yield: 7 }, yield: { ...owing, price: '340000' } }
    const { status, body } = await ask(path, { ...sound[path as keyof typeof sound], ...change })
    expect(status).toBe(400)
    expect(body).toEqual({ [field]: [expect.stringMatching(/\.$/)], code })
  })

  it('requires a payment if none can be computed', async () => {
    const { status, body } = await ask('price', { amount: 1000, rate: 5, term: 12, yield: 6 })
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual(['payment'])
  })
})

describe('any request', () => {
  const figure = fc.oneof(
    fc.integer({ min: -10, max: 1000 }),
    fc.double(),
    fc.constantFrom(
      '',
      'abc',
      '1e5',
      '0.01',
      '250000.00',
      '99999999999999999999',
      null,
      true,
      [],
      {},
      -100,
      1e308,
    ),
  )
  const day = fc.constantFrom('2026-01-31', '2024-02-29', '2023-02-29', '0000-01-01', '9999-12-31', 5, null)
  const question = fc.record(
    {
      amount: figure,
      rate: figure,
      amortization: figure,
      term: figure,
      payment: figure,
      price: figure,
      yield: figure,
      elapsed: figure,
      start: day,
      first_payment: day,
      compounding: fc.constantFrom('semi_annual', 'daily', 'monthly', 'never'),
      frequency: fc.constantFrom('monthly', 'weekly', 'accelerated_biweekly', 'annual', 2),
      payment_rounding: fc.constantFrom('cent', 'cent_up', 'dollar_up', 'none'),
      period_interest: fc.constantFrom('unrounded', 'cent'),
      year: fc.constantFrom('periods', '365.25 days'),
      day_count: fc.constantFrom('periods', 'actual_365'),
    },
    { requiredKeys: [] },
  )
  /** Plausible enough that most requests reach the arithmetic. */
  const plausible = fc.record({
    amount: fc.integer({ min: 1, max: 100_000_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    rate: fc.integer({ min: -9_900, max: 200_000 }).map((hundredths) => hundredths / 100),
    amortization: fc.constantFrom(0.01, 1, 17.25, 25, 100),
    start: fc.constantFrom('2026-01-31', '2024-02-29'),
    term: fc.integer({ min: 1, max: 1200 }),
    frequency: fc.constantFrom('monthly', 'weekly', 'accelerated_biweekly', 'semi_monthly', 'annual'),
  })
  const kinds = {
    payment: [
      'amount',
      'rate',
      'amortization',
      'term',
      'compounding',
      'frequency',
      'payment_rounding',
      'year',
    ],
    schedule: [
      'amount',
      'rate',
      'amortization',
      'term',
      'payment',
      'start',
      'first_payment',
      'frequency',
      'day_count',
    ],
    price: [
      'amount',
      'rate',
      'amortization',
      'term',
      'payment',
      'yield',
      'elapsed',
      'compounding',
      'frequency',
    ],
    yield: [
      'amount',
      'rate',
      'amortization',
      'term',
      'payment',
      'price',
      'elapsed',
      'frequency',
      'period_interest',
    ],
  } as const

  it('gets figures or an error on a field, never a server error', async () => {
    const path = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]))
    await fc.assert(
      fc.asyncProperty(path, question, fc.option(plausible), async (kind, wild, sound) => {
        const all: Record<string, unknown> = { ...wild, ...sound }
        const given = kinds[kind].filter((key) => key in all).map((key) => [key, all[key]])
        const { status, text, body } = await ask(kind, Object.fromEntries(given))
        expect([200, 400], text).toContain(status)
        expect(text).not.toMatch(/NaN|Infinity/)
        if (status === 400) {
          const { code, ...fields } = body
          expect(Object.keys(fields)).not.toContain('non_field_errors')
          expect(code === undefined || typeof code === 'string').toBe(true)
          return
        }
        const figures = Object.entries(body).filter(([key]) => key !== 'rows')
        const optional = ['balance', 'interest_in_term']
        for (const [key, value] of figures)
          if (!optional.includes(key)) expect(value, `${key} of ${text.slice(0, 300)}`).not.toBeNull()
        if (Array.isArray(body.rows)) expect(body.rows.length).toBeLessThanOrEqual(5200)
      }),
      { numRuns: 400 },
    )
  })
})
