import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { ABOUT_ROLE } from '#domain/kernel/team-roles.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { type Answers, type Show, test } from '../../platform/screen.test-helpers.tsx'
import { Component as JoinTeamPage } from './JoinTeamPage.tsx'

const invitationBy = (token: string) => `GET /api/team/join/${token}/`
const JOIN = 'POST /api/team/join/'
const LOG_IN = 'POST /api/accounts/token/'
const invitation = {
  company_name: 'Bluewater Crossing Capital',
  invited_by: 'Ines Achterberg',
  email: 'kit@bluewater.example',
  role: 'analyst',
}
const PASSWORD = 'Quiet-Harbour-Lantern-7'
const TYPED = {
  'First name': 'Kit',
  'Last name': 'Roy',
  'Full legal name': 'Kit Roy',
  'Job title': 'Analyst',
  'Phone number': '+1 416 555 0142',
}

// Each test has a link of its own, because what it says is kept.
const open = (show: Show, token: string, answers: Answers) =>
  show(<JoinTeamPage />, { route: '/join-team', address: `/join-team#token=${token}` }, answers)
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
async function fillIn({ fill }: ReturnType<Show>) {
  for (const [name, text] of Object.entries(TYPED)) await fill(field(name), text)
  await fill(field('Password'), PASSWORD)
}

test('the link of an invitation says for whom and as what one joins; joining logs in and leads on', async ({
  show,
}) => {
  const shown = open(show, 'a', { [invitationBy('a')]: { body: invitation } })
  expect(await screen.findByRole('heading', { name: 'Join Bluewater Crossing Capital' })).toBeTruthy()
  expect(screen.getByText(/Ines Achterberg invites you to act for/)).toBeTruthy()
  expect(screen.getByText(ABOUT_ROLE.analyst, { exact: false })).toBeTruthy()
  expect(screen.queryByText(/your identity is checked/)).toBeNull()
  await shown.user.click(screen.getByRole('button', { name: 'Join the team' }))
  expect(shown.sent).toEqual([])
  await fillIn(shown)
  shown.answers[JOIN] = { status: 201, body: { email: invitation.email } }
  const me = meOf({
    email: invitation.email,
    next_step: 'agreement',
    team: { person: 'p', role: 'analyst' },
  })
  shown.answers[LOG_IN] = { body: { access: 't', refresh: 'r', user: me } }
  await shown.user.click(screen.getByRole('button', { name: 'Join the team' }))
  await waitFor(() => expect(shown.place().path).toBe('/register'))
  expect(shown.sent.map(({ body }) => body)).toEqual([
    {
      token: 'a',
      first_name: 'Kit',
      last_name: 'Roy',
      full_legal_name: 'Kit Roy',
      job_title: 'Analyst',
      phone_number: '+1 416 555 0142',
      password: PASSWORD,
    },
    { email: invitation.email, password: PASSWORD },
  ])
})

test('who is to bind the company reads that their identity is checked first', async ({ show }) => {
  open(show, 'b', { [invitationBy('b')]: { body: { ...invitation, role: 'trader' } } })
  expect(await screen.findByText(/your identity is checked/)).toBeTruthy()
})

test('a link that was used or has expired says so and what to do', async ({ show }) => {
  open(show, 'c', { [invitationBy('c')]: { status: 404, body: { detail: 'Not found.' } } })
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer open' })).toBeTruthy()
  expect(screen.getByText(/ask the person who invited you to send it again/)).toBeTruthy()
})

test('a link that ends while the form is filled in says so', async ({ show }) => {
  const shown = open(show, 'd', { [invitationBy('d')]: { body: invitation } })
  await screen.findByRole('heading', { name: /^Join/ })
  await fillIn(shown)
  shown.answers[invitationBy('d')] = { status: 404, body: { detail: 'Not found.' } }
  await shown.user.click(screen.getByRole('button', { name: 'Join the team' }))
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer open' })).toBeTruthy()
})

test('an address that has an account elsewhere is refused with the reason', async ({ show }) => {
  const shown = open(show, 'e', { [invitationBy('e')]: { body: invitation } })
  await screen.findByRole('heading', { name: /^Join/ })
  await fillIn(shown)
  const detail = 'This e-mail address has a HomeSlice account already.'
  shown.answers[JOIN] = { status: 409, body: { detail, code: 'address_in_use' } }
  await shown.user.click(screen.getByRole('button', { name: 'Join the team' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
})
