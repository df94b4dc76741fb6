export const FIRST_DELAY_MS = 6000
export const LONGEST_DELAY_MS = 20_000
export const CONNECT_TIMEOUT_MS = 5000
/** A connection that lasted this long counts as good: the next delay starts anew. */
export const MIN_UPTIME_MS = 5000

/**
 * How long to wait before the next try: 6 s, doubled with each failure, at most 20 s. `random` (0 to 1) spreads the
 * clients of a restarted server over the time in between.
 */
export function reconnectDelay(failures: number, random: number): number {
  const base = FIRST_DELAY_MS * 2 ** failures
  return Math.min(LONGEST_DELAY_MS, base * (1 + random / 2))
}
