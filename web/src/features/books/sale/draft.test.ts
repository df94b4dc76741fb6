import { expect, it } from 'vitest'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { amountsOf, readDraft } from './draft.ts'

const LOANS = [
  { id: 'one', reference: 'HS-1', balance: 100_000_00 },
  { id: 'two', reference: 'HS-2', balance: 100_000_00 },
]

it('bids on the loans that have an amount, and sums up what would be bid', () => {
  expect(readDraft(LOANS, { two: '90000.50', one: '' })).toEqual({
    bids: [{ loan: 'two', amount: '90000.50' }],
    errors: {},
    total: 90_000_50,
  })
})

it('names each amount that cannot be bid', () => {
  expect(readDraft(LOANS, { one: '1,2,3' }).errors).toEqual({ one: MESSAGES.amount })
  expect(readDraft(LOANS, { one: '0', two: '200000.01' }).errors).toEqual({
    one: 'Enter an amount above zero.',
    two: 'Bids are at most $200,000.00, twice what is outstanding.',
  })
})

it('begins with one’s open bids, and with nothing after they were withdrawn', () => {
  const view = (state: 'open' | 'withdrawn') => ({
    is_allowed: true,
    loans: [],
    can: { place: true, withdraw: true },
    blocked_reason: null,
    you: {
      state,
      is_package: false,
      total: '1.00',
      placed_at: '2026-11-23T09:00:00.000Z',
      bids: [{ loan: 'one', amount: '1.00', is_won: null }],
      bought: null,
    },
  })
  expect(amountsOf(view('open'))).toEqual({ one: '1.00' })
  expect(amountsOf(view('withdrawn'))).toEqual({})
})
