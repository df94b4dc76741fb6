import { mapNames, namesOf } from '../../kernel/names.ts'
import type { LoanFigures } from './loan.ts'

/** The number of decimals of each figure and of its average. */
const PLACES = {
  interest_rate: { stated: 2, average: 2 },
  ltv: { stated: 2, average: 2 },
  remaining_term: { stated: 0, average: 1 },
  credit_score: { stated: 0, average: 0 },
} as const satisfies Record<keyof LoanFigures, { stated: number; average: number }>
const FIGURES = namesOf(PLACES)

/** Averages weighted by balance, over the loans that state the figure; null if none does. */
export type Averages = LoanFigures

/** Sums of whole numbers: averages are exact until they are rounded, whatever the order of the loans. */
export interface Sums {
  count: number
  balance: number
  weighted: Record<keyof LoanFigures, { sum: bigint; weight: bigint }>
}

export const noSums = (): Sums => ({
  count: 0,
  balance: 0,
  weighted: mapNames(FIGURES, () => ({ sum: 0n, weight: 0n })),
})

/** Adds one loan. */
export function addLoan(sums: Sums, balance: number, figures: LoanFigures): void {
  sums.count += 1
  sums.balance += balance
  for (const name of FIGURES) {
    const figure = figures[name]
    if (figure === null || balance === 0) continue
    const weighted = sums.weighted[name]
    weighted.sum += BigInt(balance) * BigInt(Math.round(figure * 10 ** PLACES[name].stated))
    weighted.weight += BigInt(balance)
  }
}

/** Half up: rates and LTV to two decimals, months to one, credit scores to whole numbers. */
export const averagesOf = ({ weighted }: Sums): Averages =>
  mapNames(FIGURES, (name) => {
    const { sum, weight } = weighted[name]
    if (weight === 0n) return null
    const { stated, average } = PLACES[name]
    const divisor = 2n * weight * 10n ** BigInt(stated)
    return Number((2n * sum * 10n ** BigInt(average) + divisor / 2n) / divisor) / 10 ** average
  })
