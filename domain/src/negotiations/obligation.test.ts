import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedByClock,
  canDeclineAtReserve,
  isLastAtReserve,
  isSaleTooLow,
  isSellerBound,
  type WaysToSell,
} from './obligation.ts'

const ways = (bids: number[], combination: number | null = null, reserve_price: number | null = 100) => ({
  bids,
  combination,
  reserve_price,
})

describe('a seller is bound', () => {
  it('by a bid at the reserve, and not by one a cent below', () => {
    expect(isSellerBound(ways([100, 90]))).toBe(true)
    expect(isSellerBound(ways([99]))).toBe(false)
    expect(isSellerBound(ways([]))).toBe(false)
  })

  it('by a combination of bids on the loans of a book alike', () => {
    expect(isSellerBound(ways([90], 100))).toBe(true)
    expect(isSellerBound(ways([90], 99))).toBe(false)
  })

  it('by any bid if they named no reserve', () => {
    expect(isSellerBound(ways([1], null, null))).toBe(true)
  })

  it('not to sell below the reserve once it is met', () => {
    expect(isSaleTooLow(ways([120, 99]), 99)).toBe(true)
    expect(isSaleTooLow(ways([120, 99]), 100)).toBe(false)
    expect(isSaleTooLow(ways([98, 97]), 97)).toBe(false)
  })

  it('and may decline a bid at the reserve only while another is left', () => {
    expect(isLastAtReserve(ways([120, 90]), 120)).toBe(true)
    expect(isLastAtReserve(ways([120, 90]), 90)).toBe(false)
    expect(isLastAtReserve(ways([120, 100]), 120)).toBe(false)
    expect(isLastAtReserve(ways([120], 110), 120)).toBe(false)
    expect([canDeclineAtReserve(ways([120])), canDeclineAtReserve(ways([120, 100]))]).toEqual([false, true])
  })
})

describe('the clock', () => {
  it('accepts the highest price, of equal bids the earlier one, and a bid on the whole before a combination', () => {
    expect(acceptedByClock(ways([120, 120, 110]))[0]).toEqual({ bid: 0 })
    expect(acceptedByClock(ways([120], 120))[0]).toEqual({ bid: 0 })
    expect(acceptedByClock(ways([120], 121))[0]).toBe('combination')
  })

  it('accepts nothing below the reserve, and something whenever the seller is bound', () => {
    const some: fc.Arbitrary<WaysToSell> = fc.record({
      bids: fc.array(fc.integer({ min: 90, max: 110 })),
      combination: fc.option(fc.integer({ min: 90, max: 110 })),
      reserve_price: fc.option(fc.constant(100)),
    })
    fc.assert(
      fc.property(some, (open) => {
        const accepted = acceptedByClock(open)
        expect(accepted.length > 0).toBe(isSellerBound(open))
        for (const way of accepted)
          expect(way === 'combination' ? open.combination : open.bids[way.bid]).toBeGreaterThanOrEqual(
            open.reserve_price ?? 0,
          )
      }),
    )
  })
})
