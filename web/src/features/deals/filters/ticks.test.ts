import { describe, expect, it } from 'vitest'
import { toggleTick } from './ticks.ts'

const ALL = ['live', 'sold', 'not_sold']

describe('boxes of a filter', () => {
  it('limits to the value of the first box that is checked, and is no filter without any', () => {
    expect(toggleTick([], ALL, 'sold')).toEqual(['sold'])
    expect(toggleTick(['sold'], ALL, 'sold')).toEqual([])
  })
  it('adds further values in the order of the boxes, and contains all of them where all are checked', () => {
    expect(toggleTick(['sold'], ALL, 'live')).toEqual(['live', 'sold'])
    expect(toggleTick(['live', 'sold'], ALL, 'not_sold')).toEqual(ALL)
    expect(toggleTick(ALL, ALL, 'sold')).toEqual(['live', 'not_sold'])
  })
})
