import { formatNumber, NONE } from '../../../ui/format.ts'

/** Months of an average, with one decimal. */
export const monthsText = (months: number | null) =>
  months === null ? NONE : formatNumber(months.toFixed(1))

export const scoreText = (score: number | null) => (score === null ? NONE : String(score))
