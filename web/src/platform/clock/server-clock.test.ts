import { expect, test } from 'vitest'
import { afterDrift, betterOffset, driftBetween } from './server-clock.ts'

test('the fastest response gives the best estimate of the server clock', () => {
  expect(betterOffset(null, 900)).toBe(900)
  expect(betterOffset(900, 950)).toBe(950)
  expect(betterOffset(950, 400)).toBe(950)
})

test('a change of the local clock is detected', () => {
  expect(betterOffset(950, -60_000)).toBe(-60_000)
})

test('a clock set back is compensated immediately, and the time is requested from the server', () => {
  const drift = driftBetween({ date: 100_000, monotonic: 5_000 }, { date: 50_000, monotonic: 15_000 })
  expect(drift).toBe(-60_000)
  expect(afterDrift(900, drift)).toEqual({ offset: 60_900, mustAsk: true })
})

test('after sleep the offset is preserved, and the time is requested to see whether the clock was changed', () => {
  // Two hours of sleep, during which the monotonic clock stopped.
  const drift = driftBetween({ date: 0, monotonic: 0 }, { date: 7_210_000, monotonic: 10_000 })
  expect(afterDrift(900, drift)).toEqual({ offset: 900, mustAsk: true })
})

test('a clock that runs normally is not corrected', () => {
  expect(
    afterDrift(900, driftBetween({ date: 0, monotonic: 0 }, { date: 10_050, monotonic: 10_000 })),
  ).toEqual({
    offset: 900,
    mustAsk: false,
  })
})
