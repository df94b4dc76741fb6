import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { DealDetail } from '#domain/deals/contract.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { OwnerCard } from './OwnerPanel.tsx'

/** A seller's own deal that may be edited, scheduled and archived. */
const approved = (changes: Partial<DealDetail> = {}) =>
  dealResponse({
    deal_state: 'approved',
    deal_type: 'single_mortgage',
    is_own: true,
    reserve_price: '455000.00',
    approved_at: '2026-11-18T15:00:00Z',
    ...changes,
    can: {
      ...dealResponse().can,
      submit: false,
      approve: false,
      reject: false,
      flag: false,
      resolve: false,
      relist: false,
    },
  })

describe('the owner’s card', () => {
  test('has the state and one next step, and opens what is set beside it', async ({ show }) => {
    const { user, place } = show(<OwnerCard deal={approved()} onBids={() => {}} />)
    expect(screen.getByText(/^Approved/)).toBeDefined()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Set auction dates',
      'Deal settings',
    ])
    expect(screen.queryByText('Reserve price')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Deal settings' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Deal settings' }))
    expect(sheet.getByText('$455,000')).toBeDefined()
    expect(sheet.getByText('Visibility')).toBeDefined()
    expect(sheet.getByRole('heading', { name: 'Deal room' })).toBeDefined()
    expect(sheet.getByRole('link', { name: 'Edit deal' })).toBeDefined()
    expect(place().path).toBe('/?settings=open')
  })

  test('names what is missing in a draft, whose next step is the form', ({ show }) => {
    const missing = [{ field: 'city' as const, message: 'City is missing' }]
    const deal = approved({ deal_state: 'draft', missing })
    deal.can.submit = true
    show(<OwnerCard deal={deal} onBids={() => {}} />)
    expect(screen.getByText('City is missing')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Finish the draft' })).toBeDefined()
  })
})
