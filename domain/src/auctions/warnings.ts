const MINUTE_MS = 60_000

/** Minutes before the end at which bidders, watchers and the seller are warned; the last comes last. */
export const WARNING_MARKS = [60, 10] as const
export type WarningMark = (typeof WARNING_MARKS)[number]

/**
 * The mark in whose time an auction stands at a moment, in minutes before its end; null before the first and after the
 * end. Times in epoch milliseconds. The nearest mark alone counts: where no server was up an hour before the end, nobody
 * is told so ten minutes before it.
 */
export const markAt = (end: number, now: number): WarningMark | null =>
  now >= end ? null : (WARNING_MARKS.filter((mark) => now >= end - mark * MINUTE_MS).at(-1) ?? null)

/** False for an auction that runs no longer than the mark: everybody knew its end when it opened. */
export const isWorthWarning = (auction: { start: number; end: number }, mark: WarningMark) =>
  auction.end - auction.start > mark * MINUTE_MS
