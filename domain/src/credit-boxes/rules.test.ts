import { describe, expect, it } from 'vitest'
import { countShown, defaultName, freePlace } from './rules.ts'

describe('a new credit box', () => {
  it('is named after the first free number', () => {
    expect(defaultName([])).toBe('Credit Box 1')
    expect(defaultName(['Credit Box 1', 'Toronto', 'Credit Box 3'])).toBe('Credit Box 2')
  })

  it('has the first free place of five', () => {
    expect(freePlace([])).toBe(1)
    expect(freePlace([1, 2, 4])).toBe(3)
    expect(freePlace([4, 3, 2, 1])).toBe(5)
    expect(freePlace([1, 2, 3, 4, 5])).toBeNull()
  })
})

describe('the number of credit boxes that a seller sees', () => {
  it('is rounded down to five, and not stated below, so that it identifies no buyer', () => {
    expect([0, 4, 5, 9, 10, 14].map(countShown)).toEqual([null, null, 5, 5, 10, 10])
  })
})
