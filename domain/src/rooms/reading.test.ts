import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedTimes } from './reading.ts'

const times = fc.array(
  fc.record({ page: fc.integer({ min: 1, max: 5 }), seconds: fc.integer({ min: -5, max: 500 }) }),
)

describe('the counted time of a reading', () => {
  it('is what was reported, page by page', () => {
    const reported = [
      { page: 1, seconds: 4 },
      { page: 2, seconds: 5 },
      { page: 1, seconds: 1 },
    ]
    expect(countedTimes(reported, 10)).toEqual([
      { page: 1, seconds: 5 },
      { page: 2, seconds: 5 },
    ])
  })

  it('is never more than the time that has passed, and at most a minute per report', () => {
    fc.assert(
      fc.property(times, fc.option(fc.double({ min: -10, max: 1000, noNaN: true })), (reported, passed) => {
        const total = countedTimes(reported, passed).reduce((sum, { seconds }) => sum + seconds, 0)
        expect(total).toBeLessThanOrEqual(60)
        if (passed !== null) expect(total).toBeLessThanOrEqual(Math.max(0, passed) + 3)
      }),
    )
  })
})
