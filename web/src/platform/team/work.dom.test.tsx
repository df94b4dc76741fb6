import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, vi } from 'vitest'
import { MESSAGES } from '#domain/kernel/errors.ts'
import type { TeamRole, TeamWork } from '#domain/kernel/team-roles.ts'
import { TEAM_ROLES } from '#domain/kernel/team-roles.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { Component as ChannelsPage } from '../../pages/channels/ChannelsPage.tsx'
import { BoxEditor } from '../../pages/credit-box/BoxEditor.tsx'
import { draftOf } from '../../pages/credit-box/box-draft.ts'
import { Component as CreditBoxesPage } from '../../pages/credit-boxes/CreditBoxesPage.tsx'
import { ApiKeys } from '../../pages/developers/ApiKeys.tsx'
import { Webhooks } from '../../pages/developers/Webhooks.tsx'
import { AddBookButton, AddMortgageButton } from '../../pages/my-deals/AddDealButtons.tsx'
import { type Answers, test } from '../screen.test-helpers.tsx'
import { setMe } from '../session/me.ts'
import { WorkButton } from './WorkButton.tsx'

const NONE = { body: { count: 0, next: null, previous: null, results: [] } }
const ANSWERS: Answers = {
  'GET /api/credit-box/': NONE,
  'GET /api/saved-searches/': NONE,
  'GET /api/private-channels/': NONE,
  'GET /api/accounts/api-keys/': NONE,
  'GET /api/webhooks/': NONE,
}
const me = meOf()

/** The main actions, with the least work that their role must allow. */
const ACTIONS: readonly [name: string, page: ReactElement, work: TeamWork][] = [
  ['Add a mortgage', <AddMortgageButton key="deal" />, 'prepare'],
  ['Add a book', <AddBookButton key="book" />, 'prepare'],
  ['New credit box', <CreditBoxesPage key="box" />, 'prepare'],
  ['New channel', <ChannelsPage key="channel" />, 'manage'],
  ['New API key', <ApiKeys key="key" me={me} />, 'manage'],
  ['New webhook', <Webhooks key="hook" me={me} />, 'manage'],
]
const MAY: Record<TeamRole, readonly TeamWork[]> = {
  owner: ['prepare', 'manage'],
  manager: ['prepare', 'manage'],
  trader: ['prepare'],
  analyst: ['prepare'],
  compliance: [],
}

describe.for(ACTIONS)('%s', ([name, page, work]) => {
  test.for(TEAM_ROLES)(
    'is offered to a person as %s, or disabled with the reason',
    async (role, { show }) => {
      setMe(meOf({ team: { person: 'p', role } }))
      const { user } = show(page, undefined, ANSWERS)
      const find = () => screen.getAllByText(name).map((text) => text.closest('a, button') as HTMLElement)[0]
      await screen.findAllByText(name)
      const isOffered = MAY[role].includes(work)
      await waitFor(() => expect(find()?.getAttribute('aria-disabled')).toBe(isOffered ? null : 'true'))
      if (isOffered) return
      expect(find()?.tagName).toBe('BUTTON')
      await user.hover(find() as HTMLElement)
      expect((await screen.findByRole('tooltip')).textContent).toBe(MESSAGES.roleInTeam)
      await user.click(find() as HTMLElement)
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})

test('a form whose button is disabled by the role is not sent by a key either', async ({ show }) => {
  setMe(meOf({ team: { person: 'p', role: 'compliance' } }))
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = show(
    <form onSubmit={send}>
      <input aria-label="Name" />
      <WorkButton work="prepare" type="submit">
        Save
      </WorkButton>
    </form>,
  )
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true'),
  )
  await user.type(screen.getByLabelText('Name'), 'Toronto{Enter}')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).not.toHaveBeenCalled()
})

test('what the server refuses because the role was just changed is said by its sentence', async ({
  show,
}) => {
  setMe(meOf({ team: { person: 'p', role: 'analyst' } }))
  const start = { ...draftOf({ name: 'Toronto', is_muted: false } as Parameters<typeof draftOf>[0]) }
  const { user } = show(<BoxEditor box={null} start={start} />, undefined, {
    ...ANSWERS,
    'POST /api/credit-box/': { status: 403, body: { detail: MESSAGES.roleInTeam, code: 'role_in_team' } },
  })
  await user.click(screen.getByRole('button', { name: 'Save credit box' }))
  expect((await screen.findByText(MESSAGES.roleInTeam)).closest('[role=alert]')).not.toBeNull()
})
