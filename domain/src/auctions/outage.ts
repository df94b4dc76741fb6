const MINUTE_MS = 60_000

/** Silence of every server for longer than this is an outage (decisions section 3). */
export const OUTAGE_MS = 2 * MINUTE_MS
/** An end this soon after an outage leaves bidders no time either. */
const AFTERMATH_MS = 15 * MINUTE_MS
/** How long after the restart an auction ends that the outage would have cut short. */
const EXTENSION_MS = 30 * MINUTE_MS

/** From the last sign of life to the first one after it, in epoch milliseconds. */
export interface Outage {
  from: number
  until: number
}

/** The outage that a silence between two signs of life was; null where it was none. */
export const outageBetween = (last: number, now: number): Outage | null =>
  now - last > OUTAGE_MS ? { from: last, until: now } : null

/** The last end that an outage can have cut short. */
export const lastAffectedEnd = (outage: Outage): number => outage.until + AFTERMATH_MS

/**
 * Where an auction ends that would have ended in the outage or shortly after it; null where its end stays. An auction is
 * extended once: a second outage does not put its end off again.
 */
export function endAfterOutage(
  auction: { end: number; was_extended: boolean },
  outage: Outage,
): number | null {
  if (auction.was_extended || auction.end <= outage.from || auction.end > lastAffectedEnd(outage)) return null
  return outage.until + EXTENSION_MS
}
