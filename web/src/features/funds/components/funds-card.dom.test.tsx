import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { FundsRecord } from '#domain/funds/contract.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { fundsOf, proofOf, USER } from '../funds.test-helpers.ts'
import { FundsCard } from './FundsCard.tsx'

const PROOF = proofOf()
const DECIDE = `POST /api/funds/proofs/${PROOF.id}/decide/`
const open = (show: Show, changes: Partial<FundsRecord>) =>
  show(<FundsCard userId={USER} />, undefined, {
    [`GET /api/funds/accounts/${USER}/`]: { body: fundsOf(changes) },
  })
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a proof of funds at the desk', () => {
  test('is shown beside its document, and approved once each point is ticked', async ({ show }) => {
    const { user, sent, answers } = open(show, { waiting: PROOF })
    expect(await screen.findByRole('img')).toBeTruthy()
    expect(screen.getByText('Amount stated').closest('div')?.textContent).toContain('$900,000.00')
    for (const point of screen.getAllByRole('checkbox')) {
      expect(press('Approve').disabled).toBe(true)
      await user.click(point)
    }
    answers[DECIDE] = { body: fundsOf({ approved: proofOf({ state: 'approved' }) }) }
    await user.click(press('Approve'))
    await user.click(await screen.findByRole('button', { name: 'Approve funds' }))
    expect(sent).toMatchObject([{ body: { verdict: 'approve', amount: '900000.00' } }])
    expect(await screen.findByText('Approved proof')).toBeTruthy()
  })

  test('is approved for less with a reason, which the server asks for', async ({ show }) => {
    const { user, sent, fill, answers } = open(show, { waiting: PROOF })
    await screen.findByRole('img')
    for (const point of screen.getAllByRole('checkbox')) await user.click(point)
    answers[DECIDE] = { status: 400, body: { reason: ['Enter why you approve less than what is stated.'] } }
    await user.click(press('Approve'))
    await fill(await screen.findByRole('textbox', { name: /Amount approved/ }), '800000')
    await user.click(press('Approve funds'))
    expect(await screen.findByText('Enter why you approve less than what is stated.')).toBeTruthy()
    answers[DECIDE] = { body: fundsOf({ approved: proofOf({ state: 'approved' }) }) }
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Pledged.')
    await user.click(press('Approve funds'))
    expect(sent.at(-1)).toMatchObject({
      body: { verdict: 'approve', amount: '800000.00', reason: 'Pledged.' },
    })
  })

  test('that is no longer valid, or one’s own, cannot be approved', async ({ show }) => {
    open(show, { waiting: proofOf({ can: { withdraw: false, approve: false, reject: true } }) })
    expect(await screen.findByText(/only be rejected/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  test('that ended says that its amount still bounds the account', async ({ show }) => {
    open(show, {
      bound: { amount: '900000.00', by: 'proven_funds' },
      earlier: [proofOf({ state: 'expired', approved_amount: '900000.00' })],
    })
    expect(
      await screen.findByText(/its amount bounds the account until another one is approved/),
    ).toBeTruthy()
    expect(screen.getByText('Expired')).toBeTruthy()
  })
})
