import type { Cents } from '../kernel/money.ts'

const DOLLARS = 100

/** Bid increments by the leading amount, in cents; 10 000 dollars above the last step. */
const STEPS: readonly { below: Cents; increment: Cents }[] = [
  { below: 100_000 * DOLLARS, increment: 500 * DOLLARS },
  { below: 500_000 * DOLLARS, increment: 1_000 * DOLLARS },
  { below: 1_000_000 * DOLLARS, increment: 2_500 * DOLLARS },
  { below: 5_000_000 * DOLLARS, increment: 5_000 * DOLLARS },
]
const LARGEST_INCREMENT: Cents = 10_000 * DOLLARS

/** Minimum increment above a leading amount; both in cents. */
export const incrementAt = (leading: Cents): Cents =>
  STEPS.find((step) => leading < step.below)?.increment ?? LARGEST_INCREMENT
