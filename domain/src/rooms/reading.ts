/** The most seconds that one report can add, and the network delay for which a report may make up. */
const MOST_SECONDS = 60
const SLACK_SECONDS = 3
/** More pages than any document in the viewer has. */
export const MOST_PAGES_SHOWN = 2_000
export const MOST_PAGES_A_REPORT = 50

/** The time for which a reader looked at a page. */
export interface PageTime {
  page: number
  seconds: number
}

/**
 * The part of a report that counts: in total never more than the time that has passed since the reader's last report.
 * @param passed seconds since then; null for the first report
 */
export function countedTimes(reported: readonly PageTime[], passed: number | null): PageTime[] {
  let left =
    passed === null ? MOST_SECONDS : Math.min(MOST_SECONDS, Math.max(0, Math.floor(passed)) + SLACK_SECONDS)
  const counted = new Map<number, number>()
  for (const { page, seconds } of reported) {
    const taken = Math.min(left, Math.max(0, Math.floor(seconds)))
    left -= taken
    if (taken > 0) counted.set(page, (counted.get(page) ?? 0) + taken)
  }
  return [...counted].map(([page, seconds]) => ({ page, seconds }))
}
