import { expect, it } from 'vitest'
import { isTicked, toggleTick } from './ticks.ts'

const ALL = ['a', 'b', 'c'] as const

it('shows every box checked while nothing is filtered', () => {
  expect(ALL.map((value) => isTicked([], value))).toEqual([true, true, true])
})

it('removes unchecked and adds checked values, in the order of the boxes', () => {
  expect(toggleTick([], ALL, 'b')).toEqual(['a', 'c'])
  expect(toggleTick(['c'], ALL, 'a')).toEqual(['a', 'c'])
})

it('removes the filter once all are checked again, or none is left', () => {
  expect(toggleTick(['a', 'c'], ALL, 'b')).toEqual([])
  expect(toggleTick(['a'], ALL, 'a')).toEqual([])
})
