import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderingAmong, sortAlsoBy, sortedBy, sortOnlyBy, toggledKey, withFirstKey } from './ordering.ts'

const FIELDS = ['yield', 'ltv', 'city', 'bid_count']

describe('an order of several keys', () => {
  it('takes from an address what the list can sort by, each field once and three at most', () => {
    expect(orderingAmong(FIELDS, '-yield,ltv')).toBe('-yield,ltv')
    expect(orderingAmong(FIELDS, 'mood,-yield,yield,ltv')).toBe('-yield,ltv')
    expect(orderingAmong(FIELDS, 'yield,ltv,city,bid_count')).toBe('yield,ltv,city')
    expect(orderingAmong(FIELDS, 'mood')).toBeNull()
    expect(orderingAmong(FIELDS, null)).toBeNull()
  })

  it('is by one column alone after a click, in the other direction after the next', () => {
    expect(sortOnlyBy('-yield,ltv', 'city')).toBe('city')
    expect(sortOnlyBy('city,ltv', 'city')).toBe('-city')
    expect(sortOnlyBy('-city', 'city')).toBe('city')
    expect(sortOnlyBy(undefined, 'city')).toBe('city')
  })

  it('gains a column with Shift: ascending, then descending, then not at all', () => {
    expect(sortAlsoBy('-yield', 'ltv')).toBe('-yield,ltv')
    expect(sortAlsoBy('-yield,ltv', 'ltv')).toBe('-yield,-ltv')
    expect(sortAlsoBy('-yield,-ltv', 'ltv')).toBe('-yield')
    expect(sortAlsoBy('yield,ltv,city', 'bid_count')).toBe('yield,ltv,bid_count')
    expect(sortAlsoBy(undefined, 'ltv')).toBe('ltv')
  })

  it('is named at each column by rank and direction', () => {
    expect(sortedBy('-yield,ltv', 'ltv')).toEqual({ rank: 2, of: 2, direction: 'asc' })
    expect(sortedBy('-yield,ltv', 'yield')).toEqual({ rank: 1, of: 2, direction: 'desc' })
    expect(sortedBy('-yield,ltv', 'city')).toBeNull()
  })

  it('changes in the menu by its first key or by what follows', () => {
    expect(toggledKey('-yield', 'ltv')).toBe('-yield,ltv')
    expect(toggledKey('-yield,ltv', 'ltv')).toBe('-yield')
    expect(toggledKey('-yield,ltv', '-ltv')).toBe('-yield,-ltv')
    expect(withFirstKey('-yield,ltv', 'ltv')).toBe('ltv')
    expect(withFirstKey('-yield,ltv', 'city')).toBe('city,ltv')
  })

  it('is one that the API accepts, whatever is chosen', () => {
    const field = fc.constantFrom(...FIELDS)
    const key = fc.tuple(field, fc.boolean()).map(([name, isUp]) => (isUp ? name : `-${name}`))
    const change = fc.oneof(
      field.map((name) => (before: string) => sortOnlyBy(before, name)),
      field.map((name) => (before: string) => sortAlsoBy(before, name)),
      key.map((one) => (before: string) => withFirstKey(before, one)),
      key.map(
        (one) => (before: string) =>
          before.includes(one.replace('-', '')) ? before : toggledKey(before, one),
      ),
    )
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const ordering = changes.reduce((before, next) => next(before), 'yield')
        expect(orderingAmong(FIELDS, ordering)).toBe(ordering)
      }),
    )
  })
})
