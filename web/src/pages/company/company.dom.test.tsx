import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { CompanyOfAccount } from '#domain/companies/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { ACCOUNT, companyOf, licenceOf } from '../../features/companies/company.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { Component as CompanyPage } from './CompanyPage.tsx'

const page = (
  <>
    <Notifications />
    <CompanyPage />
  </>
)
const person = {
  id: ACCOUNT,
  name: 'Ines Achterberg',
  email: 'ines@bluewater.example',
  job_title: null,
  role: 'owner' as const,
  is_in_team: true,
  kyc_state: 'approved' as const,
  last_seen_at: null,
}

async function open(show: Show, company: CompanyOfAccount) {
  const me = meOf({ is_superuser: true })
  openSession({ access: 't', user: me })
  const shown = show(
    page,
    { route: '/admin/companies/:id', address: `/admin/companies/${ACCOUNT}` },
    {
      [`GET /api/companies/${ACCOUNT}/`]: { body: company },
      [`GET /api/accounts/companies/${company.company_id}/`]: { status: 404, body: { detail: 'Not found.' } },
      'GET /api/accounts/me/': { body: me },
    },
  )
  await screen.findByRole('heading', { name: 'Bluewater Crossing Capital' })
  return shown
}

test('the page of a company leads to the people, and to the audit log of what they did', async ({ show }) => {
  const left = { ...person, id: 'b', name: 'Ada Roy', role: null, is_in_team: false }
  await open(show, companyOf({ people: [person, left], is_blocked: true }))
  expect(screen.getByText('Licence expired')).toBeTruthy()
  expect(screen.getByText('Has left')).toBeTruthy()
  const log = screen.getByRole('link', { name: 'What its people did' })
  expect(log.getAttribute('href')).toBe('/admin/audit-logs?actor=ines%40bluewater.example')
})

test('a licence that waits is rejected with a reason; one that was changed meanwhile says so', async ({
  show,
}) => {
  const licence = licenceOf({
    state: 'waiting',
    can: { change: false, remove: false, decide: true, end: false },
  })
  const { user, sent, answers, fill } = await open(show, companyOf({ licences: [licence] }))
  await user.click(screen.getByRole('button', { name: 'Reject licence 10428' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(dialog.getByLabelText(/Reason/), 'Another number.')
  const text = 'This licence was changed or decided meanwhile. Reload to see the latest.'
  const decide = `POST /api/companies/${ACCOUNT}/licences/${licence.id}/decide/`
  answers[decide] = { status: 409, body: { non_field_errors: [text], code: 'illegal_state' } }
  await user.click(dialog.getByRole('button', { name: 'Reject licence' }))
  expect(await dialog.findByText(text)).toBeTruthy()
  await waitFor(() => expect(sent[0]?.body).toEqual({ decision: 'reject', reason: 'Another number.' }))
})
