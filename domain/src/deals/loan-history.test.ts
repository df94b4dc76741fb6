import { describe, expect, it } from 'vitest'
import { historyFigures, paymentMark } from './loan-history.ts'

const TODAY = '2026-11-22'
const payment = (over: Partial<Parameters<typeof historyFigures>[0][number]>) => ({
  due: '2026-10-01',
  paid: '2026-10-01',
  amount: 200_000,
  principal: null,
  interest: null,
  missed: false,
  ...over,
})

describe('a payment of the loan history', () => {
  it.each([
    ['paid on its day', { paid: '2026-10-01' }, null],
    ['paid early', { paid: '2026-09-28' }, null],
    ['paid two days after it was due', { paid: '2026-10-03' }, { kind: 'late', days: 2 }],
    ['missed', { paid: null, missed: true }, { kind: 'missed' }],
    ['due and not recorded as paid', { paid: null }, { kind: 'unpaid' }],
    ['due today', { due: TODAY, paid: null }, null],
    ['to come', { due: '2026-12-01', paid: null }, null],
  ] as const)('%s is marked as what it is', (_, over, mark) =>
    expect(paymentMark(payment(over), TODAY)).toEqual(mark),
  )

  it('counts once in the figures, and towards what was paid only if it was', () => {
    const payments = [
      payment({}),
      payment({ due: '2026-11-01', paid: '2026-11-03', amount: 210_000 }),
      payment({ paid: null, missed: true, amount: 0 }),
      payment({ due: '2026-11-15', paid: null }),
      payment({ due: '2026-12-01', paid: null }),
    ]
    expect(historyFigures(payments, TODAY)).toEqual({
      payments: 5,
      paid: 410_000,
      missed: 1,
      late: 1,
      in_arrears: 2,
    })
  })
})
