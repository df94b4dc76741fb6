import type { Cents } from '../../kernel/money.ts'
import { bestPacking, MOST_CANDIDATES } from './packing.ts'

/** What one buyer bids on loans of a book; amounts in cents, more than 0. */
export interface LoanBidSet {
  id: string
  /** Only all of these loans together. */
  is_package: boolean
  /** Each loan once. */
  bids: readonly { loan: string; amount: Cents }[]
}

/** A loan that goes to a bidder. */
export interface Award {
  loan: string
  set: string
  amount: Cents
}

/** Which loan goes to whom, and what all of them bring together. */
export interface Combination {
  /** In the order of the sets, then of their bids. */
  awards: readonly Award[]
  /** In cents. */
  total: Cents
}

/** How many package bids a book can have, so that the best combination is always found exactly. */
export const MOST_PACKAGES = MOST_CANDIDATES

/**
 * The combination of bids that brings the most: each loan goes to one buyer at most, a package goes whole or not at all.
 * Exact. At the same sum a package comes before bids on its loans alone, and an earlier set before a later one.
 * @param sets in the order in which they were placed, with at most `MOST_PACKAGES` packages
 * @throws RangeError for more packages
 */
export function bestCombination(sets: readonly LoanBidSet[]): Combination {
  const single = new Map<string, Award>()
  for (const award of awardsOf(sets.filter(({ is_package }) => !is_package)))
    if (award.amount > (single.get(award.loan)?.amount ?? 0)) single.set(award.loan, award)
  // What a package brings more than the best bids on its loans alone.
  const gainOf = ({ bids }: LoanBidSet) =>
    bids.reduce((sum, { loan, amount }) => sum + amount - (single.get(loan)?.amount ?? 0), 0)
  const packages = sets.filter((set) => set.is_package && set.bids.length > 0)
  if (packages.length > MOST_PACKAGES) throw new RangeError(`At most ${MOST_PACKAGES} packages`)
  // One without a gain is kept, because it comes first at the same sum.
  const useful = packages.filter((set) => gainOf(set) >= 0)
  const { places } = bestPacking(
    useful.map((set) => ({
      weight: BigInt(gainOf(set)),
      needs: set.bids.map(({ loan }) => loan),
    })),
  )
  const chosen = useful.filter((_, place) => places.includes(place))
  const packaged = new Set(chosen.flatMap(({ bids }) => bids.map(({ loan }) => loan)))
  const awards = awardsOf(sets).filter((award) =>
    packaged.has(award.loan)
      ? chosen.some(({ id }) => id === award.set)
      : single.get(award.loan)?.set === award.set,
  )
  return { awards, total: awards.reduce((sum, { amount }) => sum + amount, 0) }
}

const awardsOf = (sets: readonly LoanBidSet[]): Award[] =>
  sets.flatMap(({ id, bids }) => bids.map(({ loan, amount }) => ({ loan, set: id, amount })))

/** Which of two ways to sell brings more, and by how much, in cents. */
export interface Comparison {
  higher: 'combination' | 'whole' | 'equal'
  by: Cents
}

/**
 * Compares the best combination with the best bid on the whole book.
 * @param whole in cents; null if nobody bids on all of it, or nobody on loans alone
 */
export function compareWays(combination: Cents | null, whole: Cents | null): Comparison | null {
  if (combination === null || whole === null) return null
  const by = combination - whole
  if (by === 0) return { higher: 'equal', by }
  return { higher: by > 0 ? 'combination' : 'whole', by: Math.abs(by) }
}
