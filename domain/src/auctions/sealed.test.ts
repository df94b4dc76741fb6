import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateSealedBid, openSealedBids } from './sealed.ts'

const TERMS = {
  opening_bid: 10_000_000,
  start: 1_000,
  end: 2_000,
  confirm_above: 25_000_000,
  ceiling: 40_000_000,
}

const offers = fc.array(
  fc.record({
    bidder: fc.constantFrom('a', 'b', 'c', 'd'),
    // Few different amounts, so that several bidders bid the same.
    amount: fc.integer({ min: 98, max: 106 }).map((n) => n * 100_000),
    now: fc.integer({ min: 900, max: 2_100 }),
  }),
  { maxLength: 40 },
)

/** Plays offers in order; returns the accepted ones and each bidder's bid. */
function play(list: readonly { bidder: string; amount: number; now: number }[]) {
  const standing = new Map<string, number>()
  const accepted: { bidder: string; amount: number }[] = []
  for (const { bidder, amount, now } of list) {
    const own = standing.get(bidder) ?? null
    const evaluation = evaluateSealedBid(
      { ...TERMS, standing: own },
      { amount, maximum: null, is_confirmed: false },
      now,
    )
    if ('rejected' in evaluation) continue
    standing.set(bidder, evaluation.standing)
    accepted.push({ bidder, amount })
  }
  return { standing, accepted }
}

describe('a sealed bid', () => {
  const rejection = (
    standing: number | null,
    amount: number,
    maximum: number | null = null,
    now = 1_500,
    is_confirmed = false,
  ) => {
    const evaluation = evaluateSealedBid({ ...TERMS, standing }, { amount, maximum, is_confirmed }, now)
    return 'rejected' in evaluation ? evaluation.rejected : null
  }

  it('is at least the opening bid, and then higher than the bidder’s own', () => {
    expect(rejection(null, 9_999_999)).toBe('below_minimum')
    expect(rejection(null, 10_000_000)).toBeNull()
    expect(rejection(10_000_000, 10_000_000)).toBe('not_raised')
    expect(rejection(10_000_000, 10_000_001)).toBeNull()
  })

  it('far above the balance must be confirmed, and above the ceiling it is refused', () => {
    expect(rejection(null, 25_000_001)).toBe('confirm_amount')
    expect(rejection(null, 25_000_001, null, 1_500, true)).toBeNull()
    expect(rejection(null, 40_000_000, null, 1_500, true)).toBeNull()
    expect(rejection(null, 40_000_001, null, 1_500, true)).toBe('above_ceiling')
  })

  it('has no hidden maximum, and is rejected before the start and at or after the end', () => {
    expect(rejection(null, 10_000_000, 11_000_000)).toBe('maximum_when_sealed')
    expect(rejection(null, 10_000_000, null, 999)).toBe('not_open')
    expect(rejection(null, 10_000_000, null, 1_000)).toBeNull()
    expect(rejection(null, 10_000_000, null, 1_999)).toBeNull()
    expect(rejection(null, 10_000_000, null, 2_000)).toBe('ended')
  })

  it('of one bidder is evaluated independently of the others', () => {
    fc.assert(
      fc.property(offers, (list) => {
        const together = play(list).standing
        for (const bidder of ['a', 'b', 'c', 'd'])
          expect(play(list.filter((offer) => offer.bidder === bidder)).standing.get(bidder)).toBe(
            together.get(bidder),
          )
      }),
    )
  })
})

describe('opening sealed bids', () => {
  it('finds the highest bid, the earliest of equal ones, and none if there are no bids', () => {
    expect(openSealedBids([])).toBeNull()
    fc.assert(
      fc.property(offers, (list) => {
        const { accepted, standing } = play(list)
        const best = openSealedBids(accepted)
        const highest = Math.max(...standing.values())
        expect(best).toBe(accepted.find((bid) => bid.amount === highest) ?? null)
      }),
    )
  })
})
