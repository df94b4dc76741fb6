import { vi } from 'vitest'

/** All windows of the limits on tries end with a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
/** Longer than a test needs for its tries. */
const NEEDED_MS = 15_000

/** Waits until no window ends within the test, so that its tries are counted together. */
export const withinOneWindow = () =>
  vi.waitUntil(() => QUARTER_MS - (Date.now() % QUARTER_MS) > NEEDED_MS, {
    timeout: 2 * NEEDED_MS,
    interval: 100,
  })
