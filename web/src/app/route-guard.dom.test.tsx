import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { meOf } from '../features/accounts/me.test-helpers.ts'
import { test } from '../platform/screen.test-helpers.tsx'
import { logOutHere, openSession } from '../platform/session/session.ts'
import { RouteGuard } from './RouteGuard.tsx'

const guard = <RouteGuard access={['buyer']} />

test('a visitor’s first page says what this is; who has had a session is led to the log-in, as from any other page', async ({
  show,
}) => {
  logOutHere()
  show(guard)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Buy and sell Canadian mortgages at auction',
  )
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(paths.register)
})

test('after a session the log-in is first', async ({ show }) => {
  openSession({ access: 't', user: meOf() })
  logOutHere()
  const { place } = show(guard)
  expect(place().path).toBe(paths.logIn)
})
