import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { MainNav } from './MainNav.tsx'

test('the menu of staff counts what waits under each of its items, and has the system pages in one group', async ({
  show,
}) => {
  const { user } = show(<MainNav me={meOf({ is_buyer: false, is_superuser: true })} />, undefined, {
    'GET /api/attention/': {
      body: {
        results: [],
        counts: [
          { kind: 'kyc', count: 2 },
          { kind: 'look_alike', count: 1 },
          { kind: 'review', count: 5 },
        ],
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Admin' }))
  await screen.findAllByText('waiting')
  const menu = within(screen.getByRole('menu'))
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Users3 waiting', 'Deals5 waiting', 'Messages', 'Audit Log', 'Tasks', 'Fees'])
  expect(screen.getByText('System').nextElementSibling?.textContent).toBe('Audit Log')
})
