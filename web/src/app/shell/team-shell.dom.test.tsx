import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Shell } from './Shell.tsx'

const person = (role: 'owner' | 'trader' | 'analyst', facts: object = {}) =>
  meOf({ first_name: 'Ada', last_name: 'Roy', team: { person: 'p', role }, ...facts })

test('the account menu names the person, with the company for which they act and their role', async ({
  show,
}) => {
  show(<AccountMenu me={person('analyst')} />)
  const button = screen.getByRole('button', { name: /Account of/ })
  expect(button.textContent).toContain('Ada Roy')
  await within(button).findByText('Analyst for Bluewater Crossing Capital')
})

test('the account menu of an owner who opened the account names the company alone', async ({ show }) => {
  show(<AccountMenu me={meOf()} />)
  expect(screen.getByText('Bluewater Crossing Capital')).toBeTruthy()
  expect(screen.queryByText(/Owner/)).toBeNull()
})

test('a person who could bind the company reads on every page that their identity check is needed', async ({
  show,
}) => {
  openSession({ access: 't', user: person('trader', { is_kyc_completed: false }) })
  show(<Shell />)
  expect((await screen.findByText('Your identity check is needed')).parentElement?.textContent).toBe(
    'Your identity check is needed before you can bid, sell or sign.',
  )
  expect(screen.getByRole('link', { name: 'Go to the identity check' }).getAttribute('href')).toBe('/kyc-all')
})

for (const [who, me] of [
  ['an analyst', person('analyst', { is_kyc_completed: false })],
  ['a trader whose identity was checked', person('trader')],
  ['a newcomer who is led to the check anyway', meOf({ is_kyc_completed: false, next_step: 'kyc' })],
] as const)
  test(`${who} reads nothing of an identity check`, async ({ show }) => {
    await import('./OwnIdentityBand.tsx')
    openSession({ access: 't', user: me })
    show(<Shell />)
    await screen.findByRole('main')
    expect(screen.queryByText('Your identity check is needed')).toBeNull()
  })
