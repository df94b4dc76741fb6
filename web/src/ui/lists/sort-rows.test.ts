import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const ROWS = [
  { name: 'b', size: 10 },
  { name: 'A', size: 9 },
  { name: 'c', size: null },
  { name: 'd', size: 10 },
]

describe('sorting rows that are all there', () => {
  it('compares numbers as numbers and words without regard to case', () => {
    expect(names(sortRows(ROWS, ({ size }) => size, 'asc'))).toEqual(['A', 'b', 'd', 'c'])
    expect(names(sortRows(ROWS, ({ name }) => name, 'asc'))).toEqual(['A', 'b', 'c', 'd'])
  })
  it('puts rows without a value last in both directions, and keeps the order of equal ones', () => {
    expect(names(sortRows(ROWS, ({ size }) => size, 'desc'))).toEqual(['b', 'd', 'A', 'c'])
  })
  it('leaves out no row and changes none', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.constantFrom('asc', 'desc'), (values, direction) => {
        const rows = values.map((value, id) => ({ id, value }))
        const sorted = sortRows(rows, ({ value }) => value, direction as 'asc' | 'desc')
        expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(rows)
      }),
    )
  })
})
