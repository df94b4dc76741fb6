import { expect, test } from 'vitest'
import { afterDrift, betterOffset, driftBetween } from './server-clock.ts'

test('the quickest answer tells the server clock best', () => {
  expect(betterOffset(null, 900)).toBe(900)
  expect(betterOffset(900, 950)).toBe(950)
  expect(betterOffset(950, 400)).toBe(950)
})

test('a local clock that was set is noticed', () => {
  expect(betterOffset(950, -60_000)).toBe(-60_000)
})

test('a clock that is set back is made up for at once, and the server asked', () => {
  const drift = driftBetween({ date: 100_000, monotonic: 5_000 }, { date: 50_000, monotonic: 15_000 })
  expect(drift).toBe(-60_000)
  expect(afterDrift(900, drift)).toEqual({ offset: 60_900, mustAsk: true })
})

test('a machine that slept goes by its clock, and the server is asked whether that was set', () => {
  // Two hours of sleep, in which the monotonic clock stood still.
  const drift = driftBetween({ date: 0, monotonic: 0 }, { date: 7_210_000, monotonic: 10_000 })
  expect(afterDrift(900, drift)).toEqual({ offset: 900, mustAsk: true })
})

test('a clock that runs as it should is left alone', () => {
  expect(
    afterDrift(900, driftBetween({ date: 0, monotonic: 0 }, { date: 10_050, monotonic: 10_000 })),
  ).toEqual({
    offset: 900,
    mustAsk: false,
  })
})
