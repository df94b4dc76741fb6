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

  it('makes up for a slow network with three seconds, and counts whole seconds', () => {
    const one = [{ page: 1, seconds: 9.9 }]
    expect(countedTimes(one, 4.9)).toEqual([{ page: 1, seconds: 7 }])
    expect(countedTimes(one, 30)).toEqual([{ page: 1, seconds: 9 }])
    expect(countedTimes(one, -5)).toEqual([{ page: 1, seconds: 3 }])
  })

  it('of a first report is a minute at most', () => {
    const pages = [
      { page: 1, seconds: 50 },
      { page: 2, seconds: 0 },
      { page: 3, seconds: 50 },
      { page: 4, seconds: 1 },
    ]
    expect(countedTimes(pages, null)).toEqual([
      { page: 1, seconds: 50 },
      { page: 3, seconds: 10 },
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
