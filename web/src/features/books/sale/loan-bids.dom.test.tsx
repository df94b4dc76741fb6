import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { LoanBidsView } from '#domain/books/sale/contract.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { LoanBids } from './LoanBids.tsx'

const BOOK = '0190a000-0000-7000-8000-0000000000c0'
const loan = (reference: string): LoanBidsView['loans'][number] => ({
  id: `0190a000-0000-7000-8000-0000000000${reference.slice(-2)}`,
  reference,
  loan_reference: null,
  city: 'Hamilton',
  state: 'ON',
  mortgage_class: 'residential',
  position: 'first',
  interest_rate: 7.25,
  maturity_date: '2027-06-01',
  ltv: 61,
  balance: '100000.00',
})
const LOANS = [loan('HS-01'), loan('HS-02')]
const PLACED: LoanBidsView = {
  is_allowed: true,
  loans: LOANS,
  you: {
    state: 'open',
    is_package: true,
    total: '190000.00',
    placed_at: '2026-11-23T09:00:00.000Z',
    bids: LOANS.map(({ id }) => ({ loan: id, amount: '95000.00', is_won: null })),
    bought: null,
  },
  can: { place: true, withdraw: true },
  blocked_reason: null,
}

test('bids for loans only together are replaced by bids for them only together', async ({ show }) => {
  const { user, fill, sent } = show(<LoanBids book={BOOK} reference="HS-100" />, undefined, {
    [`GET /api/loan-deal/${BOOK}/loan_bids/`]: { body: PLACED },
    [`POST /api/loan-deal/${BOOK}/loan_bids/`]: { body: PLACED },
  })
  await fill(await screen.findByRole('textbox', { name: 'Bid on HS-02' }), '96000')
  await user.click(screen.getByRole('button', { name: 'Replace bids' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 loans, all together or none.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Bid $191,000.00' }))
  expect(sent.map(({ body }) => body)).toEqual([
    {
      is_package: true,
      bids: [
        { loan: LOANS[0]?.id, amount: '95000.00' },
        { loan: LOANS[1]?.id, amount: '96000.00' },
      ],
    },
  ])
})
