export const FIRST_DELAY_MS = 6000
export const LONGEST_DELAY_MS = 20_000
export const CONNECT_TIMEOUT_MS = 5000
/** A connection that lasted this long counts as stable and resets the delay. */
export const MIN_UPTIME_MS = 5000

/**
 * Delay before the next attempt: 6 s, doubled with each failure, at most 20 s. `random` (0 to 1) spreads the
 * clients of a restarted server over that time.
 */
export function reconnectDelay(failures: number, random: number): number {
  const base = FIRST_DELAY_MS * 2 ** failures
  return Math.min(LONGEST_DELAY_MS, base * (1 + random / 2))
}
