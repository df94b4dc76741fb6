import { MINUTE_MS } from '../kernel/durations.ts'

/** Minutes before the end at which bidders, watchers and the seller are warned, in this order. */
export const WARNING_MARKS = [60, 10] as const
export type WarningMark = (typeof WARNING_MARKS)[number]

/**
 * The warning that applies at a moment, in minutes before the end; null before the first and after the end. Times
 * in epoch milliseconds. Only the closest applies: if no server ran an hour before the end, the one-hour warning is
 * not sent ten minutes before it.
 */
export const markAt = (end: number, now: number): WarningMark | null =>
  now >= end ? null : (WARNING_MARKS.filter((mark) => now >= end - mark * MINUTE_MS).at(-1) ?? null)

/** False for an auction shorter than the warning time, whose end was known when it opened. */
export const needsWarning = (auction: { start: number; end: number }, mark: WarningMark) =>
  auction.end - auction.start > mark * MINUTE_MS
