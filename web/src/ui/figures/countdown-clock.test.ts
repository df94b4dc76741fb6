import { expect, test } from 'vitest'
import { clockText, momentPassed, timeLeft } from './countdown-clock.ts'

const end = '2026-11-21T12:00:00Z'
const at = (iso: string) => new Date(iso).getTime()

test('a countdown runs on the server clock, not on the local one', () => {
  // The local clock is two minutes behind the server's.
  const left = timeLeft(end, 120_000, at('2026-11-21T11:53:22Z'))
  expect(clockText(left)).toBe('00:04:38')
  expect(left.isLast).toBe(true)
})

test('over a day it shows days, hours and minutes', () => {
  expect(clockText(timeLeft(end, 0, at('2026-11-19T08:55:00Z')))).toBe('2d 03:05')
})

test('the last second is shown until it has passed', () => {
  expect(clockText(timeLeft(end, 0, at(end) - 1))).toBe('00:00:01')
  expect(timeLeft(end, 0, at(end)).isOver).toBe(true)
  expect(timeLeft(end, 0, at(end)).isLast).toBe(false)
})

test('only a few moments are announced, and a tab that slept announces only the latest', () => {
  expect(momentPassed(601_000, 600_000)).toBe(600_000)
  expect(momentPassed(590_000, 589_000)).toBeNull()
  expect(momentPassed(700_000, 50_000)).toBe(60_000)
  expect(momentPassed(900, 0)).toBe(0)
  expect(momentPassed(0, 0)).toBeNull()
})
