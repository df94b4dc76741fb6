import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import type { LoanTerms } from './loan.ts'
import { interestOnlyPayment, payment } from './payment.ts'
import { finalPayment, interestInTerm, numberOfPayments, totalInterest, totalPaid } from './payoff.ts'
import { price, priceOfFlows } from './price.ts'
import { nominalRate } from './rates.ts'
import { schedule } from './schedule.ts'
import type { Stream } from './stream.ts'
import { flowsOf, yieldOf } from './yield.ts'

const FREQUENCIES = Object.keys(PAYMENTS_A_YEAR) as Frequency[]

const amount = fc.integer({ min: 1_000_000, max: 100_000_000_000 })
/** Contract rates in percent, with at most two decimals. */
const rate = fc.integer({ min: 0, max: 2_500 }).map((hundredths) => hundredths / 100)
const compounding = fc.constantFrom(1, 2, 4, 12)
const loan: fc.Arbitrary<LoanTerms> = fc.record({
  amount,
  rate,
  compounding,
  frequency: fc.constantFrom(...FREQUENCIES),
  amortization: fc.integer({ min: 1, max: 30 }),
})
const LONGEST = 30
const stream: fc.Arbitrary<Stream> = fc.constantFrom(...FREQUENCIES).chain((frequency) =>
  fc.record({
    payment: fc.integer({ min: 1_000, max: 100_000_000 }),
    count: fc.integer({ min: 1, max: LONGEST * PAYMENTS_A_YEAR[frequency] }),
    balloon: fc.integer({ min: 0, max: 100_000_000_000 }),
    frequency: fc.constant(frequency),
    elapsed: fc.constantFrom(0, 0, 0.25, 0.9),
  }),
)
const yieldRate = fc.double({ min: -5, max: 40, noNaN: true })
const UNROUNDED = { figures: 'unrounded' } as const

describe('price and yield', () => {
  it('price falls as yield rises', () => {
    fc.assert(
      fc.property(
        stream,
        compounding,
        yieldRate,
        fc.double({ min: 1e-6, max: 10, noNaN: true }),
        (flows, m, low, step) => {
          const priceAt = (quoted: number) => price(flows, { rate: quoted, compounding: m }, UNROUNDED)
          expect(priceAt(low + step)).toBeLessThan(priceAt(low))
        },
      ),
    )
  })

  it('the yield of a price is the yield used to compute it, to 1e-9', () => {
    fc.assert(
      fc.property(stream, compounding, yieldRate, (flows, m, quoted) => {
        const priced = price(flows, { rate: quoted, compounding: m }, UNROUNDED)
        expect(Math.abs(yieldOf(flows, priced, m) - quoted)).toBeLessThan(1e-9)
      }),
      { numRuns: 300 },
    )
  })

  it('the yield of a price in whole cents reproduces the price', () => {
    fc.assert(
      fc.property(stream, compounding, yieldRate, (flows, m, quoted) => {
        const priced = price(flows, { rate: quoted, compounding: m })
        fc.pre(priced > 0)
        expect(price(flows, { rate: yieldOf(flows, priced, m), compounding: m })).toBe(priced)
      }),
    )
  })

  it('the closed formula and the sum of discounted payments give the same price', () => {
    fc.assert(
      fc.property(stream, compounding, yieldRate, (flows, m, quoted) => {
        const quote = { rate: quoted, compounding: m }
        expect(priceOfFlows(flowsOf(flows), quote)).toBe(price(flows, quote))
      }),
    )
  })
})

describe('rates', () => {
  it('survive a conversion there and back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -20, max: 100, noNaN: true }),
        fc.constantFrom(1, 2, 4, 12, 26, 52, 365),
        fc.constantFrom(1, 2, 4, 12, 26, 52, 365),
        (nominal, from, to) => {
          const there = nominalRate(nominal, from, to)
          expect(Math.abs(nominalRate(there, to, from) - nominal)).toBeLessThan(1e-11)
        },
      ),
    )
  })
})

describe('payments', () => {
  it('rise with the rate', () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 500 }), (terms, step) => {
        const dearer = { ...terms, rate: terms.rate + step / 100 }
        expect(payment(dearer)).toBeGreaterThanOrEqual(payment(terms))
      }),
    )
  })

  it('that are accelerated never take longer, nor cost more', () => {
    fc.assert(
      fc.property(loan, fc.constantFrom('biweekly', 'weekly'), (terms, frequency) => {
        const regular = { ...terms, frequency } as const
        const accelerated = { ...terms, frequency: `accelerated_${frequency}` } as const
        // A large loan's payment can equal its interest after rounding; such a loan is never repaid.
        fc.pre(payment(regular) > interestOnlyPayment(regular, { payment_rounding: 'none' }))
        expect(numberOfPayments(accelerated, payment(accelerated))).toBeLessThanOrEqual(
          numberOfPayments(regular, payment(regular)),
        )
        expect(totalInterest(accelerated, payment(accelerated))).toBeLessThanOrEqual(
          totalInterest(regular, payment(regular)) + 1,
        )
      }),
    )
  })
})

describe('schedules', () => {
  const settings = fc.record({
    period_interest: fc.constantFrom('unrounded', 'cent'),
    day_count: fc.constantFrom('periods', 'actual_365'),
    regular_payments: fc.constantFrom('exact', 'lender'),
  })

  it('end at exactly zero, and their principal parts add up to the amount', () => {
    fc.assert(
      fc.property(loan, settings, (terms, given) => {
        const rows = schedule({ loan: terms, payment: payment(terms, given), start: '2026-01-31' }, given)
        expect(rows.at(-1)?.balance).toBe(0)
        expect(rows.reduce((sum, row) => sum + row.principal, 0)).toBe(terms.amount)
        for (const row of rows) {
          expect(row.interest + row.principal).toBe(row.payment)
          expect(Number.isSafeInteger(row.interest) && row.interest >= 0).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('agree with the closed formulas: last payment, totals, interest in a term', () => {
    fc.assert(
      fc.property(loan, fc.constantFrom('unrounded', 'cent'), fc.nat(60), (terms, period_interest, k) => {
        const given = { period_interest } as const
        const regular = payment(terms)
        const rows = schedule({ loan: terms, payment: regular, start: '2026-01-31' }, given)
        expect(rows.at(-1)?.payment).toBe(finalPayment(terms, regular, given))
        expect(rows.reduce((sum, row) => sum + row.payment, 0)).toBe(totalPaid(terms, regular, given))
        const interest = rows.slice(0, k).reduce((sum, row) => sum + row.interest, 0)
        expect(interest).toBe(interestInTerm(terms, regular, k, given))
      }),
      { numRuns: 60 },
    )
  })
})
