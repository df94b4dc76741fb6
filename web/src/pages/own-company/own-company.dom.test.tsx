import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { OwnCompany } from '#domain/companies/contract.ts'
import { LICENCE_EXPIRED } from '#domain/companies/licences.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { licenceOf, ownCompanyOf } from '../../features/companies/company.test-helpers.ts'
import { adaOf, personOf, teamOf } from '../../features/team/team.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { Component as OwnCompanyPage } from './OwnCompanyPage.tsx'

const ID = '0190a000-0000-7000-8000-0000000000c1'
const page = (
  <>
    <Notifications />
    <OwnCompanyPage />
  </>
)

async function open(show: Show, company: OwnCompany, team = teamOf()) {
  const me = meOf({ business_number: '123456782', company_id: ID })
  openSession({ access: 't', user: me })
  const shown = show(page, undefined, {
    'GET /api/company/': { body: company },
    'GET /api/team/': { body: team },
    'GET /api/accounts/me/': { body: me },
  })
  await screen.findByText('Legal name')
  return shown
}
const part = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Settings' })).queryByRole('link', { name })

test('a person alone finds the way to a team in one line, and no part of the settings that a team has', async ({
  show,
}) => {
  await open(show, ownCompanyOf())
  expect(screen.getByRole('link', { name: 'Work with a team' }).getAttribute('href')).toBe('/profile/team')
  for (const name of ['Team', 'Approvals', 'Sign-on']) expect(part(name)).toBeNull()
  expect(part('Company')).toBeTruthy()
})

test('a company with a team has its parts in the settings', async ({ show }) => {
  await open(show, ownCompanyOf(), teamOf({ members: [personOf(), adaOf()] }))
  await waitFor(() => expect(part('Team')).toBeTruthy())
  for (const name of ['Approvals', 'Sign-on']) expect(part(name)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Work with a team' })).toBeNull()
})

const missing = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull()

test('the page of a company without licences offers to enter one', async ({ show }) => {
  await open(show, ownCompanyOf())
  expect(screen.getByText('123456782')).toBeTruthy()
  expect(screen.getByText('No licence entered')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add licence' })).toBeTruthy()
})

test('a person who may not change it reads it alone', async ({ show }) => {
  const licence = licenceOf({ can: { change: false, remove: false, decide: false, end: false } })
  await open(show, ownCompanyOf({ licences: [licence], can: { edit: false } }))
  expect(screen.getByText('10428')).toBeTruthy()
  for (const name of ['Add licence', 'Change details', /^Renew/, /^Remove/]) missing(name)
})

test('an expired licence says what it keeps the company from, and what to do', async ({ show }) => {
  const licence = licenceOf({
    state: 'expired',
    valid_until: '2026-10-31',
    expires_at: '2026-11-01T04:00:00.000Z',
  })
  await open(show, ownCompanyOf({ licences: [licence], is_blocked: true }))
  expect(screen.getByText(LICENCE_EXPIRED, { exact: false })).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
})

test('a renewal begins with what is known, and asks for the new last day', async ({ show }) => {
  const { user, sent, answers, fill } = await open(show, ownCompanyOf({ licences: [licenceOf()] }))
  await user.click(screen.getByRole('button', { name: /^Renew or change/ }))
  const form = within(await screen.findByRole('dialog'))
  expect((form.getByLabelText(/Licence number/) as HTMLInputElement).value).toBe('10428')
  await user.click(form.getByRole('button', { name: 'Send for confirmation' }))
  expect(form.getByText('Enter the last day of the licence.')).toBeTruthy()
  await fill(form.getByLabelText(/Valid until/), '31/03/2098')
  answers[`PATCH /api/company/licences/${licenceOf().id}/`] = {
    status: 400,
    body: { number: ['This licence is confirmed already. Enter what has changed.'] },
  }
  await user.click(form.getByRole('button', { name: 'Send for confirmation' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ regulator: 'fsra', number: '10428', valid_until: '2098-03-31' })
  expect(await form.findByText(/Enter what has changed/)).toBeTruthy()
})
