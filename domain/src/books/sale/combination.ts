import type { Cents } from '../../kernel/money.ts'
import { bestPacking, MOST_CANDIDATES } from './packing.ts'

/** One buyer's bids on loans of a book; amounts in cents, above 0. */
export interface LoanBidSet {
  id: string
  /** True if the buyer wants either all of these loans or none. */
  is_package: boolean
  /** At most one bid per loan. */
  bids: readonly { loan: string; amount: Cents }[]
}

/** A loan awarded to a bidder. */
export interface Award {
  loan: string
  set: string
  amount: Cents
}

/** Which loan is awarded to whom, and the total. */
export interface Combination {
  /** In the order of the sets, and within a set of its bids. */
  awards: readonly Award[]
  /** In cents. */
  total: Cents
}

/** The most package bids on a book, so that the best combination can always be found exactly. */
export const MOST_PACKAGES = MOST_CANDIDATES

/**
 * The combination of bids with the highest total: each loan is awarded at most once, a package as a whole or not at
 * all. Exact. At equal totals a package wins over bids on its single loans, and an earlier set over a later one.
 * @param sets in the order in which they were placed, with at most `MOST_PACKAGES` packages
 * @throws RangeError for more packages
 */
export function bestCombination(sets: readonly LoanBidSet[]): Combination {
  const single = new Map<string, Award>()
  for (const award of awardsOf(sets.filter(({ is_package }) => !is_package)))
    if (award.amount > (single.get(award.loan)?.amount ?? 0)) single.set(award.loan, award)
  // The amount by which a package exceeds the best bids on its single loans.
  const gainOf = ({ bids }: LoanBidSet) =>
    bids.reduce((sum, { loan, amount }) => sum + amount - (single.get(loan)?.amount ?? 0), 0)
  const packages = sets.filter((set) => set.is_package && set.bids.length > 0)
  if (packages.length > MOST_PACKAGES) throw new RangeError(`At most ${MOST_PACKAGES} packages`)
  // A package with a gain of zero is included, because a package wins at equal totals.
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

/** Which of the two ways to sell has the higher total, and by how much, in cents. */
export interface Comparison {
  higher: 'combination' | 'whole' | 'equal'
  by: Cents
}

/**
 * Compares the best combination with the best bid on the whole book.
 * @param whole in cents; either amount is null if there are no such bids
 */
export function compareWays(combination: Cents | null, whole: Cents | null): Comparison | null {
  if (combination === null || whole === null) return null
  const by = combination - whole
  if (by === 0) return { higher: 'equal', by }
  return { higher: by > 0 ? 'combination' : 'whole', by: Math.abs(by) }
}
