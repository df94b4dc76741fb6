import { expect, it } from 'vitest'
import { yieldBars } from './yield-bars.ts'

it('has a bar for each whole percent, gaps included', () => {
  expect(yieldBars({ 6: 2, 8: 5 })).toEqual([
    { label: '6%', value: 2 },
    { label: '7%', value: 0 },
    { label: '8%', value: 5 },
  ])
})

it('puts all that yield much more into the last bar, and loses none', () => {
  const bars = yieldBars({ 6: 2, 13: 1, 14: 3, 2500: 4 })
  expect(bars).toHaveLength(8)
  expect(bars.at(-1)).toEqual({ label: '13%+', value: 8 })
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(10)
})
