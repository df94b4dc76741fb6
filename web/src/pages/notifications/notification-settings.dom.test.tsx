import { screen, within } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'
import { kindsOf, usuallyByEmail } from '#domain/kernel/notification-kinds.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { setMe } from '../../platform/session/me.ts'
import { SettingsCard } from './SettingsCard.tsx'

const KINDS = kindsOf(['buyer', 'seller'])
const usual = KINDS.map((kind) => ({ kind, in_app: true, by_email: usuallyByEmail(kind) }))
beforeEach(() => void setMe(meOf({ is_buyer: true, is_seller: true })))
const group = (name: string) => within(screen.getByRole('region', { name }))
const levelIn = (name: string) =>
  group(name)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.value

test('six groups have a level each; the kinds of one are behind its details', async ({ show }) => {
  const { user, sent } = show(<SettingsCard />, undefined, {
    'GET /api/notifications/settings/': { body: usual },
    'PATCH /api/notifications/groups/': { body: usual },
  })
  await screen.findByRole('region', { name: 'Your bids' })
  expect(screen.getAllByRole('button', { name: /^Details/ })).toHaveLength(6)
  expect(screen.queryAllByRole('switch')).toEqual([])
  expect(group('Account').queryByText(/submitted/)).toBeNull()
  expect(levelIn('Closing')).toBe('now')
  await user.click(group('Closing').getByRole('radio', { name: 'Daily' }))
  expect(sent).toMatchObject([
    { path: '/api/notifications/groups/', body: { group: 'closing', level: 'daily' } },
  ])
  await user.click(screen.getByRole('button', { name: 'Details: Closing' }))
  expect(group('Closing').getAllByRole('switch')).toHaveLength(3)
})

test('a group whose kinds were chosen one by one says so', async ({ show }) => {
  const chosen = usual.map((setting) =>
    setting.kind === 'outbid' ? { ...setting, by_email: 'off' as const } : setting,
  )
  show(<SettingsCard />, undefined, {
    'GET /api/notifications/settings/': { body: chosen },
  })
  await screen.findByRole('region', { name: 'Your bids' })
  expect([levelIn('Your bids'), levelIn('Your sales')]).toEqual(['custom', 'now'])
})
