import { expect, test } from 'vitest'
import { fromLocal, toLocal } from './local-moment.ts'

test('a moment survives a conversion to local text and back', () => {
  const moment = '2026-10-05T18:30:00.000Z'
  expect(toLocal(moment)).toMatch(/^2026-10-0[56] \d\d:[03]0:00$/)
  expect(fromLocal(toLocal(moment))).toBe(moment)
})

test('a missing moment is null in both directions', () => {
  expect(toLocal(null)).toBeNull()
  expect(toLocal('soon')).toBeNull()
  expect(fromLocal(null)).toBeNull()
  expect(fromLocal('2026-99-01 00:00:00')).toBeNull()
})
