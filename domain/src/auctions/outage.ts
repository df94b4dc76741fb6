import { MINUTE_MS } from '../kernel/durations.ts'

/** A longer gap than this without any running server is an outage. */
export const OUTAGE_MS = 2 * MINUTE_MS
/** An end within this time after an outage does not leave bidders enough time either. */
const AFTERMATH_MS = 15 * MINUTE_MS
/** An affected auction ends this long after the restart. */
const EXTENSION_MS = 30 * MINUTE_MS

/** From the last heartbeat before to the first one after, in epoch milliseconds. */
export interface Outage {
  from: number
  until: number
}

/** The outage between two heartbeats; null if the gap is short enough. */
export const outageBetween = (last: number, now: number): Outage | null =>
  now - last > OUTAGE_MS ? { from: last, until: now } : null

/** The latest end that an outage affects. */
export const lastAffectedEnd = (outage: Outage): number => outage.until + AFTERMATH_MS

/**
 * The new end of an auction that would have ended during the outage or shortly after it; null if it is not affected.
 * An auction is extended only once.
 */
export function endAfterOutage(
  auction: { end: number; was_extended: boolean },
  outage: Outage,
): number | null {
  if (auction.was_extended || auction.end <= outage.from || auction.end > lastAffectedEnd(outage)) return null
  return outage.until + EXTENSION_MS
}
