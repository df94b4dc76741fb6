import { expect, it } from 'vitest'
import { ACCESS_SECONDS, makeTokens } from './tokens.ts'

it('an access token is valid for its five minutes, also if it was read before', async () => {
  const issued = new Date('2026-11-21T15:00:00Z').getTime()
  let now = issued
  const tokens = makeTokens('a secret', () => new Date(now))
  const token = await tokens.signAccess('a user', 'a session')
  for (const seconds of [0, ACCESS_SECONDS - 1]) {
    now = issued + seconds * 1000
    expect(await tokens.readAccess(token)).toMatchObject({ user_id: 'a user', session_id: 'a session' })
  }
  now = issued + ACCESS_SECONDS * 1000
  expect(await tokens.readAccess(token)).toBeNull()
})
