import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loanForBuyer, poolPricing, pricingOf, YIELD_COMPOUNDING, yieldAt } from '../../deals/pricing.ts'
import { AS_CONTRACTED, type Assumptions } from '../../mortgage/assumptions.ts'
import { attempt, MortgageError } from '../../mortgage/errors.ts'
import { scheduleOf } from '../../mortgage/outstanding.ts'
import { daysBetween } from '../../mortgage/payment-dates.ts'
import { pointAtYield } from '../../mortgage/price-point.ts'
import { projectPool } from './cash-flow.ts'
import { balanceOf, type PoolLoan } from './loan.ts'
import { DAY, loanWith, pools, projectable } from './pool.test-helpers.ts'
import { poolAtPercent, poolAtPrice, poolAtYield } from './pricing.ts'

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const percent = (max = 100) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
const assumptions: fc.Arbitrary<Assumptions> = fc.record({
  cpr: percent(60),
  cdr: percent(30),
  severity: percent(),
  recovery_months: fc.integer({ min: 0, max: 36 }),
})
const outstandingOf = (loan: PoolLoan) => loanForBuyer(loan.values, DAY).outstanding

describe('the cash flow of a pool', () => {
  it('without prepayments and defaults is the sum of the schedules of its loans, month by month, to the cent', () => {
    fc.assert(
      fc.property(pools, (loans) => {
        const { months } = projectPool(loans, DAY, AS_CONTRACTED)
        const expected = new Map<string, { scheduled: number; interest: number; balloon: number }>()
        for (const loan of loans) {
          const outstanding = outstandingOf(loan)
          if (!outstanding) continue
          const rows = scheduleOf(outstanding)
          for (const { date, interest, principal, balance, number } of rows) {
            const month = expected.get(date.slice(0, 7)) ?? { scheduled: 0, interest: 0, balloon: 0 }
            expected.set(date.slice(0, 7), month)
            month.scheduled += principal
            month.interest += interest
            month.balloon += number === rows.length ? balance : 0
          }
        }
        for (const { month, ...amounts } of months)
          expect(amounts).toMatchObject(expected.get(month) ?? { scheduled: 0, interest: 0, balloon: 0 })
        expect([...expected.keys()].every((month) => months.some((row) => row.month === month))).toBe(true)
      }),
    )
  })

  it('starts from what is still owed, and prices it like its book: the yield at par stays', () => {
    const loans = [loanWith({}, { stated_on: '2026-09-15' }), loanWith()]
    const pool = projectPool(loans, DAY, AS_CONTRACTED)
    expect(pool.share).toBeLessThan(1)
    expect(pool.balance).toBe(48_000_000)
    const shown = poolPricing(
      loans.map(({ values, stated_on = null }) => ({ ...values, stated_on })),
      DAY,
    )
    expect([shown?.accrued, shown?.share]).toEqual([pool.accrued, pool.share])
    expect(yieldAt(shown, pool.balance)).toBeCloseTo(poolAtPercent(pool, 100).yield, 6)
    expect(poolAtPercent(pool, 100).yield).toBeCloseTo(6, 2)
    expect(poolAtYield(pool, 6).price).toBeCloseTo(poolAtPercent(pool, 100).price, -4)
  })

  it('has at any price the yield that lists and bids show of the book, to a millionth of a percent', () => {
    fc.assert(
      fc.property(projectable, fc.integer({ min: 50, max: 130 }), (loans, share) => {
        const pool = projectPool(loans, DAY, AS_CONTRACTED)
        const shown = poolPricing(
          loans.map(({ values }) => values),
          DAY,
        )
        const price = Math.round((pool.projected * share) / 100)
        expect(shown?.accrued).toBe(pool.accrued)
        const exact = attempt(() => poolAtPrice(pool, price)).value
        if (exact === null) expect(yieldAt(shown, price)).toBeNull()
        else expect(yieldAt(shown, price)).toBeCloseTo(exact.yield, 6)
      }),
    )
  })

  it('loses no cent of the balance, and ends at zero', () => {
    fc.assert(
      fc.property(pools, assumptions, (loans, assumed) => {
        const { months, totals, projected, unprojected, balance, count } = projectPool(loans, DAY, assumed)
        let opening = projected
        for (const month of months) {
          expect(month.opening).toBe(opening)
          expect(month.scheduled + month.balloon + month.prepayment + month.defaulted + month.closing).toBe(
            opening,
          )
          expect(month.received).toBe(
            month.scheduled + month.interest + month.balloon + month.prepayment + month.recovery,
          )
          opening = month.closing
        }
        expect(opening).toBe(0)
        expect(totals.recovery + totals.loss).toBe(totals.defaulted)
        expect(total(months.map(({ received }) => received))).toBe(totals.received)
        expect(projected + total(unprojected.map((loan) => loan.balance))).toBe(balance)
        expect(balance).toBe(total(loans.map(balanceOf)))
        expect(count + unprojected.length).toBe(loans.length)
      }),
    )
  })

  it('ends no later, and returns principal sooner, the more is prepaid', () => {
    fc.assert(
      fc.property(projectable, percent(), percent(), (loans, one, other) => {
        const at = (cpr: number) => projectPool(loans, DAY, { ...AS_CONTRACTED, cpr })
        const [slow, fast] = [at(Math.min(one, other)), at(Math.max(one, other))]
        expect(fast.months.length).toBeLessThanOrEqual(slow.months.length)
        // Whole cents can move a small loan's average by a little.
        expect(fast.average_life ?? 0).toBeLessThanOrEqual((slow.average_life ?? 0) + 1e-4)
      }),
    )
  })

  it('has an average life that is counted from the day, and not from the payment before it', () => {
    // One payment is left, on 1 December: of the 30 days since 1 November 22 are over.
    const { average_life } = projectPool([loanWith({ maturity_date: '2026-12-01' })], DAY, AS_CONTRACTED)
    expect(average_life).toBeCloseTo((1 - 22 / 30) / 12, 10)
  })

  it('has every month in order, also those without a payment', () => {
    const { months } = projectPool(
      [loanWith({ payment_frequency: 'quarterly' as never, initial_payment_date: '2026-01-31' })],
      DAY,
      AS_CONTRACTED,
    )
    expect(months.slice(0, 4).map(({ month, interest }) => [month, interest > 0])).toEqual([
      ['2026-11', false],
      ['2026-12', false],
      ['2027-01', true],
      ['2027-02', false],
    ])
  })

  it('puts weekly and biweekly payments into the months of their days', () => {
    const weekly = loanWith({
      payment_frequency: 'weekly',
      initial_payment_date: '2026-11-27',
      maturity_date: '2027-01-01',
    })
    const { months } = projectPool([weekly], DAY, AS_CONTRACTED)
    const payment = outstandingOf(weekly)?.payment ?? 0
    expect(months.map(({ month, scheduled, interest }) => [month, (scheduled + interest) / payment])).toEqual(
      [
        ['2026-11', 1],
        ['2026-12', 4],
        ['2027-01', 1],
      ],
    )
  })

  it('lists the loans that have no schedule with the reason, and counts their balance', () => {
    const { unprojected, count, projected, balance } = projectPool(
      [
        loanWith({}, { id: 'good' }),
        loanWith({ maturity_date: '2026-11-23' }, { id: 'over' }),
        loanWith({ interest_prepayment: true }, { id: 'prepaid' }),
        loanWith({ interest_rate: null }, { id: 'unknown' }),
      ],
      DAY,
      AS_CONTRACTED,
    )
    expect(unprojected.map(({ id, reason }) => [id, reason])).toEqual([
      ['over', 'matured'],
      ['prepaid', 'interest_prepaid'],
      ['unknown', 'terms_missing'],
    ])
    expect([count, projected, balance]).toEqual([1, 24_000_000, 96_000_000])
  })

  it('refuses impossible assumptions', () => {
    for (const wrong of [{ cpr: 101 }, { cdr: -1 }, { severity: Number.NaN }, { recovery_months: 61 }])
      expect(() => projectPool([], DAY, { ...AS_CONTRACTED, ...wrong })).toThrow(MortgageError)
  })
})

/** The value at a yearly effective rate, each amount discounted on its own over the periods until its day. */
function worth(loans: readonly PoolLoan[], rate: number): number {
  const yearly = (1 + rate / 200) ** 2
  const FORTNIGHT = 14
  let value = 0
  for (const loan of loans) {
    const outstanding = outstandingOf(loan)
    if (!outstanding) continue
    const rows = scheduleOf(outstanding)
    const { frequency } = outstanding.loan
    const years =
      { monthly: 1 / 12, semi_monthly: 1 / 24 }[frequency as string] ??
      (/bi/.test(frequency) ? FORTNIGHT : 7) / 364
    const run =
      Math.max(0, daysBetween(outstanding.since, DAY)) / daysBetween(outstanding.since, outstanding.next)
    for (const { number, payment, balance } of rows) {
      const amount = payment + (number === rows.length ? balance : 0)
      value += amount / yearly ** ((number - run) * years)
    }
  }
  return value
}

describe('price and yield of a whole pool', () => {
  const yields = fc.integer({ min: -200, max: 2_500 }).map((value) => value / 100)

  it('agree with each payment discounted on its own', () => {
    fc.assert(
      fc.property(projectable, yields, (loans, rate) => {
        const { dirty } = poolAtYield(projectPool(loans, DAY, AS_CONTRACTED), rate)
        expect(Math.abs(dirty - worth(loans, rate))).toBeLessThan(0.5 + dirty * 1e-11)
      }),
    )
  })

  it('are the sum of the prices of its loans at the same yield, but for the half cent by which each is rounded', () => {
    fc.assert(
      fc.property(projectable, yields, (loans, rate) => {
        const pool = poolAtYield(projectPool(loans, DAY, AS_CONTRACTED), rate)
        const single = loans.map((loan) => {
          const outstanding = outstandingOf(loan)
          if (!outstanding) throw new Error('no schedule')
          return pointAtYield(outstanding, { rate, compounding: YIELD_COMPOUNDING })
        })
        expect(pool.accrued).toBe(total(single.map(({ accrued }) => accrued)))
        expect(Math.abs(pool.price - total(single.map(({ clean }) => clean)))).toBeLessThanOrEqual(
          loans.length / 2,
        )
      }),
    )
  })

  it('of one loan are those of its own page', () => {
    const loan = loanWith()
    const pool = projectPool([loan], DAY, AS_CONTRACTED)
    const price = 23_500_000
    expect(poolAtPrice(pool, price).yield).toBeCloseTo(
      yieldAt(pricingOf(loan.values, DAY).stream, price) ?? 0,
      9,
    )
    expect(poolAtPrice(pool, price)).toMatchObject({ percent: 97.92, dirty: price + pool.accrued })
  })

  it('undo each other under any assumptions', () => {
    fc.assert(
      fc.property(projectable, assumptions, yields, (loans, assumed, rate) => {
        const pool = projectPool(loans, DAY, assumed)
        fc.pre(pool.totals.received > 2 * pool.accrued)
        const { price } = poolAtYield(pool, rate)
        const back = poolAtPrice(pool, price)
        expect(poolAtYield(pool, back.yield).price).toBe(price)
        // A cent of a small pool that ends within days is a sizeable yield.
        const cent = poolAtPrice(pool, price - 1).yield - poolAtPrice(pool, price + 1).yield
        expect(Math.abs(back.yield - rate)).toBeLessThanOrEqual(cent)
      }),
    )
  })

  it('falls with losses: the same price yields less', () => {
    const yieldAtPar = (cdr: number) =>
      poolAtPercent(projectPool([loanWith()], DAY, { ...AS_CONTRACTED, cdr, severity: 40 }), 100).yield
    expect(yieldAtPar(0)).toBeCloseTo(6, 3)
    expect(yieldAtPar(2)).toBeCloseTo(6 - 2 * 0.4, 0)
    expect(yieldAtPar(2)).toBeLessThan(yieldAtPar(1))
  })

  it('has none without a payment', () => {
    const nothing = projectPool([loanWith({ interest_rate: null })], DAY, AS_CONTRACTED)
    expect(() => poolAtPrice(nothing, 100)).toThrow(MortgageError)
    expect(() => poolAtYield(nothing, 6)).toThrow(MortgageError)
  })
})
