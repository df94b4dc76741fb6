import { expect, test } from 'vitest'
import { minutesAndSeconds, passwordError, passwordProgress } from './sign-in.ts'

const met = (password: string, email: string | null = '') =>
  passwordProgress(password, email).filter((rule) => rule.met).length

test('the password rules are checked while typing', () => {
  expect(met('')).toBe(0)
  expect(met('abc')).toBe(2)
  expect(met('HomeSlice-Demo-1!')).toBe(5)
  expect(met('Ann@x.ca-Password', 'ann@x.ca')).toBe(4)
  expect(met('Ann@x.ca-Password', null)).toBe(4)
})

test('an unacceptable password has a message', () => {
  expect(passwordError('HomeSlice-Demo-1!', 'a@b.ca')).toBeNull()
  expect(passwordError('short', 'a@b.ca')).toContain('12 to 128 characters')
})

test('the waiting time is shown in minutes and seconds', () => {
  expect(minutesAndSeconds(42)).toBe('0:42')
  expect(minutesAndSeconds(60)).toBe('1:00')
})
