import { describe, expect, it } from 'vitest'
import { pageSizes, partOf, readCompared, readOrdering, readPageSize, readTab } from './paging.ts'

describe('order and pages in the URL', () => {
  it('sort by the API’s fields in either direction, else by ending soonest', () => {
    expect(readOrdering('-yield', 'open')).toBe('-yield')
    expect(readOrdering('ltv', 'results')).toBe('ltv')
    expect(readOrdering('seller_mood', 'open')).toBe('bid_end_ts')
    expect(readOrdering('-yield,ltv,seller_mood', 'open')).toBe('-yield,ltv')
    expect(readOrdering('ltv,match', 'open')).toBe('match,ltv')
    expect(readOrdering(null, 'open')).toBe('bid_end_ts')
    expect(readOrdering(null, 'results')).toBe('-ended_at')
  })

  it('open the results where an older address has only their states', () => {
    expect(readTab(null, ['sold'])).toBe('results')
    expect(readTab(null, ['under_review', 'auction_ended'])).toBe('results')
    expect(readTab(null, ['live', 'sold'])).toBe('deals')
    expect(readTab(null, [])).toBe('deals')
    expect(readTab('deals', ['sold'])).toBe('deals')
    expect(readTab('details', ['sold'])).toBe('details')
  })

  it('open the archive of results in their tab alone', () => {
    expect(partOf('results', null)).toBe('results')
    expect(partOf('results', 'older')).toBe('past_results')
    expect(partOf('deals', 'older')).toBe('open')
    expect(partOf('details', 'older')).toBe('open')
    expect(readOrdering(null, 'past_results')).toBe('-ended_at')
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
