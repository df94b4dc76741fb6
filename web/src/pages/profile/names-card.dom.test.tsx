import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { NamesCard } from './NamesCard.tsx'
import { PersonalDetailsCard } from './PersonalDetailsCard.tsx'

const REQUEST = 'POST /api/accounts/me/name-change/'
const asked = {
  id: '0190a000-0000-7000-8000-0000000000bb',
  first_name: null,
  last_name: 'Roy',
  full_legal_name: null,
  company_name: null,
  requested_at: '2026-11-20T15:00:00.000Z',
  can: { decide: false },
}

test('a member requests another name; only what was changed is sent', async ({ show }) => {
  const page = (
    <>
      <Notifications />
      <NamesCard me={meOf()} />
    </>
  )
  const { user, sent } = show(page, undefined, { [REQUEST]: { body: meOf({ name_change: asked }) } })
  await user.click(await screen.findByRole('button', { name: 'Request a name change' }))
  const field = await screen.findByLabelText('Last name')
  await user.clear(field)
  await user.type(field, 'Roy')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Your request is sent.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ last_name: 'Roy' }])
})

test('what a member has requested is shown as pending', async ({ show }) => {
  show(<NamesCard me={meOf({ name_change: asked })} />, undefined, {})
  expect(await screen.findByText(/You requested a name change on/)).toBeTruthy()
  expect(screen.getByText('Achterberg → Roy')).toBeTruthy()
})

const NAMES = /Full legal name|First name|Last name|Company name/
test('the form of details has the names until they are reviewed', async ({ show }) => {
  show(<PersonalDetailsCard me={meOf({ name_reviewed_at: null })} />, undefined, {})
  expect(await screen.findAllByLabelText(NAMES)).toHaveLength(4)
})

test('the form of details sends no name that was reviewed', async ({ show }) => {
  const me = meOf({ job_title: 'Director', phone_number: '+1 416 555 0142' })
  const { user, sent } = show(<PersonalDetailsCard me={me} />, undefined, {
    'PATCH /api/accounts/me/': { body: me },
  })
  await user.type(await screen.findByLabelText(/Job title/), ' of lending')
  expect(screen.queryByLabelText(NAMES)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save details' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0]?.body as object).sort()).toEqual([
    'business_number',
    'company_province',
    'job_title',
    'phone_number',
  ])
})
