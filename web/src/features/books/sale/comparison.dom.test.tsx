import { act, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { BookComparison } from '#domain/books/sale/contract.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { Comparison } from './Comparison.tsx'

const BOOK = '0190a000-0000-7000-8000-0000000000c0'
/** A book for which one buyer bids, $10,000 below its reserve. */
const comparisonOf = (total: string): BookComparison => ({
  sets: [
    {
      id: '0190a000-0000-7000-8000-0000000000c1',
      state: 'open',
      company: 'Birch Capital',
      funds_proven_until: null,
      is_package: false,
      placed_at: '2026-11-23T09:00:00.000Z',
      loans: 2,
      total,
      won_loans: 2,
      won_total: total,
    },
  ],
  loans: [],
  total,
  unsold: { loans: 0, balance: '0.00' },
  whole: null,
  higher: null,
  below_reserve: { amount: '10000.00', percent: 5 },
  can: { accept: true },
  blocked_reason: null,
})

test('a combination below the reserve is confirmed for its total: another total must be confirmed again', async ({
  show,
}) => {
  const reading = `GET /api/loan-deal/${BOOK}/combination/`
  const { user, sent, answers } = show(<Comparison book={BOOK} asksFunds={false} />, undefined, {
    [reading]: { body: comparisonOf('190000.00') },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept the combination' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: 'I am selling below my reserve.' }))
  answers[reading] = { body: comparisonOf('185000.00') }
  await act(() => queryClient.refetchQueries())
  await user.click(await dialog.findByRole('button', { name: 'Sell for $185,000.00' }))
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'I am selling below my reserve.' }))
  await user.click(dialog.getByRole('button', { name: 'Sell for $185,000.00' }))
  expect(sent.map(({ body }) => body)).toEqual([{ total: '185000.00', below_reserve: true }])
})
