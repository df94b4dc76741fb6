import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isChosen, type LtvRange, toggleBucket } from './ltv-buckets.ts'

const ANY: LtvRange = { ltv__gte: null, ltv__lte: null }
const chosen = (range: LtvRange) => [0, 1, 2, 3].filter((bucket) => isChosen(range, bucket))
const click = (...buckets: number[]) => buckets.reduce(toggleBucket, ANY)

describe('LTV buckets', () => {
  it('have the limits 40, 60 and 75 %', () => {
    expect(click(0)).toEqual({ ltv__gte: null, ltv__lte: 40 })
    expect(click(1)).toEqual({ ltv__gte: 40, ltv__lte: 60 })
    expect(click(2)).toEqual({ ltv__gte: 60, ltv__lte: 75 })
    expect(click(3)).toEqual({ ltv__gte: 75, ltv__lte: null })
  })

  it('merge with an adjacent bucket into one range, from either side', () => {
    expect(click(1, 2)).toEqual({ ltv__gte: 40, ltv__lte: 75 })
    expect(click(2, 1)).toEqual({ ltv__gte: 40, ltv__lte: 75 })
    expect(click(1, 2, 3)).toEqual({ ltv__gte: 40, ltv__lte: null })
  })

  it('remove the filter when all are chosen, or the only one is deselected', () => {
    expect(click(0, 1, 2, 3)).toEqual(ANY)
    expect(click(2, 2)).toEqual(ANY)
  })

  it('shrink at either end', () => {
    expect(chosen(click(0, 1, 2, 0))).toEqual([1, 2])
    expect(chosen(click(0, 1, 2, 2))).toEqual([0, 1])
  })

  it('replace the range if it would get a gap', () => {
    expect(chosen(click(0, 3))).toEqual([3])
    expect(chosen(click(0, 1, 2, 1))).toEqual([1])
  })

  it('are not selected by a range with other limits', () => {
    expect(chosen({ ltv__gte: 50, ltv__lte: 70 })).toEqual([])
    expect(chosen({ ltv__gte: 0, ltv__lte: 60 })).toEqual([0, 1])
  })

  it('are always contiguous, whatever is clicked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }), (clicks) => {
        const run = chosen(click(...clicks))
        expect(run).toEqual(run.map((_, index) => (run[0] ?? 0) + index))
      }),
    )
  })
})
