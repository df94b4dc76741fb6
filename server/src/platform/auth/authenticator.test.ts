import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authenticatorAddress, newRecoveryCode, plainRecoveryCode, stepOfCode } from './authenticator.ts'

// RFC 6238 appendix B, SHA-1, the last six of its eight digits.
const SECRET = Secret.fromUTF8('12345678901234567890').base32
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('the published code of second %i is right', (seconds, code) => {
  const step = stepOfCode(SECRET, code, new Date(seconds * 1000))
  expect(step).toBe(Math.floor(seconds / 30))
})

it('a code is valid one step early and late, and no further', () => {
  const now = new Date('2026-11-21T15:00:15Z')
  const step = Math.floor(now.getTime() / 30_000)
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now.getTime() + steps * 30_000 })
  const found = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, codeAt(steps), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

it('the address for the app contains issuer, account and secret', () => {
  const address = authenticatorAddress('JBSWY3DPEHPK3PXP', 'ada@lender.example')
  expect(address).toMatch(/^otpauth:\/\/totp\/HomeSlice:ada%40lender\.example\?/)
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    issuer: 'HomeSlice',
    secret: 'JBSWY3DPEHPK3PXP',
  })
})

it('a recovery code is accepted in any spelling', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const plain = code.replace('-', '')
  for (const typed of [code, plain, code.toLowerCase(), ` ${plain.slice(0, 3)} ${plain.slice(3)} `])
    expect(plainRecoveryCode(typed)).toBe(plain)
  expect(plainRecoveryCode('oil')).toBe('011')
})
