import { expect, it } from 'vitest'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { bidOf, conventionsOf, firstPrice, loanOfDeal, marksOf } from './amortization.ts'

const terms = {
  principle_balance: '466136.92',
  interest_rate: 7.49,
  interest_subtype: 'fixed',
  payment_amount: '3563.27',
  payment_frequency: 'monthly',
  initial_payment_date: '2024-02-01',
  maturity_date: '2029-01-01',
  server_time: '2026-11-18T15:00:00Z',
} as const

const outstandingOf = (changes: Parameters<typeof dealResponse>[0] = {}) => {
  const loan = loanOfDeal(dealResponse({ ...terms, ...changes })).value?.outstanding
  if (!loan) throw new Error('These terms make a loan.')
  return loan
}

it("derives the loan from the deal's fields, on the server's date", () => {
  expect(outstandingOf()).toMatchObject({
    count: 26,
    next: '2026-12-01',
    loan: { amount: 466_136_92, rate: 7.49 },
  })
})

it('reports missing fields, and a term that is over', () => {
  const bare = loanOfDeal(dealResponse({ ...terms, payment_amount: null, maturity_date: null }))
  expect(bare.value?.missing).toEqual(['payment_amount', 'maturity_date'])
  expect(loanOfDeal(dealResponse({ ...terms, maturity_date: '2026-11-18' })).error?.code).toBe(
    'already_repaid',
  )
})

it('leaves the balance of an interest-only loan unchanged', () => {
  expect(conventionsOf(outstandingOf())).toEqual({})
  expect(conventionsOf(outstandingOf({ payment_amount: '2865.08' }))).toEqual({ period_interest: 'cent' })
})

it('marks the balance, the leading bid, and the reserve if the user may see it', () => {
  const auction = { ...dealResponse().auction, leading_amount: '461000.00' }
  const kinds = (reserve_price: string | null) =>
    marksOf({ reserve_price, auction, pricing: null }, undefined, 466_136_92).map((mark) => mark.kind)
  expect(kinds(null)).toEqual(['par', 'leading'])
  expect(kinds('455000.00')).toEqual(['par', 'leading', 'reserve'])
  const first = (bid: boolean) =>
    firstPrice(
      { auction, pricing: null, can: { bid } },
      { leading_amount: '462000.00', minimum_bid: '463000.00' },
      outstandingOf(),
    )
  expect(first(true)).toBe(463_000_00)
  expect(first(false)).toBe(462_000_00)
  expect(firstPrice(dealResponse(), undefined, outstandingOf())).toBe(466_136_92)
})

it('starts from what is still owed, and marks prices at their share of it', () => {
  const pricing = {
    payment: '3563.27',
    count: 26,
    balloon: '449838.26',
    frequency: 'monthly' as const,
    elapsed: 0,
    accrued: '0.00',
    share: 0.99,
  }
  expect(outstandingOf({ pricing }).loan.amount).toBe(461_475_55)
  const deal = {
    reserve_price: null,
    pricing,
    can: { bid: false },
    auction: { ...dealResponse().auction, leading_amount: '400000.00' },
  }
  expect(firstPrice(deal, undefined, outstandingOf({ pricing }))).toBe(396_000_00)
  expect(bidOf(deal, 396_000_00)).toBe(400_000_00)
  expect(marksOf(deal, undefined, 461_475_55)[1]).toEqual({ kind: 'leading', price: 396_000_00 })
})
