import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect } from 'vitest'
import type { DealDetail } from '#domain/deals/contract.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { keepTicks } from './checklist.ts'
import { Review } from './Review.tsx'

const FIRST = '2026-10-05T15:00:00.000Z'
const AGAIN = '2026-10-20T15:00:00.000Z'
const deal = (changes: Partial<DealDetail>) =>
  dealResponse({ deal_state: 'pending', deal_status: 'review_pending', submitted_at: AGAIN, ...changes })

function review(show: Show, changes: Partial<DealDetail>) {
  const shown = deal(changes)
  return show(<Review deal={shown} onDecided={() => {}} takesFocus={false} />, undefined, {
    [`GET /api/loan-deal/${shown.id}/since-rejection/`]: {
      body: {
        rejection: { at: '2026-10-12T15:00:00.000Z', reason: 'The appraisal is unreadable.' },
        changes: [{ label: 'City', before: 'Guelph', after: 'Milton' }],
      },
    },
  })
}

afterEach(() => localStorage.clear())

describe('a deal that was rejected and submitted again', () => {
  test('opens with the reason for its rejection and what was changed since', async ({ show }) => {
    review(show, { rejected_at: '2026-10-12T15:00:00.000Z' })
    expect(screen.getByText('Resubmitted')).toBeTruthy()
    expect(screen.getAllByRole('tab')[0]?.getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('The appraisal is unreadable.')).toBeTruthy()
    const row = within(await screen.findByRole('row', { name: /City/ }))
    expect(row.getByText('Guelph').tagName).toBe('DEL')
    expect(row.getByText('Milton').tagName).toBe('INS')
  })

  test('shows the ticks of the review before with their day, and counts none of them', ({ show }) => {
    const { id } = deal({})
    keepTicks(localStorage, id, { submitted_at: FIRST, ticks: ['lien'], earlier: null })
    review(show, { rejected_at: '2026-10-12T15:00:00.000Z' })
    expect(screen.getByText('Ticked in the review on 05/10/2026')).toBeTruthy()
    expect(screen.getByText('0 of 9')).toBeTruthy()
  })
})

test('a deal that was submitted for the first time has no changes to show', ({ show }) => {
  review(show, { rejected_at: null })
  expect(screen.queryByText('Resubmitted')).toBeNull()
  expect(screen.queryByRole('tab', { name: /Changes/ })).toBeNull()
})
