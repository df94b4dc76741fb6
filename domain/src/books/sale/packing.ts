/** A candidate with its weight, and the resources that it needs. Chosen candidates must not share a resource. */
export interface Candidate {
  /** Not below 0. */
  weight: bigint
  needs: readonly string[]
}

/** The most candidates for which `bestPacking` finds the exact solution within a fraction of a second. */
export const MOST_CANDIDATES = 50

interface Found {
  weight: bigint
  /** The chosen candidates, one bit each. */
  chosen: bigint
}

/**
 * The heaviest set of candidates that share no need: weighted set packing, solved exactly by branch and bound. The
 * bound: among candidates that all exclude each other, at most the heaviest can be chosen. Among equally heavy sets
 * the one with the earlier candidates is chosen.
 * @returns the indices of the chosen candidates, in order, and the number of nodes searched
 * @throws RangeError for more than `MOST_CANDIDATES`
 */
export function bestPacking(candidates: readonly Candidate[]): { places: number[]; nodes: number } {
  const count = candidates.length
  if (count > MOST_CANDIDATES) throw new RangeError(`At most ${MOST_CANDIDATES} candidates`)
  // The low bits prefer earlier candidates, so that no two sets weigh the same and no candidate weighs nothing.
  const weights = candidates.map(
    ({ weight }, place) => (weight << BigInt(count)) + (1n << BigInt(count - 1 - place)),
  )
  const excludes = exclusions(candidates)
  const byWeight = weights.map((_, place) => place).sort((a, b) => (weightOf(b) > weightOf(a) ? 1 : -1))
  function weightOf(place: number): bigint {
    return weights[place] ?? 0n
  }
  const excludedBy = (place: number): bigint => excludes[place] ?? 0n

  let best: Found = { weight: 0n, chosen: 0n }
  let nodes = 0

  /** An upper bound of the weight that the open candidates can add. */
  function bound(open: readonly number[]): bigint {
    const groups: { members: bigint; heaviest: bigint }[] = []
    for (const place of open) {
      const group = groups.find(({ members }) => (members & ~excludedBy(place)) === 0n)
      if (group) group.members |= 1n << BigInt(place)
      else groups.push({ members: 1n << BigInt(place), heaviest: weightOf(place) })
    }
    return groups.reduce((sum, { heaviest }) => sum + heaviest, 0n)
  }

  function search(open: readonly number[], sofar: Found): void {
    nodes += 1
    if (sofar.weight > best.weight) best = sofar
    if (open.length === 0 || sofar.weight + bound(open) <= best.weight) return
    const place = mostExcluding(open)
    const bit = 1n << BigInt(place)
    const rest = open.filter((other) => other !== place)
    const left = rest.filter((other) => (excludedBy(place) & (1n << BigInt(other))) === 0n)
    search(left, { weight: sofar.weight + weightOf(place), chosen: sofar.chosen | bit })
    if (left.length < rest.length) search(rest, sofar)
  }

  function mostExcluding(open: readonly number[]): number {
    const mask = open.reduce((bits, place) => bits | (1n << BigInt(place)), 0n)
    const degree = (place: number) => bitsOf(excludedBy(place) & mask).length
    return open.reduce((most, place) => (degree(place) > degree(most) ? place : most))
  }

  search(byWeight, best)
  return { places: bitsOf(best.chosen), nodes }
}

/** For each candidate a bit set of the others that share a need with it. */
function exclusions(candidates: readonly Candidate[]): bigint[] {
  const needing = new Map<string, bigint>()
  for (const [place, { needs }] of candidates.entries())
    for (const need of needs) needing.set(need, (needing.get(need) ?? 0n) | (1n << BigInt(place)))
  return candidates.map(({ needs }, place) => {
    const all = needs.reduce((bits, need) => bits | (needing.get(need) ?? 0n), 0n)
    return all & ~(1n << BigInt(place))
  })
}

/** The indices of the bits that are set, in order. */
function bitsOf(bits: bigint): number[] {
  const places: number[] = []
  for (let place = 0, left = bits; left > 0n; place += 1, left >>= 1n) if (left & 1n) places.push(place)
  return places
}
