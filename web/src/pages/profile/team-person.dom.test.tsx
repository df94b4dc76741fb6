import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { Component as RegisterPage } from '../register/RegisterPage.tsx'
import { Component as ProfilePage } from './ProfilePage.tsx'

const PATCH = 'PATCH /api/accounts/me/'
const person = (facts: object = {}) =>
  meOf({
    company_id: 'c',
    job_title: 'Analyst',
    phone_number: '+1 416 555 0142',
    team: { person: 'p', role: 'analyst' },
    ...facts,
  })

const open = (show: Show, page: React.ReactElement, me: ReturnType<typeof meOf>) => {
  openSession({ access: 't', user: me })
  return show(page, undefined, {
    'GET /api/accounts/affiliates/': { body: { results: [] } },
    'GET /api/accounts/agreement/acceptances/': { body: { results: [] } },
    [PATCH]: { body: me },
  })
}

describe('the details of a person of a team', () => {
  test('are their own, without those of the company', async ({ show }) => {
    const { user, fill, sent } = open(show, <ProfilePage />, person({ name_reviewed_at: null }))
    expect(await screen.findByText('Role in the team')).toBeTruthy()
    for (const name of [/Company name/, /Business number/, /Province of registration/])
      expect(screen.queryByLabelText(name)).toBeNull()
    await screen.findByText('No affiliates are declared.')
    expect(screen.queryByLabelText(/Legal name of the company/)).toBeNull()
    await fill(screen.getByLabelText(/Job title/), 'Head of research')
    await user.click(screen.getByRole('button', { name: 'Save details' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.keys(sent[0]?.body as object).sort()).toEqual([
      'first_name',
      'full_legal_name',
      'job_title',
      'last_name',
      'phone_number',
    ])
  })

  test('whose name was reviewed do not ask for another name of the company', async ({ show }) => {
    const { user } = open(show, <ProfilePage />, person())
    await user.click(await screen.findByRole('button', { name: 'Request a name change' }))
    expect(await screen.findByLabelText('Full legal name')).toBeTruthy()
    expect(screen.queryByLabelText('Company name')).toBeNull()
  })
})

test('the registration of a person of a team asks for their details, not for a role or a company', async ({
  show,
}) => {
  const me = person({ next_step: 'user_details', full_legal_name: null })
  const { user, sent } = open(show, <RegisterPage />, me)
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy()
  expect(screen.queryByLabelText(/Company name/)).toBeNull()
  expect(screen.queryByText('Buyer or seller')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0]?.body as object).sort()).toEqual([
    'full_legal_name',
    'job_title',
    'phone_number',
  ])
})
