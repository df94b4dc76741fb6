import { expect, it } from 'vitest'
import { listOf } from './list-text.ts'

it('a list in a sentence has “and” before its last entry', () => {
  expect([listOf(['North']), listOf(['North', 'South']), listOf(['North', 'South', 'West'])]).toEqual([
    'North',
    'North and South',
    'North, South and West',
  ])
})
