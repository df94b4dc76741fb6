export interface Figures {
  count: number
  perSecond: number
  p50: number
  p99: number
}

/** Rate and quantiles of durations in milliseconds, measured over a number of seconds. */
export function figuresOf(milliseconds: number[], seconds: number): Figures {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, perSecond: sorted.length / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

export const line = (name: string, { count, perSecond, p50, p99 }: Figures, more = '') =>
  `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   ${count} done${more}`
