import { expect, test } from 'vitest'
import { expiryOf, isExpiring } from './token.ts'

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

test('a token is refreshed in its last 30 seconds', () => {
  const jwt = token({ exp: 1000, name: 'Zoë ÿ' })
  expect(expiryOf(jwt)).toBe(1_000_000)
  expect(isExpiring(jwt, 969_999)).toBe(false)
  expect(isExpiring(jwt, 970_000)).toBe(true)
})

test('an unreadable token counts as expired', () => {
  expect(isExpiring('nonsense', 0)).toBe(true)
  expect(isExpiring(token({}), 0)).toBe(true)
})
