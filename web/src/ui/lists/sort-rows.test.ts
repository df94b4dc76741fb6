import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const by = (key: 'name' | 'size', direction: 'asc' | 'desc') => ({
  sortValue: (row: (typeof ROWS)[number]) => row[key],
  direction,
})
const ROWS = [
  { name: 'b', size: 10 },
  { name: 'A', size: 9 },
  { name: 'c', size: null },
  { name: 'd', size: 10 },
]

describe('sorting rows that are all there', () => {
  it('compares numbers as numbers and words without regard to case', () => {
    expect(names(sortRows(ROWS, [by('size', 'asc')]))).toEqual(['A', 'b', 'd', 'c'])
    expect(names(sortRows(ROWS, [by('name', 'asc')]))).toEqual(['A', 'b', 'c', 'd'])
  })
  it('puts rows without a value last in both directions, and preserves the order of equal ones', () => {
    expect(names(sortRows(ROWS, [by('size', 'desc')]))).toEqual(['b', 'd', 'A', 'c'])
  })
  it('lets the next key decide between equals, each in its own direction', () => {
    expect(names(sortRows(ROWS, [by('size', 'desc'), by('name', 'desc')]))).toEqual(['d', 'b', 'A', 'c'])
    expect(names(sortRows(ROWS, [by('size', 'asc'), by('name', 'desc')]))).toEqual(['A', 'd', 'b', 'c'])
  })
  it('leaves out no row and changes none', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.constantFrom('asc', 'desc'), (values, direction) => {
        const rows = values.map((value, id) => ({ id, value }))
        const sorted = sortRows(rows, [
          { sortValue: ({ value }) => value, direction: direction as 'asc' | 'desc' },
        ])
        expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(rows)
      }),
    )
  })
})
