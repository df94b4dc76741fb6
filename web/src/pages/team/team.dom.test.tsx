import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { ABOUT_ROLE } from '#domain/kernel/team-roles.ts'
import type { Team } from '#domain/team/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { ADA, adaOf, invitationOf, personOf, teamOf } from '../../features/team/team.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { Component as TeamPage } from './TeamPage.tsx'

const TEAM = 'GET /api/team/'
const INVITE = 'POST /api/team/invitations/'
const page = (
  <>
    <Notifications />
    <TeamPage />
  </>
)

async function openTeam(show: Show, team: Team, me = meOf()) {
  openSession({ access: 't', user: me })
  const shown = show(page, undefined, { [TEAM]: { body: team }, 'GET /api/accounts/me/': { body: me } })
  await screen.findAllByText('Bluewater Crossing Capital', { exact: false })
  return shown
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const missing = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull()

describe('the page of a team', () => {
  test('of a company of one says what a team is for and how it begins, and shows nothing else', async ({
    show,
  }) => {
    await openTeam(show, teamOf())
    expect(screen.getByRole('heading', { name: 'You work alone in this account' })).toBeTruthy()
    expect(press('Invite a person')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    missing('Leave')
  })

  test('offers what the reader may do with each person, and no more', async ({ show }) => {
    const members = [personOf(), adaOf({ role: 'trader' })]
    await openTeam(show, teamOf({ members }))
    const row = within(screen.getByText('Ada Roy').closest('tr') as HTMLElement)
    expect(row.getByText('Identity not checked yet')).toBeTruthy()
    expect(row.getByText('Not logged in')).toBeTruthy()
    expect(press('Change role of Ada Roy')).toBeTruthy()
    missing('Remove Ines Achterberg')
    missing(/^Hand over/)
    missing('Leave')
  })

  test('is for reading to a person who may change no one, and can be left by them', async ({ show }) => {
    const ada = adaOf({ can: { change: false, hand_over: false } })
    const me = meOf({ email: ada.email, team: { person: ADA, role: 'analyst' } })
    const team = teamOf({
      members: [personOf(), ada],
      invitations: [invitationOf({ can: { withdraw: false } })],
      can: { give: [], leave: true, read_history: false },
    })
    const { user, sent, answers, place } = await openTeam(show, team, me)
    for (const name of ['Invite a person', /^Remove/, /^Change role/, /^Withdraw/, /^Send again/])
      missing(name)
    answers['POST /api/team/leave/'] = { body: null }
    await user.click(press('Leave'))
    await user.click(await screen.findByRole('button', { name: 'Leave the team' }))
    await waitFor(() => expect(place().path).toBe('/login'))
    expect(sent.map(({ path }) => path)).toContain('/api/team/leave/')
  })
})

describe('an invitation', () => {
  test('names address and role, says what each role may do, and is sent once both are given', async ({
    show,
  }) => {
    const { user, fill, sent, answers } = await openTeam(show, teamOf())
    answers[INVITE] = { status: 201, body: teamOf({ invitations: [invitationOf()] }) }
    await user.click(press('Invite a person'))
    const dialog = within(await screen.findByRole('dialog'))
    for (const role of ['manager', 'trader', 'analyst', 'compliance'] as const)
      expect(dialog.getByText(ABOUT_ROLE[role])).toBeTruthy()
    expect(dialog.queryByText(ABOUT_ROLE.owner)).toBeNull()
    await user.click(press('Send invitation'))
    expect(await dialog.findByText('Choose a role.')).toBeTruthy()
    expect(sent).toEqual([])
    await fill(dialog.getByLabelText(/E-mail/), ' kit@bluewater.example ')
    await user.click(dialog.getByRole('radio', { name: 'Trader' }))
    await user.click(press('Send invitation'))
    expect(await screen.findByText('Invitation sent')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'kit@bluewater.example', role: 'trader' }])
  })

  test('of a manager is for the roles below theirs', async ({ show }) => {
    const give = ['trader', 'analyst', 'compliance'] as const
    const { user } = await openTeam(
      show,
      teamOf({ can: { give: [...give], leave: true, read_history: true } }),
    )
    await user.click(press('Invite a person'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('radio')).toHaveLength(3)
    expect(dialog.queryByRole('radio', { name: 'Manager' })).toBeNull()
  })

  test('that the server refuses says why', async ({ show }) => {
    const { user, fill, answers } = await openTeam(show, teamOf())
    const detail = 'kit@bluewater.example is in the team already.'
    answers[INVITE] = { status: 409, body: { detail } }
    await user.click(press('Invite a person'))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(dialog.getByLabelText(/E-mail/), 'kit@bluewater.example')
    await user.click(dialog.getByRole('radio', { name: 'Analyst' }))
    await user.click(press('Send invitation'))
    expect((await dialog.findByRole('alert')).textContent).toBe(detail)
  })

  test('that is open is sent again with its role, or withdrawn', async ({ show }) => {
    const invitation = invitationOf()
    const { user, sent, answers } = await openTeam(show, teamOf({ invitations: [invitation] }))
    answers[INVITE] = { status: 201, body: teamOf({ invitations: [invitation] }) }
    answers[`DELETE /api/team/invitations/${invitation.id}/`] = { body: null }
    await user.click(press(`Send again to ${invitation.email}`))
    await waitFor(() => expect(sent[0]?.body).toEqual({ email: invitation.email, role: 'trader' }))
    await user.click(press(`Withdraw the invitation of ${invitation.email}`))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('The invitation is withdrawn.')).toBeTruthy()
  })
})

describe('a person of the team', () => {
  test('gets another role, with a warning if they could bind the company only after a check', async ({
    show,
  }) => {
    const { user, sent, answers } = await openTeam(show, teamOf({ members: [personOf(), adaOf()] }))
    answers[`PATCH /api/team/members/${ADA}/`] = { body: teamOf() }
    await user.click(press('Change role of Ada Roy'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: 'Analyst' })).toHaveProperty('checked', true)
    expect(dialog.queryByText(/Their identity is not checked yet/)).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Trader' }))
    expect(dialog.getByText(/Their identity is not checked yet/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Change the role' }))
    expect(await screen.findByText('The role is changed.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ role: 'trader' }])
  })

  test('is removed after it is said what ends and what stays', async ({ show }) => {
    const { user, sent, answers } = await openTeam(show, teamOf({ members: [personOf(), adaOf()] }))
    answers[`DELETE /api/team/members/${ADA}/`] = { body: null }
    await user.click(press('Remove Ada Roy'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Ends immediately:')).toBeTruthy()
    expect(dialog.getByText('Stays:')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove from the team' }))
    expect(await screen.findByText('Ada Roy is no longer in the team.')).toBeTruthy()
    expect(sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', `/api/team/members/${ADA}/`]])
  })

  test('becomes the owner after the present one has proved who they are', async ({ show }) => {
    const ada = adaOf({ role: 'manager', is_checked: true, can: { change: true, hand_over: true } })
    const { user, fill, sent, answers } = await openTeam(show, teamOf({ members: [personOf(), ada] }))
    const handOver = 'POST /api/team/hand-over/'
    answers[handOver] = { status: 400, body: { password: ['This is not your password.'] } }
    await user.click(press('Hand over the account to Ada Roy'))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(dialog.getByLabelText(/^Your password/, { selector: 'input' }), 'Quiet-Harbour-7')
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await dialog.findByText('This is not your password.')).toBeTruthy()
    answers[handOver] = { body: teamOf() }
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText('Ada Roy owns the account now.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ member: ADA, password: 'Quiet-Harbour-7' })
  })
})
