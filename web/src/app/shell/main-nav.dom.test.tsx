import { cleanup, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { dealKey } from '../../features/deals/deal-key.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { ADMIN } from '../menu.ts'
import { MainNav } from './MainNav.tsx'
import { TabBar } from './TabBar.tsx'

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
          { kind: 'funds', count: 4 },
        ],
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Admin' }))
  await screen.findAllByText('waiting')
  const menu = within(screen.getByRole('menu'))
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Users3 waiting',
    'Companies',
    'Deals5 waiting',
    'Proof of funds4 waiting',
    'Messages',
    'Erasure requests',
    'Audit Log',
    'Tasks',
    'Fees',
  ])
  expect(screen.getByText('System').nextElementSibling?.textContent).toBe('Audit Log')
})

test.for([
  ['My Deals', 'one’s own', true],
  ['Marketplace', 'another seller’s', false],
] as const)('the menu marks %s on the page of %s deal', ([marked, , is_own], { show }) => {
  const deal = dealResponse({ is_own })
  queryClient.setQueryData(dealKey(deal.id), deal)
  show(<MainNav me={meOf({ is_seller: true })} />, { route: '*', address: paths.deal(deal.id) })
  const items = screen.getAllByRole('link').filter((item) => 'here' in item.dataset)
  expect(items.map(({ textContent }) => textContent)).toEqual([marked])
})

test('the menu marks Profile on every part of the settings', ({ show }) => {
  const profile = () => screen.getByRole('button', { name: 'Profile' })
  show(<MainNav me={meOf()} />, { route: '*', address: paths.security })
  expect('here' in profile().dataset).toBe(true)
  cleanup()
  show(<MainNav me={meOf()} />, { route: '*', address: paths.channels })
  expect('here' in profile().dataset).toBe(false)
})

test('on a phone an administrator reaches every page of the administration from the bar', async ({
  show,
}) => {
  openSession({ access: 't', user: meOf({ is_buyer: false, is_superuser: true }) })
  const { user } = show(<TabBar />, { route: '*', address: paths.auditLog })
  const admin = screen.getByRole('button', { name: 'Admin' })
  expect('here' in admin.dataset).toBe(true)
  await user.click(admin)
  const menu = within(await screen.findByRole('menu'))
  const pages = menu.getAllByRole('menuitem').map((item) => item.getAttribute('href'))
  expect(pages).toEqual(ADMIN.items.map(({ path }) => path))
})

test.for([
  ['a buyer reaches their bids and credit boxes', {}, [paths.profile, paths.myBids, paths.creditBoxes]],
  [
    'a seller reaches their credit boxes',
    { is_buyer: false, is_seller: true },
    [paths.profile, paths.creditBoxes],
  ],
] as const)('on a phone %s from the bar', async ([, roles, pages], { show }) => {
  openSession({ access: 't', user: meOf(roles) })
  const { user } = show(<TabBar />, { route: '*', address: '/' })
  await user.click(screen.getByRole('button', { name: 'Profile' }))
  const menu = within(await screen.findByRole('menu'))
  const offered = menu.getAllByRole('menuitem').map((item) => item.getAttribute('href'))
  expect(offered).toEqual(pages)
})

test('on a phone the bar marks Profile on every part of the settings but the notifications, which have a tab', ({
  show,
}) => {
  openSession({ access: 't', user: meOf() })
  const marked = () =>
    [...screen.getAllByRole('link'), ...screen.getAllByRole('button')]
      .filter((tab) => 'here' in tab.dataset || tab.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent)
  show(<TabBar />, { route: '*', address: paths.team })
  expect(marked()).toEqual(['Profile'])
  cleanup()
  show(<TabBar />, { route: '*', address: paths.notifications })
  expect(marked()).toEqual(['Alerts'])
})
