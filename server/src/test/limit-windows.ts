import { vi } from 'vitest'

/** All windows of the limits on attempts end at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
const MINUTE_MS = 60_000
/** Longer than a test needs for its attempts. */
const NEEDED_MS = 15_000

/** Waits until no window of this length ends within the test. */
const leaves = (windowMs: number, neededMs: number) =>
  vi.waitUntil(() => windowMs - (Date.now() % windowMs) > neededMs, {
    timeout: 2 * neededMs,
    interval: 100,
  })

/**
 * Waits until no window ends within the test, so that all its attempts are counted in one.
 * @param neededMs more for a test of many log-ins, each of which computes a hash
 */
export const withinOneWindow = (neededMs = NEEDED_MS) => leaves(QUARTER_MS, neededMs)

/** As `withinOneWindow`, for the limits that count by the minute. */
export const withinOneMinute = () => leaves(MINUTE_MS, NEEDED_MS)
