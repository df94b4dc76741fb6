export interface Share {
  key: string
  label: string
  count: number
  /** In percent of the total. */
  percent: number
}

/** Counts with their labels, the largest first. */
export function sharesOf(
  counts: Readonly<Record<string, number>>,
  labels: Readonly<Record<string, string>>,
): Share[] {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, label: labels[key] ?? key, count, percent: (count / total) * 100 }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}

/** A filter's values with one more of them, or without it. */
export const toggled = <Value extends string>(chosen: readonly Value[], value: string): Value[] =>
  chosen.some((one) => one === value) ? chosen.filter((one) => one !== value) : [...chosen, value as Value]
