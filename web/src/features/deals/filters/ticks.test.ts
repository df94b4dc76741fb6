import { expect, it } from 'vitest'
import { isTicked, toggleTick } from './ticks.ts'

const ALL = ['a', 'b', 'c'] as const

it('shows every box ticked while nothing is filtered', () => {
  expect(ALL.map((value) => isTicked([], value))).toEqual([true, true, true])
})

it('takes away what is unticked and adds what is ticked, in the order of the boxes', () => {
  expect(toggleTick([], ALL, 'b')).toEqual(['a', 'c'])
  expect(toggleTick(['c'], ALL, 'a')).toEqual(['a', 'c'])
})

it('filters nothing once all are ticked again, or none is left', () => {
  expect(toggleTick(['a', 'c'], ALL, 'b')).toEqual([])
  expect(toggleTick(['a'], ALL, 'a')).toEqual([])
})
