import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { DealDetail } from '#domain/deals/contract.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { DecisionBar } from './DecisionBar.tsx'

const pending = (changes: Partial<DealDetail> = {}) =>
  dealResponse({
    deal_state: 'pending',
    deal_status: 'review_pending',
    deal_type: 'single_mortgage',
    appraisal_date: '2026-09-01',
    is_own: false,
    ...changes,
  })
const decide = (show: Show, deal: DealDetail) =>
  show(<DecisionBar deal={deal} ticks={[]} onDecided={() => {}} />)
const approve = () => screen.getByRole('button', { name: /^Approve/ })

describe('the decision on a deal', () => {
  test('cannot be its approval while something prevents it, which is said beside the button', ({ show }) => {
    decide(show, pending({ appraisal_date: null }))
    expect(approve()).toHaveProperty('disabled', true)
    expect(screen.getByText(/states no appraisal date/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reject with reason' })).toHaveProperty('disabled', false)
  })

  test('can be its approval otherwise', ({ show }) => {
    decide(show, pending())
    expect(approve()).toHaveProperty('disabled', false)
  })
})
