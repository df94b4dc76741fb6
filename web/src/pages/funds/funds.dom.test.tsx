import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { FundsRecord } from '#domain/funds/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { fundsOf, proofOf } from '../../features/funds/funds.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { Component } from './FundsPage.tsx'

const EXPOSURE = {
  limit: '900000.00',
  bound_by: 'proven_funds',
  open: '600000.00',
  left: '300000.00',
  parts: [
    {
      person: { id: '0190a000-0000-7000-8000-0000000000aa', name: 'Ines Achterberg' },
      open: '400000.00',
      deals: 1,
    },
    { person: { id: '0190a000-0000-7000-8000-0000000000bb', name: 'Ada Roy' }, open: '200000.00', deals: 2 },
  ],
}
function open(show: Show, changes: Partial<FundsRecord> = {}) {
  return show(<Component />, undefined, {
    'GET /api/accounts/me/': { body: meOf() },
    'GET /api/team/': { status: 404, body: {} },
    'GET /api/funds/': { body: fundsOf({ can: { submit: true }, ...changes }) },
    'GET /api/exposure/': { body: EXPOSURE },
  })
}

describe('the page of proven funds', () => {
  test('says what a form lacks before it is sent, and where', async ({ show }) => {
    const { user, sent } = open(show)
    await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(4)
    expect(sent).toEqual([])
  })

  test('shows what waits and what is approved, and withdraws either', async ({ show }) => {
    const can = { withdraw: true, approve: false, reject: false }
    const { user, sent, answers } = open(show, {
      waiting: proofOf({ can }),
      approved: proofOf({
        id: '01990000-0000-7000-8000-0000000000f2',
        state: 'approved',
        approved_amount: '700000.00',
        reason: 'One account is pledged.',
        can,
      }),
      bound: { amount: '700000.00', by: 'proven_funds' },
    })
    expect((await screen.findByText('Amount approved')).closest('div')?.textContent).toContain('$700,000.00')
    expect(screen.getByText('One account is pledged.')).toBeTruthy()
    answers['POST /api/funds/proofs/01990000-0000-7000-8000-0000000000f2/withdraw/'] = { body: fundsOf() }
    const [, second] = screen.getAllByRole('button', { name: 'Withdraw' })
    if (second) await user.click(second)
    expect(screen.getByText(/Its amount bounds you until another one is approved/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Withdraw proof' }))
    expect(sent).toMatchObject([{ path: expect.stringContaining('f2/withdraw/') }])
  })

  test('offers no form to those who only read it', async ({ show }) => {
    open(show, {
      can: { submit: false },
      approved: proofOf({ state: 'approved', can: { withdraw: false, approve: false, reject: false } }),
    })
    expect(await screen.findByText('Proven funds')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Submit|Withdraw/ })).toBeNull()
  })

  test('shows the exposure by person, and what is left of what bounds it', async ({ show }) => {
    open(show)
    expect((await screen.findByText('Ada Roy')).closest('div')?.textContent).toMatch(/2 deals.*\$200,000\.00/)
    expect(screen.getByText(/of the proven funds of \$900,000\.00/).closest('div')?.textContent).toContain(
      '$300,000.00',
    )
  })
})
