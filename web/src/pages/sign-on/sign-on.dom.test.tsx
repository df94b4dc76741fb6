import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { SignOn, SignOnProvider } from '#domain/sign-on/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { Component as SignOnPage } from './SignOnPage.tsx'

const ID = '019aaf3e-5c00-7000-8000-000000000a01'
const AT = `/api/sign-on/providers/${ID}/directory/`

const providerOf = (facts: Partial<SignOnProvider> = {}): SignOnProvider => ({
  id: ID,
  name: 'Okta',
  issuer: 'https://login.lender.example',
  client_id: 'homeslice',
  default_role: 'analyst',
  groups_claim: null,
  group_roles: [],
  is_active: true,
  is_enforced: false,
  people: 0,
  domains: [{ id: ID, domain: 'lender.example', record: 'x', verified_at: '2026-11-27T10:00:00.000Z' }],
  directory: null,
  can: { change: true, provision: true },
  ...facts,
})
const DIRECTORY = { turned_on_at: '2026-11-27T10:00:00.000Z', last_used_at: null, people: 2 }

async function open(show: Show, provider: SignOnProvider, answers: Parameters<Show>[2] = {}) {
  const me = meOf()
  openSession({ access: 't', user: me })
  const body: SignOn = {
    providers: [provider],
    callback_url: 'https://homeslice.example/api/accounts/sign-on/callback/',
    scim_url: 'https://homeslice.example/scim/v2',
    can: { give: ['analyst'] },
  }
  const shown = show(<SignOnPage />, undefined, {
    'GET /api/accounts/me/': { body: me },
    'GET /api/sign-on/': { body },
    ...answers,
  })
  await screen.findByText('Okta')
  return shown
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

describe('the directory of a sign-on', () => {
  test('is turned on with the password, and its token is shown with the address', async ({ show }) => {
    const { user, sent } = await open(show, providerOf(), {
      [`POST ${AT}`]: { status: 201, body: { token: 'hs_scim_one' } },
    })
    await user.click(screen.getByRole('button', { name: 'Turn on the directory of Okta' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Your password/, { selector: 'input' }), 'Secret-1!')
    await user.click(dialog.getByRole('button', { name: 'Create token' }))
    expect(await dialog.findByText('hs_scim_one')).toBeTruthy()
    expect(dialog.getByText('https://homeslice.example/scim/v2')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'POST', path: AT, body: { password: 'Secret-1!' } }])
  })

  test('shows its address and use, and is turned off', async ({ show }) => {
    const { user, sent } = await open(show, providerOf({ directory: DIRECTORY }), {
      [`DELETE ${AT}`]: { body: null },
    })
    expect(screen.getByText(/It manages 2 people/)).toBeTruthy()
    expect(screen.getByText(/Not used yet/)).toBeTruthy()
    expect(button('New token for the directory of Okta')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Turn off the directory of Okta' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
    expect(sent).toMatchObject([{ method: 'DELETE', path: AT }])
  })

  test('waits for a verified domain', async ({ show }) => {
    await open(show, providerOf({ domains: [] }))
    expect(screen.getByText(/Verify a domain first/)).toBeTruthy()
    expect(button(/directory of Okta/)).toBeNull()
  })

  const can = { change: true, provision: false }
  test('that is off is the owner’s alone to see', async ({ show }) => {
    await open(show, providerOf({ can }))
    expect(screen.queryByText('Directory (SCIM)')).toBeNull()
  })

  test('that is on is seen by managers, who cannot change it', async ({ show }) => {
    await open(show, providerOf({ can, directory: DIRECTORY }))
    expect(screen.getByText(/It manages 2 people/)).toBeTruthy()
    expect(button(/directory of Okta/)).toBeNull()
  })
})
