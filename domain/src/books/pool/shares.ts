import type { Cents } from '../../kernel/money.ts'

/** A hundred percent in hundredths of a percent. */
const WHOLE = 10_000n

/**
 * Each amount in percent of their sum, with two decimals that add up to exactly 100: shares are rounded down, and the
 * remaining hundredths go to the largest remainders, the first among equals. All zero if the sum is zero.
 */
export function sharesOf(amounts: readonly Cents[]): number[] {
  const total = BigInt(amounts.reduce((sum, amount) => sum + amount, 0))
  if (total === 0n) return amounts.map(() => 0)
  const parts = amounts.map((amount, index) => {
    const scaled = BigInt(amount) * WHOLE
    return { index, hundredths: Number(scaled / total), rest: scaled % total }
  })
  const left = Number(WHOLE) - parts.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  for (const part of byRest.slice(0, left)) part.hundredths += 1
  return parts.map(({ hundredths }) => hundredths / 100)
}
