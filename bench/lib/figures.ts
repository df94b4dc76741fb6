export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** @param times of each answer in milliseconds */
export function figuresOf(times: readonly number[], seconds: number): Figures {
  const sorted = [...times].sort((a, b) => a - b)
  return { perSecond: sorted.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** The figures of several rounds as one, each the median of theirs. */
export const medianOf = (rounds: readonly Figures[]): Figures => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
})
