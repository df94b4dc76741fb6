import { expect, test } from 'vitest'
import { axisTicks, stepPath } from './scale.ts'

test('an axis has round values around the data', () => {
  expect(axisTicks(233_000, 461_000)).toEqual([200_000, 300_000, 400_000, 500_000])
  expect(axisTicks(0, 0)[0]).toBe(0)
  expect(axisTicks(450_000, 450_000).length).toBeGreaterThan(1)
})

test('a step line keeps its height until the next bid', () => {
  expect(
    stepPath(
      [
        { x: 0, y: 10 },
        { x: 5, y: 4 },
      ],
      9,
    ),
  ).toBe('M0 10H5V4H9')
})
