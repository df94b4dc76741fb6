import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { NameDecision } from './NameDecision.tsx'

const user = meOf()
const request = {
  id: '0190a000-0000-7000-8000-0000000000bb',
  first_name: null,
  last_name: null,
  full_legal_name: 'Ines Roy',
  company_name: null,
  requested_at: '2026-11-20T15:00:00.000Z',
  can: { decide: true },
}
const DECIDE = `POST /api/accounts/users/${user.id}/name-change/decide/`

test('an administrator rejects another name with a reason', async ({ show }) => {
  const page = (
    <>
      <Notifications />
      <NameDecision user={user} request={request} />
    </>
  )
  const { user: person, sent } = show(page, undefined, { [DECIDE]: { body: user } })
  expect(await screen.findByText('Ines Achterberg → Ines Roy')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Reject name' }))
  await person.type(await screen.findByLabelText(/Reason/), 'Send us the certificate.')
  await person.click(screen.getAllByRole('button', { name: 'Reject name' }).at(-1) as HTMLElement)
  expect(await screen.findByText('The new name is rejected')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { request: request.id, decision: 'reject', reason: 'Send us the certificate.' },
  ])
})

test('no one decides on their own name', async ({ show }) => {
  show(<NameDecision user={user} request={{ ...request, can: { decide: false } }} />, undefined, {})
  expect(await screen.findByText(/Another administrator must decide on it/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
