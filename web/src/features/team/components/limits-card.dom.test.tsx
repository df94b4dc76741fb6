import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { TeamLimits } from '#domain/team/contract.ts'
import { LIMIT_KINDS } from '#domain/team/limits.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { LimitsCard } from './LimitsCard.tsx'

/** The limits of a team: bids above $430,000 need one approval. */
function open(show: Show, change: boolean) {
  const limits: TeamLimits = {
    limits: LIMIT_KINDS.map((kind) => ({ kind, amount: kind === 'bid' ? '430000.00' : null, approvals: 1 })),
    can: { change },
  }
  return show(<LimitsCard />, undefined, { 'GET /api/team/limits/': { body: limits } })
}

describe('the limits of a team', () => {
  test('are read by everyone, and changed by the owner alone', async ({ show }) => {
    open(show, false)
    expect((await screen.findByText('Bids and maximums')).closest('li')?.textContent).toMatch(
      /\$430,000\.00.*one approval/,
    )
    expect(screen.getAllByText('No limit')).toHaveLength(4)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('are an amount with one or two approvals, or none', async ({ show }) => {
    const { user, sent, fill, answers } = open(show, true)
    answers['PATCH /api/team/limits/'] = { body: {} }
    const change = () =>
      user.click(screen.getByRole('button', { name: 'Change the limit: Bids and maximums' }))
    await screen.findByText('Bids and maximums')
    await change()
    await fill(screen.getByRole('textbox', { name: /above/ }), '500000')
    await user.click(screen.getByRole('radio', { name: 'Two' }))
    await user.click(screen.getByRole('button', { name: 'Save limit' }))
    await change()
    await user.clear(screen.getByRole('textbox', { name: /above/ }))
    await user.click(screen.getByRole('button', { name: 'Save limit' }))
    expect(sent).toMatchObject([
      { body: { kind: 'bid', amount: '500000.00', approvals: 2 } },
      { body: { kind: 'bid', amount: null } },
    ])
  })

  test('that need more people than the team has stay open with the reason', async ({ show }) => {
    const { user, answers } = open(show, true)
    answers['PATCH /api/team/limits/'] = {
      status: 400,
      body: { approvals: ['Your team has 1 people who can approve.'] },
    }
    await screen.findByText('Bids and maximums')
    await user.click(screen.getByRole('button', { name: 'Change the limit: Sales' }))
    await user.type(screen.getByRole('textbox', { name: /above/ }), '1000')
    await user.click(screen.getByRole('button', { name: 'Save limit' }))
    expect(await screen.findByText('Your team has 1 people who can approve.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
