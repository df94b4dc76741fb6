import { expect, it } from 'vitest'
import { outstandingOfDeal, owingOn, statedOn } from './outstanding.ts'

const deal = {
  principle_balance: 466_136_92,
  mortgage_amount: 487_500_00,
  interest_rate: 7.49,
  interest_subtype: 'fixed',
  compounding: null,
  payment_amount: 3_563_27,
  payment_frequency: 'monthly',
  initial_payment_date: '2024-02-01',
  maturity_date: '2029-01-01',
} as const

it('returns the payments that a buyer of a deal would receive', () => {
  const { outstanding } = outstandingOfDeal(deal, '2026-11-18')
  expect(outstanding).toMatchObject({ count: 26, next: '2026-12-01', since: '2026-11-01', payment: 3_563_27 })
  expect(outstanding?.loan).toMatchObject({ amount: 466_136_92, rate: 7.49, compounding: 2 })
})

it('compounds a variable rate monthly, and uses the mortgage amount if no balance is given', () => {
  const variable = { ...deal, interest_subtype: 'variable', principle_balance: null } as const
  expect(outstandingOfDeal(variable, '2026-11-18').outstanding?.loan).toMatchObject({
    compounding: 12,
    amount: 487_500_00,
  })
})

it('compounds a fixed rate by its stated terms', () => {
  const { outstanding } = outstandingOfDeal({ ...deal, compounding: 'monthly' }, '2026-11-18')
  expect(outstanding?.loan.compounding).toBe(12)
})

it('lists the missing fields', () => {
  const bare = { ...deal, principle_balance: null, mortgage_amount: null, maturity_date: null }
  expect(outstandingOfDeal(bare, '2026-11-18').missing).toEqual(['principle_balance', 'maturity_date'])
})

it('reports that the term is over after the maturity', () => {
  expect(() => outstandingOfDeal(deal, '2029-01-01')).toThrow('term has ended')
})

it('is stated as of the last payment of the loan history, missed or not, else as of the listing', () => {
  const listed = new Date('2026-11-10T03:00:00Z')
  const row = (due: string, missed = false) => ({
    due,
    paid: null,
    amount: 1,
    principal: null,
    interest: null,
    missed,
  })
  const txs = [row('2026-10-01'), row('2026-11-01', true), row('2026-09-01')]
  expect(statedOn({ mortgage_borrower_txs: txs }, listed)).toBe('2026-11-01')
  for (const none of [null, []]) expect(statedOn({ mortgage_borrower_txs: none }, listed)).toBe('2026-11-09')
  expect(statedOn({ mortgage_borrower_txs: null }, null)).toBeNull()
})

it('takes no payment as made before the balance was stated', () => {
  for (const stated of [null, '2026-11-02', '2027-05-01'])
    expect(owingOn(deal, stated, '2026-11-18')).toEqual(outstandingOfDeal(deal, '2026-11-18'))
  const { outstanding } = owingOn(deal, '2026-09-15', '2026-11-18')
  expect(outstanding).toMatchObject({ since: '2026-11-01', count: 26 })
  expect(outstanding?.loan.amount).toBeLessThan(466_136_92)
})
