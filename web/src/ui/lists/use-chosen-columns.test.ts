import { expect, it } from 'vitest'
import { moved } from './use-chosen-columns.ts'

it('a column moves one place, and not beyond the first or last', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})
