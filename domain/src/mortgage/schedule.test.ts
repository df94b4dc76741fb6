import { describe, expect, it } from 'vitest'
import { balanceAfter } from './balance.ts'
import type { Frequency } from './frequency.ts'
import { payment } from './payment.ts'
import { paymentDate } from './payment-dates.ts'
import { finalPayment } from './payoff.ts'
import { schedule } from './schedule.ts'

const loan = {
  amount: 35_010_000,
  rate: 4.9,
  compounding: 2,
  amortization: 20,
  frequency: 'monthly',
} as const
const regular = payment(loan)
const request = { loan, payment: regular, start: '2026-01-31' }

describe('payment dates', () => {
  it.each<[Frequency, string, readonly string[]]>([
    ['monthly', '2024-01-31', ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']],
    ['monthly', '2025-01-30', ['2025-01-30', '2025-02-28', '2025-03-30', '2025-04-30']],
    ['semi_monthly', '2026-01-01', ['2026-01-01', '2026-01-16', '2026-02-01', '2026-02-16']],
    ['semi_monthly', '2026-01-15', ['2026-01-15', '2026-01-30', '2026-02-15', '2026-02-28', '2026-03-15']],
    ['semi_monthly', '2024-01-31', ['2024-01-31', '2024-02-16', '2024-02-29', '2024-03-16', '2024-03-31']],
    ['biweekly', '2024-02-16', ['2024-02-16', '2024-03-01', '2024-03-15']],
    ['accelerated_weekly', '2024-02-23', ['2024-02-23', '2024-03-01', '2024-03-08']],
    ['quarterly', '2023-11-30', ['2023-11-30', '2024-02-29', '2024-05-30']],
    ['annual', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ])('%s from %s', (frequency, first, dates) => {
    expect(dates.map((_, index) => paymentDate(first, frequency, index))).toEqual(dates)
  })

  it('go back one period before the first', () => {
    expect(paymentDate('2026-03-16', 'semi_monthly', -1)).toBe('2026-03-01')
    expect(paymentDate('2026-03-01', 'semi_monthly', -1)).toBe('2026-02-16')
    expect(paymentDate('2026-03-31', 'monthly', -1)).toBe('2026-02-28')
  })
})

describe('a schedule', () => {
  it('has a dated row for each payment', () => {
    const rows = schedule(request)
    expect(rows).toHaveLength(240)
    expect(rows.slice(0, 2).map(({ date, days }) => [date, days])).toEqual([
      ['2026-02-28', 28],
      ['2026-03-31', 31],
    ])
    expect(rows.at(-1)).toMatchObject({
      date: '2046-01-31',
      balance: 0,
      payment: finalPayment(loan, regular),
    })
  })

  it('stops at the end of the term with the balance due', () => {
    const rows = schedule({ ...request, payments: 36 })
    expect(rows.at(-1)).toMatchObject({ number: 36, balance: 31_659_349 })
  })

  it('rounds the interest of each period if so configured', () => {
    const item = { ...loan, amount: 6_000_000, rate: 13 }
    const due = (period_interest: 'cent' | 'unrounded') =>
      schedule({ loan: item, payment: 68_852, start: '2026-01-31', payments: 60 }, { period_interest }).at(-1)
    expect(due('cent')?.balance).toBe(5_538_985)
    expect(due('unrounded')?.balance).toBe(5_538_984)
    expect(balanceAfter(item, 68_852, 60)).toBe(5_538_984)
  })

  it('charges a longer or shorter first period by its days', () => {
    const interest = (first_payment: string) => schedule({ ...request, first_payment })[0]?.interest
    const whole = 141_520
    expect(interest('2026-02-28')).toBe(whole)
    // 15 of the 31 days to 31 March are not there; 46 of the 28 days to 18 March are.
    expect(interest('2026-02-15')).toBe(Math.round(35_010_000 * (1.0245 ** ((15 / 31) * (1 / 6)) - 1)))
    expect(interest('2026-03-18')).toBe(Math.round(35_010_000 * (1.0245 ** ((46 / 28) * (1 / 6)) - 1)))
  })

  it('counts actual days if so configured, one more in a leap year', () => {
    const year = (start: string) =>
      schedule(
        { loan: { ...loan, amortization: undefined }, payment: 0, start, payments: 12 },
        { day_count: 'actual_365' },
      )
    const grown = (days: number) => Math.round(35_010_000 * 1.0245 ** ((2 * days) / 365))
    expect(year('2023-01-31').at(-1)?.balance).toBe(grown(365))
    expect(year('2024-01-31').at(-1)?.balance).toBe(grown(366))
    expect(year('2024-01-31')[0]?.interest).toBeLessThan(year('2024-01-31')[1]?.interest ?? 0)
  })

  it('ends sooner with prepayments, which reduce the principal', () => {
    const rows = schedule({ ...request, prepayments: new Map([[12, 5_000_000]]) })
    expect(rows.length).toBeLessThan(240)
    const [before, at] = rows.slice(10, 12)
    expect(at?.balance).toBe((before?.balance ?? 0) - (at?.principal ?? 0) - 5_000_000)
    const principal = rows.reduce((sum, row) => sum + row.principal + row.prepayment, 0)
    expect(principal).toBe(loan.amount)
  })

  it('ends with a prepayment that exceeds the balance', () => {
    const rows = schedule({ ...request, prepayments: new Map([[2, 99_000_000_000]]) })
    expect(rows).toHaveLength(2)
    expect(rows.at(-1)?.balance).toBe(0)
  })

  it('adds the interest of a missed payment to the balance, which is due at the end', () => {
    const rows = schedule({ ...request, missed: new Set([3]) })
    expect(rows[2]).toMatchObject({ payment: 0, missed: true })
    expect(rows[2]?.principal).toBe(-(rows[2]?.interest ?? 0))
    expect(rows[2]?.balance).toBeGreaterThan(rows[1]?.balance ?? 0)
    expect(rows.at(-1)).toMatchObject({ number: 240, balance: 0 })
    expect(rows.at(-1)?.payment).toBeGreaterThan(regular)
  })

  it('of an interest-only loan does not change the balance', () => {
    const open = { ...loan, amortization: undefined }
    const rows = schedule(
      { loan: open, payment: 141_520, start: '2026-01-31', payments: 12 },
      { period_interest: 'cent' },
    )
    expect(rows.every((row) => row.balance === loan.amount && row.principal === 0)).toBe(true)
  })

  it('without an amortization continues until the last cent is paid', () => {
    const rows = schedule({ ...request, loan: { ...loan, amortization: undefined } })
    expect(rows).toHaveLength(241)
    expect(rows.at(-1)?.payment).toBeLessThan(1_000)
    expect(rows.at(-1)?.balance).toBe(0)
    expect(finalPayment(loan, regular)).toBeGreaterThan(regular)
  })
})
