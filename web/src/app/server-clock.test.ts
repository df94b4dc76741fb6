import { expect, test } from 'vitest'
import { betterOffset } from './server-clock.ts'

test('the quickest answer tells the server clock best', () => {
  expect(betterOffset(null, 900)).toBe(900)
  expect(betterOffset(900, 950)).toBe(950)
  expect(betterOffset(950, 400)).toBe(950)
})

test('a local clock that was set is noticed', () => {
  expect(betterOffset(950, -60_000)).toBe(-60_000)
})
