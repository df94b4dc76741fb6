import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { closingOf } from '../closing.test-helpers.ts'
import { CutOff } from './CutOff.tsx'
import { NextCard } from './NextCard.tsx'

describe('the cut-off date of a closing', () => {
  test('to which the reader has agreed cannot be agreed to again, but another can be proposed', async ({
    show,
  }) => {
    const closing = closingOf({ cut_off: { date: '2026-12-10', agreed_by: ['buyer'], can_agree: true } })
    const agree = `POST /api/closing/${closing.id}/cut-off/`
    const { user, sent } = show(<CutOff closing={closing} />, undefined, { [agree]: { body: closing } })
    expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull()
    expect(screen.getByText('You have agreed to it. Maple Lending has not yet.')).toBeTruthy()
    const day = screen.getByLabelText('Propose another day')
    await user.type(day, '11/12/2026')
    await user.tab()
    const propose = screen.getByRole('button', { name: 'Propose' })
    expect(propose).toHaveProperty('disabled', false)
    await user.click(propose)
    expect(sent).toEqual([])
    const dialog = await screen.findByRole('dialog', { name: /^Propose 11\/12\/2026 as the cut-off date/ })
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
    expect(sent).toMatchObject([{ body: { date: '2026-12-11' } }])
  })

  test('to which the other side has agreed is agreed to beside the statement while another step comes first', async ({
    show,
  }) => {
    const closing = closingOf({
      side: 'seller',
      cut_off: { date: '2026-12-10', agreed_by: ['buyer'], can_agree: true },
    })
    const agree = `POST /api/closing/${closing.id}/cut-off/`
    const { user, sent } = show(<CutOff closing={closing} />, undefined, { [agree]: { body: closing } })
    expect(screen.getByText('Birch Capital has agreed to it. You have not yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Agree to 10/12/2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Agree to the cut-off date 10/12/2026?' })
    await user.click(within(dialog).getByRole('button', { name: 'Agree' }))
    expect(sent).toMatchObject([{ body: { date: '2026-12-10' } }])
  })

  test('is agreed to in a dialog with the amount to that day, after which both sides are bound', async ({
    show,
  }) => {
    const closing = closingOf({
      cut_off: { date: '2026-12-10', agreed_by: ['seller'], can_agree: true },
      next: { kind: 'agree_cut_off', step: null },
      statement: {
        basis: 'schedule',
        balance_bid_on: '400000.00',
        balance_at_cut_off: '399000.00',
        buyer: { lines: [], total: '413579.25' },
        seller: null,
        parties: null,
      },
    })
    const agree = `POST /api/closing/${closing.id}/cut-off/`
    const { user, sent } = show(<NextCard closing={closing} />, undefined, { [agree]: { body: closing } })
    await user.click(screen.getByRole('button', { name: 'Agree to 10/12/2026' }))
    expect(sent).toEqual([])
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('413,579.25')
    expect(dialog.textContent).toContain('Both sides have then agreed')
    await user.click(within(dialog).getByRole('button', { name: 'Agree' }))
    expect(sent).toMatchObject([{ body: { date: '2026-12-10' } }])
  })
})
