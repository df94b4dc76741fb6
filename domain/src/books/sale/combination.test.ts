import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestCombination,
  type Combination,
  compareWays,
  type LoanBidSet,
  MOST_PACKAGES,
} from './combination.ts'
import { bestPacking } from './packing.ts'

const singles = (id: string, bids: Record<string, number>): LoanBidSet => ({
  id,
  is_package: false,
  bids: Object.entries(bids).map(([loan, amount]) => ({ loan, amount })),
})
const together = (id: string, bids: Record<string, number>): LoanBidSet => ({
  ...singles(id, bids),
  is_package: true,
})
const soldTo = ({ awards }: Combination) =>
  Object.fromEntries(awards.map(({ loan, set }) => [loan, set]).toSorted())

/** The most that a valid allocation brings: tries every way to give each loan to one of its bidders or to no one. */
function mostByTryingAll(sets: readonly LoanBidSet[]): number {
  const loans = [...new Set(sets.flatMap(({ bids }) => bids.map(({ loan }) => loan)))]
  const amountOf = (set: LoanBidSet | null, loan: string) =>
    set?.bids.find((bid) => bid.loan === loan)?.amount ?? 0
  const isWhole = (set: LoanBidSet, owners: ReadonlyMap<string, LoanBidSet | null>) => {
    const won = set.bids.filter(({ loan }) => owners.get(loan) === set).length
    return !set.is_package || won === 0 || won === set.bids.length
  }
  let most = 0
  const tryFrom = (place: number, owners: ReadonlyMap<string, LoanBidSet | null>): void => {
    const loan = loans[place]
    if (loan === undefined) {
      if (!sets.every((set) => isWhole(set, owners))) return
      most = Math.max(
        most,
        [...owners].reduce((sum, [each, owner]) => sum + amountOf(owner, each), 0),
      )
      return
    }
    const bidders = sets.filter((set) => set.bids.some((bid) => bid.loan === loan))
    for (const owner of [null, ...bidders]) tryFrom(place + 1, new Map(owners).set(loan, owner))
  }
  tryFrom(0, new Map())
  return most
}

const LOANS = ['A', 'B', 'C', 'D', 'E', 'F']
const someBids = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...LOANS), fc.integer({ min: 1, max: 12 })), {
    selector: ([loan]) => loan,
    minLength: 1,
  })
  .map((bids) => bids.map(([loan, amount]) => ({ loan, amount })))
const someSets = fc
  .array(fc.record({ is_package: fc.boolean(), bids: someBids }), { maxLength: 7 })
  .map((sets) => sets.map((set, place) => ({ ...set, id: `set ${place}` })))

describe('the best combination of bids on loans', () => {
  it('brings exactly what the best of all possible ways brings, on random small pools', () => {
    fc.assert(
      fc.property(someSets, (sets) => {
        expect(bestCombination(sets).total).toBe(mostByTryingAll(sets))
      }),
      { numRuns: 100 },
    )
  })

  it('sells no loan twice, every package whole, and each loan at the amount that its buyer bid', () => {
    fc.assert(
      fc.property(someSets, (sets) => {
        const { awards, total } = bestCombination(sets)
        expect(new Set(awards.map(({ loan }) => loan)).size).toBe(awards.length)
        expect(awards.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        for (const set of sets) {
          const won = awards.filter((award) => award.set === set.id)
          for (const { loan, amount } of won) expect(set.bids).toContainEqual({ loan, amount })
          if (set.is_package) expect([0, set.bids.length]).toContain(won.length)
        }
      }),
      { numRuns: 400, seed: 16 },
    )
  })

  it('gives each loan to its highest bid where no buyer bids on a package', () => {
    const best = bestCombination([singles('early', { A: 100, B: 90 }), singles('late', { B: 95, C: 10 })])
    expect(soldTo(best)).toEqual({ A: 'early', B: 'late', C: 'late' })
    expect(best.total).toBe(205)
  })

  it('takes a package only if it brings more than the bids on its single loans', () => {
    const alone = singles('alone', { A: 100, B: 100 })
    expect(soldTo(bestCombination([alone, together('package', { A: 120, B: 79 })]))).toEqual({
      A: 'alone',
      B: 'alone',
    })
    expect(soldTo(bestCombination([alone, together('package', { A: 120, B: 81 })]))).toEqual({
      A: 'package',
      B: 'package',
    })
  })

  it('leaves out the largest package if two others bring more', () => {
    const best = bestCombination([
      together('large', { A: 50, B: 50, C: 50, D: 50 }),
      together('left', { A: 60, B: 60 }),
      together('right', { C: 60, D: 60 }),
    ])
    expect(soldTo(best)).toEqual({ A: 'left', B: 'left', C: 'right', D: 'right' })
  })

  it('prefers an earlier set to a later one and a package to single bids, where they bring the same', () => {
    const [one, two] = [singles('one', { A: 10, B: 10 }), singles('two', { A: 10, B: 10 })]
    expect(soldTo(bestCombination([one, two]))).toEqual({ A: 'one', B: 'one' })
    expect(soldTo(bestCombination([two, one]))).toEqual({ A: 'two', B: 'two' })
    const [early, late] = [together('early', { A: 15, B: 5 }), together('late', { A: 5, B: 15 })]
    expect(soldTo(bestCombination([one, early, late]))).toEqual({ A: 'early', B: 'early' })
    expect(soldTo(bestCombination([one, late, early]))).toEqual({ A: 'late', B: 'late' })
  })

  it('sells nothing where no buyer bids', () => {
    expect(bestCombination([])).toEqual({ awards: [], total: 0 })
  })

  it('stays exact to the cent at the largest amounts', () => {
    const most = 50_000_000_000_000
    const best = bestCombination([
      singles('alone', { A: most, B: most }),
      together('package', { A: most, B: most + 1 }),
    ])
    expect(best.total).toBe(2 * most + 1)
    expect(soldTo(best)).toEqual({ A: 'package', B: 'package' })
  })

  it('refuses more packages than it can combine exactly', () => {
    const packages = (count: number) =>
      Array.from({ length: count }, (_, place) => together(`set ${place}`, { A: place + 1, B: 1 }))
    expect(bestCombination(packages(MOST_PACKAGES)).total).toBe(MOST_PACKAGES + 1)
    expect(() => bestCombination(packages(MOST_PACKAGES + 1))).toThrow(RangeError)
  })
})

describe('two ways to sell a book', () => {
  it('are compared by what they bring, and only where there are bids of both kinds', () => {
    expect(compareWays(105_00, 100_00)).toEqual({ higher: 'combination', by: 5_00 })
    expect(compareWays(95_00, 100_00)).toEqual({ higher: 'whole', by: 5_00 })
    expect(compareWays(100_00, 100_00)).toEqual({ higher: 'equal', by: 0 })
    expect(compareWays(null, 100_00)).toBeNull()
    expect(compareWays(100_00, null)).toBeNull()
  })
})

describe('the search for it', () => {
  /** Packages that conflict in pairs, as in a graph: each pair needs something that only the two need. */
  const conflicting = (share: number, seed: number) => {
    // A small generator of its own, so that the counts below never depend on chance.
    let state = seed
    const next = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
    const needs = Array.from({ length: MOST_PACKAGES }, (_, place) => [`own ${place}`])
    for (const [a, ofA] of needs.entries())
      for (const [b, ofB] of needs.entries())
        if (a < b && next() < share) {
          ofA.push(`${a} and ${b}`)
          ofB.push(`${a} and ${b}`)
        }
    return needs.map((each) => ({ weight: BigInt(1_000 + Math.floor(next() * 50)), needs: each }))
  }

  it('stays small for as many packages as a book can have, however much they conflict', () => {
    for (const share of [0.02, 0.05, 0.08, 0.12, 0.2, 0.35, 0.5, 0.9])
      for (const seed of [1, 2, 3])
        expect(bestPacking(conflicting(share, seed)).nodes, `${share}`).toBeLessThan(20_000)
  })
})
