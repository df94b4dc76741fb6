import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AS_CONTRACTED, type Assumptions, shareOfPeriod } from './assumptions.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import { type Outstanding, outstandingOn, scheduleOf, streamOf } from './outstanding.ts'
import { payment } from './payment.ts'
import { flowsOfRows, type ProjectedRow, projectLoan } from './projection.ts'
import { flowsOf } from './yield.ts'

const FREQUENCIES = Object.keys(PAYMENTS_A_YEAR) as Frequency[]
const DAY = '2026-11-23'

const percent = (max = 100) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100)
const assumptions: fc.Arbitrary<Assumptions> = fc.record({
  cpr: percent(),
  cdr: percent(),
  severity: percent(),
  recovery_months: fc.integer({ min: 0, max: 60 }),
})

/** Loans as they are: mostly amortizing, some interest-only, some that pay less than their interest or are repaid early. */
const loans: fc.Arbitrary<Outstanding> = fc
  .record({
    amount: fc.integer({ min: 100, max: 500_000_000 }),
    rate: percent(20),
    compounding: fc.constantFrom(1, 2, 12),
    frequency: fc.constantFrom(...FREQUENCIES),
    amortization: fc.integer({ min: 1, max: 30 }),
    paid: fc.constantFrom(0, 0.3, 1, 1, 1, 1.4, 6),
    first: fc.constantFrom('2024-01-31', '2026-11-23', '2026-12-15', null),
    months: fc.integer({ min: 0, max: 72 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ amount, rate, compounding, frequency, amortization, paid, first, months, day }) => {
    const loan = { amount, rate, compounding, frequency }
    const year = 2027 + Math.floor(months / 12)
    const maturity = `${year}-${String((months % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const regular = Math.round(payment({ ...loan, amortization }) * paid)
    return outstandingOn({ loan, payment: regular, first, maturity }, DAY)
  })

const sum = (rows: readonly ProjectedRow[], column: keyof ProjectedRow) =>
  rows.reduce((total, row) => total + row[column], 0)

describe('a loan without prepayments and defaults', () => {
  it('is its own schedule to the cent, with the balance at the end of the term as the balloon', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = projectLoan(loan, AS_CONTRACTED)
        const plan = scheduleOf(loan)
        expect(rows.map(({ interest, scheduled }) => [interest, scheduled])).toEqual(
          plan.map(({ interest, principal }) => [interest, principal]),
        )
        expect(sum(rows, 'balloon')).toBe(plan.at(-1)?.balance)
        expect(rows.some((row) => row.prepayment + row.defaulted + row.recovery !== 0)).toBe(false)
      }),
    )
  })

  it('pays what the price and yield of a single loan are computed from', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        expect(flowsOfRows(loan, projectLoan(loan, AS_CONTRACTED))).toEqual(flowsOf(streamOf(loan)))
      }),
    )
  })
})

describe('a loan with prepayments and defaults', () => {
  it('loses no cent: each opening balance is paid, prepaid, in default or carried on', () => {
    fc.assert(
      fc.property(loans, assumptions, (loan, assumed) => {
        const rows = projectLoan(loan, assumed)
        let before = loan.loan.amount
        for (const row of rows) {
          expect(row.opening).toBe(before)
          expect(row.scheduled + row.prepayment + row.balloon + row.defaulted + row.closing).toBe(row.opening)
          expect(Object.values(row).every(Number.isSafeInteger)).toBe(true)
          before = row.closing
        }
        expect(before).toBe(0)
        expect(sum(rows, 'recovery') + sum(rows, 'loss')).toBe(sum(rows, 'defaulted'))
      }),
    )
  })

  it('never lasts longer the more is prepaid: at no time is more of it outstanding', () => {
    fc.assert(
      fc.property(loans, assumptions, percent(), (loan, assumed, other) => {
        const [less, more] = [Math.min(assumed.cpr, other), Math.max(assumed.cpr, other)]
        const slow = projectLoan(loan, { ...assumed, cdr: 0, cpr: less })
        const fast = projectLoan(loan, { ...assumed, cdr: 0, cpr: more })
        expect(fast.length).toBeLessThanOrEqual(slow.length)
        // Both are rounded with each payment.
        for (const [k, row] of fast.entries())
          expect(row.closing).toBeLessThanOrEqual((slow[k]?.closing ?? 0) + k + 1)
      }),
    )
  })

  it('agrees with the shares of the plan computed in integers of 60 decimals, to a cent a payment', () => {
    fc.assert(
      fc.property(loans, assumptions, (loan, assumed) => {
        const rows = projectLoan(loan, assumed)
        for (const [k, exact] of inIntegers(loan, assumed).entries())
          for (const [column, value] of Object.entries(exact)) {
            const given = rows[k]?.[column as keyof ProjectedRow] ?? 0
            expect(Math.abs(given - value), `${column} of payment ${k + 1}`).toBeLessThanOrEqual(2 + k)
          }
      }),
    )
  })
})

/* The model again as closed formulas: what survives to payment k of the plan is ((1 - MDR)(1 - SMM))^(k - 1). */
const ONE = 10n ** 60n
const times = (a: bigint, b: bigint) => (a * b) / ONE
const ofPercent = (hundredths: number) => (BigInt(Math.round(hundredths * 100)) * ONE) / 10_000n

function power(base: bigint, exponent: number): bigint {
  let result = ONE
  for (let k = 0; k < exponent; k += 1) result = times(result, base)
  return result
}

/** The root of a number from 0 to 1, by bisection. */
function root(value: bigint, degree: number): bigint {
  if (value === 0n || value === ONE) return value
  let low = 0n
  let high = ONE
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (power(middle, degree) > value) high = middle
    else low = middle
  }
  return low
}

function inIntegers(loan: Outstanding, { cpr, cdr, severity, recovery_months }: Assumptions) {
  const p = PAYMENTS_A_YEAR[loan.loan.frequency]
  const keepsPaying = root(ONE - ofPercent(cdr), p)
  const isNotPrepaid = root(ONE - ofPercent(cpr), p)
  const plan = scheduleOf(loan)
  const after = Math.floor((recovery_months * p) / 12 + 0.5)
  const rows = Array.from({ length: plan.length + after }, () => ({
    interest: 0,
    scheduled: 0,
    prepayment: 0,
    balloon: 0,
    defaulted: 0,
    recovery: 0,
  }))
  for (const [k, planned] of plan.entries()) {
    const share = power(times(keepsPaying, isNotPrepaid), k)
    const of = (amount: number, part: bigint) =>
      Number((BigInt(amount) * times(share, part)) / (ONE / 1_000n)) / 1_000
    const opening = planned.balance + planned.principal
    const isLast = k === plan.length - 1
    const row = rows[k]
    const later = rows[k + after]
    if (!row || !later) throw new Error('a row is missing')
    row.interest = of(planned.interest, keepsPaying)
    row.scheduled = of(planned.principal, keepsPaying)
    row.prepayment = isLast ? 0 : of(planned.balance, times(keepsPaying, ONE - isNotPrepaid))
    row.balloon = isLast ? of(planned.balance, keepsPaying) : 0
    row.defaulted = of(opening, ONE - keepsPaying)
    later.recovery += of(opening, times(ONE - keepsPaying, ONE - ofPercent(severity)))
  }
  return rows
}

describe('published figures', () => {
  it.each([
    [6, 0.005143],
    [1.2, 0.001006],
    [0.2, 0.000167],
    [100, 1],
    [0, 0],
  ])('a CPR of %s percent is an SMM of %s', (cpr, smm) => {
    expect(shareOfPeriod(cpr, 'monthly')).toBeCloseTo(smm, 6)
  })

  it('prepay 1,476,041 of 290 million at a CPR of 6 % after 3 million of scheduled principal', () => {
    // Fabozzi, Bond Markets, Analysis and Strategies: the estimated prepayment with the SMM rounded to 0.005143.
    const smm = Number(shareOfPeriod(6, 'monthly').toFixed(6))
    expect(Math.round(smm * (290_000_000 - 3_000_000))).toBe(1_476_041)
  })

  it.each([
    [1, 400_000_000, 357, 0.8, 2_975_868, 267_535, 267_470],
    [2, 399_464_995, 356, 1, 2_973_877, 269_166, 334_198],
  ])(
    'month %i of the pass-through of 400 million at 8.125 percent and 100 PSA pays what Fabozzi prints',
    (_month, opening, left, cpr, level, scheduled, prepayment) => {
      const terms = { amount: opening * 100, rate: 8.125, compounding: 12, frequency: 'monthly' } as const
      const regular = payment({ ...terms, amortization: left / 12 })
      const loan = outstandingOn({ loan: terms, payment: regular, first: null, maturity: '2050-01-01' }, DAY)
      const [row] = projectLoan(loan, { ...AS_CONTRACTED, cpr })
      const dollars = (cents = Number.NaN) => Math.round(cents / 100)
      expect([dollars(regular), dollars(row?.scheduled), dollars(row?.prepayment)]).toEqual([
        level,
        scheduled,
        prepayment,
      ])
    },
  )
})
