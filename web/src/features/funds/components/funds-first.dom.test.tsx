import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { FUNDS_FIRST } from '#domain/funds/rules.ts'
import type { FundsState } from '#domain/funds/vocabulary.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { meKeys } from '../../../platform/session/keys.ts'
import { meOf } from '../../accounts/me.test-helpers.ts'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import { FundsFirst } from './FundsFirst.tsx'

function open(show: Show, state: FundsState, role: TeamRole = 'owner') {
  const me = meOf()
  queryClient.setQueryData(meKeys.of(null), { ...me, team: { ...me.team, role } })
  const own_funds = { state, valid_until: state === 'expired' ? '2026-11-01' : null }
  const deal = dealResponse({ own_funds, bid_blocked_reason: FUNDS_FIRST.message })
  show(<FundsFirst deal={deal} reason={FUNDS_FIRST.message} />)
}

describe('a deal whose seller asks for proof of funds', () => {
  for (const [state, words] of [
    ['none', /You can bid once yours are approved\.\s*$/],
    ['waiting', /Your proof is in review\./],
    ['rejected', /Your proof was rejected\./],
    ['expired', /Your proof expired after/],
  ] as const)
    test(`leads a buyer to the page on which funds are proven, and says that theirs are ${state}`, async ({
      show,
    }) => {
      open(show, state)
      expect(await screen.findByText(words)).toBeTruthy()
      const link = await screen.findByRole('link', { name: 'Prove your funds' })
      expect(link.getAttribute('href')).toBe('/profile/funds')
    })

  test('tells a trader who proves the funds of the company', async ({ show }) => {
    open(show, 'none', 'trader')
    expect(await screen.findByText('An owner or manager of your company proves them.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
