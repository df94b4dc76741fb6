import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingBid } from '../deals/auction-terms.ts'
import { bidLimits } from '../deals/ceiling.ts'
import { MAX_CENTS } from '../kernel/money.ts'
import {
  type Auction,
  evaluateBid,
  evaluateBuyNow,
  minimumBid,
  type Offer,
  SOFT_CLOSE_MS,
} from './auction.ts'
import { incrementAt } from './increments.ts'

const START = 1_000_000
const END = START + 3_600_000

const fresh = (over: Partial<Auction> = {}): Auction => ({
  opening_bid: 10_000_000,
  confirm_above: 60_000_000,
  ceiling: 90_000_000,
  reserve_price: 30_000_000,
  buy_now_price: null,
  start: START,
  end: END,
  leader: null,
  leading_amount: null,
  bid_count: 0,
  sold_to: null,
  ...over,
})

const place = (
  auction: Auction,
  bidder: string,
  amount: number,
  maximum: number | null = null,
  now = START,
): Auction => {
  const evaluation = evaluateBid(auction, { bidder, amount, maximum, is_confirmed: false }, now)
  if ('rejected' in evaluation) throw new Error(evaluation.rejected)
  return evaluation.auction
}
const rejection = (
  auction: Auction,
  bidder: string,
  amount: number,
  maximum: number | null = null,
  now = START,
) => {
  const evaluation = evaluateBid(auction, { bidder, amount, maximum, is_confirmed: false }, now)
  return 'rejected' in evaluation ? evaluation.rejected : null
}

describe('a bid', () => {
  it('starts at the opening bid and then must exceed the leading amount by the increment', () => {
    expect(rejection(fresh(), 'a', 9_999_999)).toBe('below_minimum')
    const led = place(fresh(), 'a', 10_000_000)
    expect(minimumBid(led, 'b')).toBe(10_100_000)
    expect(rejection(led, 'b', 10_099_999)).toBe('below_minimum')
    expect(place(led, 'b', 10_100_000)).toMatchObject({ leading_amount: 10_100_000, leader: { bidder: 'b' } })
  })

  it('with a hidden maximum pays at most one increment above the next best', () => {
    const led = place(fresh({ reserve_price: null }), 'a', 10_000_000, 20_000_000)
    expect(led.leading_amount).toBe(10_000_000)
    const defended = place(led, 'b', 15_000_000)
    expect(defended).toMatchObject({ leader: { bidder: 'a' }, leading_amount: 15_100_000 })
    const taken = place(defended, 'b', 16_000_000, 25_000_000)
    expect(taken).toMatchObject({ leader: { bidder: 'b' }, leading_amount: 20_100_000 })
  })

  it('records the answer of a hidden maximum, and the last bid of one that is exhausted', () => {
    const caused = (auction: Auction, bidder: string, amount: number, maximum: number | null = null) => {
      const evaluation = evaluateBid(auction, { bidder, amount, maximum, is_confirmed: false }, START)
      return 'rejected' in evaluation ? evaluation.rejected : evaluation.automatic
    }
    const led = place(fresh({ reserve_price: null }), 'a', 10_000_000, 20_000_000)
    expect(caused(fresh(), 'a', 10_000_000, 20_000_000)).toBe(null)
    expect(caused(led, 'a', 10_000_000, 25_000_000)).toBe(null)
    expect(caused(led, 'b', 15_000_000)).toEqual({ bidder: 'a', amount: 15_100_000 })
    expect(caused(led, 'b', 15_000_000, 20_000_000)).toEqual({ bidder: 'a', amount: 20_000_000 })
    expect(caused(led, 'b', 16_000_000, 25_000_000)).toEqual({ bidder: 'a', amount: 20_000_000 })
    expect(caused(place(led, 'b', 15_000_000, 20_000_000), 'c', 21_000_000)).toBe(null)
  })

  it('with the same maximum does not overtake the earlier bidder', () => {
    const led = place(fresh({ reserve_price: null }), 'a', 10_000_000, 20_000_000)
    expect(place(led, 'b', 11_000_000, 20_000_000)).toMatchObject({
      leader: { bidder: 'a' },
      leading_amount: 20_000_000,
    })
  })

  it('whose maximum is less than its amount is refused', () => {
    expect(rejection(fresh(), 'a', 10_000_000, 9_999_999)).toBe('maximum_below_amount')
    expect(rejection(fresh(), 'a', 10_000_000, 10_000_000)).toBeNull()
  })

  it('is counted, and what is refused states the minimum', () => {
    expect(place(fresh(), 'a', 10_000_000).bid_count).toBe(1)
    expect(
      evaluateBid(fresh(), { bidder: 'a', amount: 1, maximum: null, is_confirmed: false }, START),
    ).toEqual({ rejected: 'below_minimum', figure: 10_000_000 })
  })

  it('of the leader raises the maximum but not the amount', () => {
    const led = place(fresh({ reserve_price: null }), 'a', 10_000_000, 12_000_000)
    expect(place(led, 'a', 10_000_000, 18_000_000)).toMatchObject({
      leading_amount: 10_000_000,
      leader: { maximum: 18_000_000 },
    })
    expect(rejection(led, 'a', 10_000_000, 12_000_000)).toBe('maximum_not_raised')
  })

  it('whose maximum reaches the reserve raises the amount to the reserve', () => {
    expect(place(fresh(), 'a', 10_000_000, 30_000_000).leading_amount).toBe(30_000_000)
    const led = place(fresh(), 'a', 10_000_000, 29_000_000)
    expect(place(led, 'a', 10_000_000, 31_000_000).leading_amount).toBe(30_000_000)
  })

  it('above 1.25 times the balance must be confirmed, and above the ceiling it is refused', () => {
    expect(rejection(fresh(), 'a', 60_000_000)).toBeNull()
    expect(rejection(fresh(), 'a', 60_000_001)).toBe('confirm_amount')
    expect(rejection(fresh(), 'a', 10_000_000, 60_000_001)).toBe('confirm_amount')
    const meant = (amount: number) =>
      evaluateBid(fresh(), { bidder: 'a', amount, maximum: null, is_confirmed: true }, START)
    expect(meant(90_000_000)).toHaveProperty('auction')
    expect(meant(90_000_001)).toEqual({ rejected: 'above_ceiling', figure: 90_000_000 })
  })

  it('with a maximum at the ceiling can still be outbid by the next minimum', () => {
    const led = place(fresh({ reserve_price: null, confirm_above: 90_000_000 }), 'a', 10_000_000, 90_000_000)
    const tied = place(led, 'b', 90_000_000)
    expect(tied).toMatchObject({ leader: { bidder: 'a' }, leading_amount: 90_000_000 })
    const next = { bidder: 'b', amount: minimumBid(tied, 'b'), maximum: null, is_confirmed: true }
    expect(evaluateBid(tied, next, START)).toMatchObject({ auction: { leader: { bidder: 'b' } } })
    expect(evaluateBid(tied, { ...next, amount: next.amount + 1 }, START)).toHaveProperty(
      'rejected',
      'above_ceiling',
    )
  })

  it('is rejected before the start and at or after the end, to the millisecond', () => {
    expect(rejection(fresh(), 'a', 10_000_000, null, START - 1)).toBe('not_open')
    expect(rejection(fresh(), 'a', 10_000_000, null, END - 1)).toBeNull()
    expect(rejection(fresh(), 'a', 10_000_000, null, END)).toBe('ended')
  })

  it('of the leader who raises their maximum by a cent in the last minutes does not move the end', () => {
    const led = place(fresh({ reserve_price: null }), 'a', 10_000_000, 12_000_000)
    const raised = place(led, 'a', 10_000_000, 12_000_001, END - 1)
    expect(raised).toEqual({ ...led, leader: { bidder: 'a', maximum: 12_000_001 } })
    const reaching = place(fresh(), 'a', 10_000_000, 29_000_000)
    expect(place(reaching, 'a', 10_000_000, 30_000_000, END - 1)).toMatchObject({
      leading_amount: 30_000_000,
      end: END - 1 + SOFT_CLOSE_MS,
      bid_count: 2,
    })
  })

  it('in the last three minutes extends the end to three minutes later', () => {
    expect(place(fresh(), 'a', 10_000_000, null, END - SOFT_CLOSE_MS).end).toBe(END)
    expect(place(fresh(), 'a', 10_000_000, null, END - 1).end).toBe(END - 1 + SOFT_CLOSE_MS)
  })
})

describe('buy now', () => {
  const offered = fresh({ buy_now_price: 40_000_000 })
  it('sells at its price until a bid has met the reserve', () => {
    expect(evaluateBuyNow(offered, 'a', 40_000_000, START)).toMatchObject({
      auction: { sold_to: 'a', leading_amount: 40_000_000 },
    })
    expect(evaluateBuyNow(offered, 'a', 39_999_999, START)).toMatchObject({ rejected: 'buy_now_price' })
    expect(evaluateBuyNow(place(offered, 'b', 30_000_000), 'a', 40_000_000, START)).toMatchObject({
      rejected: 'buy_now_unavailable',
    })
    expect(evaluateBuyNow(offered, 'a', 40_000_000, END)).toMatchObject({ rejected: 'ended' })
  })

  it('is open from the start to the millisecond before the end, and sells once', () => {
    expect(evaluateBuyNow(offered, 'a', 40_000_000, START - 1)).toEqual({
      rejected: 'not_open',
      figure: 40_000_000,
    })
    expect(evaluateBuyNow(offered, 'a', 40_000_000, END - 1)).toEqual({
      auction: {
        ...offered,
        leader: { bidder: 'a', maximum: 40_000_000 },
        leading_amount: 40_000_000,
        bid_count: 1,
        sold_to: 'a',
      },
      automatic: null,
    })
    const sold = { ...offered, sold_to: 'b' }
    expect(evaluateBuyNow(sold, 'a', 40_000_000, START)).toHaveProperty('rejected', 'not_open')
    expect(rejection(sold, 'a', 10_000_000)).toBe('not_open')
  })

  it('is unavailable where the seller set no price', () => {
    expect(evaluateBuyNow(fresh(), 'a', 0, START)).toEqual({ rejected: 'buy_now_unavailable', figure: 0 })
  })
})

interface Timed extends Offer {
  now: number
}
const offers = fc
  .array(
    fc.record({
      bidder: fc.constantFrom('a', 'b', 'c', 'd'),
      amount: fc.integer({ min: 50_000, max: 600_000 }).map((n) => n * 100),
      margin: fc.option(fc.integer({ min: 0, max: 300_000 }).map((n) => n * 100)),
      wait: fc.integer({ min: 0, max: 400_000 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => {
    let now = START
    return list.map(({ bidder, amount, margin, wait }): Timed => {
      now += wait
      return { bidder, amount, maximum: margin === null ? null : amount + margin, is_confirmed: true, now }
    })
  })
const amountsUpTo = (max: number) =>
  fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: max - 10_000, max }))
const auctions = fc.record({
  opening_bid: fc.integer({ min: 500, max: 300_000 }).map((n) => n * 100),
  reserve_price: fc.option(fc.integer({ min: 500, max: 600_000 }).map((n) => n * 100)),
})

/** Plays offers in order; returns the auction before and after each step (equal if the offer was rejected). */
function play(over: Partial<Auction>, list: readonly Timed[]) {
  let auction = fresh(over)
  return list.map((offer) => {
    const before = auction
    const evaluation = evaluateBid(before, offer, offer.now)
    auction = 'rejected' in evaluation ? before : evaluation.auction
    return { offer, before, after: auction, isAccepted: !('rejected' in evaluation) }
  })
}

describe('in any sequence of offers', () => {
  it('the amount never falls, never exceeds the leader’s maximum, and a rejected bid changes nothing', () => {
    fc.assert(
      fc.property(auctions, offers, (over, list) => {
        for (const { before, after, isAccepted } of play(over, list)) {
          if (!isAccepted) expect(after).toBe(before)
          if (after.leader && after.leading_amount !== null) {
            expect(after.leading_amount).toBeGreaterThanOrEqual(before.leading_amount ?? after.opening_bid)
            expect(after.leading_amount).toBeLessThanOrEqual(after.leader.maximum)
          }
          expect(after.end).toBeGreaterThanOrEqual(before.end)
        }
      }),
    )
  })

  it('the leader has the highest maximum, or the earliest of equal ones', () => {
    fc.assert(
      fc.property(auctions, offers, (over, list) => {
        const steps = play(over, list).filter((step) => step.isAccepted)
        let best: { bidder: string; maximum: number } | null = null
        for (const { offer, after } of steps) {
          const maximum = offer.maximum ?? offer.amount
          if (best === null || maximum > best.maximum) best = { bidder: offer.bidder, maximum }
          expect(after.leader).toEqual(best)
        }
      }),
    )
  })

  it('no one pays more than one increment above the best rival, unless they offered it or the reserve requires it', () => {
    fc.assert(
      fc.property(auctions, offers, (over, list) => {
        const steps = play(over, list).filter((step) => step.isAccepted)
        const last = steps.at(-1)?.after
        if (!last?.leader || last.leading_amount === null) return
        const { bidder } = last.leader
        const rivals = steps
          .filter((step) => step.offer.bidder !== bidder)
          .map((step) => step.offer.maximum ?? step.offer.amount)
        const own = steps.filter((step) => step.offer.bidder === bidder).map((step) => step.offer.amount)
        const best = Math.max(0, ...rivals)
        const needed = Math.max(
          best + incrementAt(best),
          Math.max(...own),
          last.opening_bid,
          last.reserve_price ?? 0,
        )
        expect(last.leading_amount).toBeLessThanOrEqual(needed)
      }),
    )
  })

  it('a reserve is met exactly when the best maximum reaches it', () => {
    fc.assert(
      fc.property(auctions, offers, (over, list) => {
        const last = play(over, list).at(-1)?.after
        if (!last?.leader || last.leading_amount === null || last.reserve_price === null) return
        expect(last.leading_amount >= last.reserve_price).toBe(last.leader.maximum >= last.reserve_price)
      }),
    )
  })

  it('a leader who raises their own maximum does not change the amount, unless the reserve requires it', () => {
    fc.assert(
      fc.property(auctions, offers, (over, list) => {
        for (const { offer, before, after, isAccepted } of play(over, list)) {
          if (!isAccepted || before.leader?.bidder !== offer.bidder) continue
          const reserve = before.reserve_price ?? 0
          const floor = (after.leader?.maximum ?? 0) >= reserve ? reserve : 0
          expect(after.leading_amount).toBe(Math.max(before.leading_amount ?? 0, floor))
          expect(after.leader?.bidder).toBe(offer.bidder)
        }
      }),
    )
  })

  it('a leader’s own offer that does not change the amount changes nothing that others see', () => {
    fc.assert(
      fc.property(auctions, offers, (over, list) => {
        for (const { offer, before, after } of play(over, list)) {
          if (before.leader?.bidder !== offer.bidder) continue
          if (after.leading_amount !== before.leading_amount) continue
          expect({ ...after, leader: before.leader }).toEqual(before)
        }
      }),
    )
  })

  it('the auction never ends for others: the next minimum is accepted from every other bidder, and can be stored', () => {
    const owed = fc.record({
      opening_bid: fc.option(amountsUpTo(MAX_CENTS)),
      principle_balance: fc.option(amountsUpTo(MAX_CENTS)),
      mortgage_amount: fc.option(amountsUpTo(MAX_CENTS)),
    })
    const huge = fc.array(
      fc.record({
        bidder: fc.constantFrom('a', 'b', 'c'),
        amount: amountsUpTo(MAX_CENTS),
        maximum: fc.option(amountsUpTo(MAX_CENTS)),
        isNext: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(owed, huge, fc.option(amountsUpTo(MAX_CENTS)), (deal, list, reserve_price) => {
        const limits = bidLimits(deal)
        fc.pre(openingBid(deal) <= limits.ceiling)
        let auction = fresh({ opening_bid: openingBid(deal), ...limits, reserve_price })
        for (const { bidder, isNext, ...offer } of list) {
          const amount = isNext ? minimumBid(auction, bidder) : offer.amount
          const maximum = isNext ? null : offer.maximum
          const evaluation = evaluateBid(auction, { bidder, amount, maximum, is_confirmed: true }, START)
          if ('rejected' in evaluation) continue
          auction = evaluation.auction
          const next = { bidder: 'd', amount: minimumBid(auction, 'd'), maximum: null, is_confirmed: true }
          expect(next.amount).toBeLessThanOrEqual(MAX_CENTS)
          expect(evaluateBid(auction, next, START)).toHaveProperty('auction')
        }
      }),
    )
  })

  it('bids on one auction do not affect another, in any order', () => {
    fc.assert(
      fc.property(
        auctions,
        auctions,
        offers,
        offers,
        fc.infiniteStream(fc.boolean()),
        (one, two, a, b, coin) => {
          const state = { one: fresh(one), two: fresh(two) }
          const left = { one: [...a], two: [...b] }
          while (left.one.length + left.two.length > 0) {
            const wanted = coin.next().value ? 'one' : 'two'
            const which = left[wanted].length > 0 ? wanted : wanted === 'one' ? 'two' : 'one'
            const offer = left[which].shift()
            if (!offer) continue
            const evaluation = evaluateBid(state[which], offer, offer.now)
            if (!('rejected' in evaluation)) state[which] = evaluation.auction
          }
          expect(state.one).toEqual(play(one, a).at(-1)?.after ?? fresh(one))
          expect(state.two).toEqual(play(two, b).at(-1)?.after ?? fresh(two))
        },
      ),
    )
  })
})
