import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Bid, FinalInvitation } from '#domain/auctions/contract.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { FinalOfferDialog } from './FinalOfferDialog.tsx'

/** Usual amounts for this deal end at $582,671.15. */
const deal = dealResponse({
  deal_state: 'under_review',
  deal_type: 'single_mortgage',
  is_own: false,
  principle_balance: '466136.92',
})
const invitation: FinalInvitation = {
  id: '0190a000-0000-7000-8000-000000000003',
  ends_at: '2026-11-21T15:00:00Z',
  minimum: '440000.00',
  amount: null,
  has_offered: false,
  can: { offer: true },
}
const bid = { brokerage_fees: 0, end_closing_cost: '0.00', loan_servicing: 0 } as Bid

describe('a best and final offer', () => {
  test('that is unusually high is confirmed for its amount: another amount must be confirmed again', async ({
    show,
  }) => {
    const offer = `POST /api/final-invitations/${invitation.id}/offer/`
    const { user, sent } = show(
      <FinalOfferDialog deal={deal} bid={bid} invitation={invitation} onClose={() => {}} />,
      undefined,
      { [offer]: { body: {} } },
    )
    const amount = screen.getByRole('textbox', { name: /Your final offer/ })
    const isMeant = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: /I have checked this amount/ })
    const type = async (text: string) => {
      await user.clear(amount)
      await user.type(amount, text)
    }
    await type('600000')
    await user.click(isMeant())
    await user.click(screen.getByRole('checkbox', { name: /binding and cannot be withdrawn/ }))
    await type('700000')
    expect(isMeant().checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Submit $700,000.00' }))
    expect(sent).toEqual([])
    await user.click(isMeant())
    await user.click(screen.getByRole('button', { name: 'Submit $700,000.00' }))
    expect(sent).toMatchObject([{ body: { amount: '700000.00', confirm_above: true } }])
  })
})
