import { expect, test } from 'vitest'
import { axis, axisTicks } from './scale.ts'

test('an axis has round values around the data', () => {
  expect(axisTicks(233_000, 461_000)).toEqual([200_000, 300_000, 400_000, 500_000])
  expect(axisTicks(0, 0)[0]).toBe(0)
  expect(axisTicks(450_000, 450_000).length).toBeGreaterThan(1)
})

test('an axis maps its round ends to the given pixels', () => {
  const { scale, ticks } = axis([233, 461], [300, 0], 4, (values) => values.map(String))
  expect(ticks.map(({ at, text }) => ({ at: Math.round(at), text }))).toEqual([
    { at: 300, text: '200' },
    { at: 200, text: '300' },
    { at: 100, text: '400' },
    { at: 0, text: '500' },
  ])
  expect(scale(350)).toBeCloseTo(150)
})
