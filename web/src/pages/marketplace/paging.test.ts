import { describe, expect, it } from 'vitest'
import { pageSizes, readCompared, readOrdering, readPageSize } from './paging.ts'

describe('order and pages in the URL', () => {
  it('sort by the API’s fields in either direction, else by ending soonest', () => {
    expect(readOrdering('-loan_yield')).toBe('-loan_yield')
    expect(readOrdering('ltv')).toBe('ltv')
    expect(readOrdering('seller_mood')).toBe('bid_end_ts')
    expect(readOrdering(null)).toBe('bid_end_ts')
  })

  it('accept a page size that the API accepts, else the one of the view', () => {
    expect(readPageSize('24', 'grid')).toBe(24)
    expect(readPageSize('51', 'grid')).toBe(12)
    expect(readPageSize('2.5', 'list')).toBe(10)
    expect(readPageSize(null, 'list')).toBe(10)
    for (const view of ['grid', 'list'] as const)
      for (const size of pageSizes(view)) expect(readPageSize(String(size), view)).toBe(size)
  })

  it('compare each deal once, and not more than fit', () => {
    expect(readCompared('a,b,,a,c,d,e', 4)).toEqual(['a', 'b', 'c', 'd'])
    expect(readCompared(null, 4)).toEqual([])
  })
})
