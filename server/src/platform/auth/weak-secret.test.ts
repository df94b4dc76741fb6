import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isWeakSecret } from './weak-secret.ts'

it.each([
  'a'.repeat(64),
  'change-me-change-me-change-me-change-me',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789abcdef0123456789abcdef',
  'this is our secret, do not pass it on',
  'qwertyuiopqwertyuiopqwertyuiop1234',
])('a secret that a person would type is weak: %s', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

it('random secrets are not weak, in hexadecimal or base64', () => {
  for (let count = 0; count < 200; count += 1) {
    // Letters of a word of the list may occur by chance in base64, about once in a million.
    expect(isWeakSecret(randomBytes(32).toString('hex'))).toBe(false)
  }
  expect(isWeakSecret('pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7CxNy4u')).toBe(false)
})
