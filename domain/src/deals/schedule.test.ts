import { expect, it } from 'vitest'
import { unusualEnd } from './schedule.ts'

it.each([
  ['a Tuesday at 1 PM', '2026-11-24T18:00:00Z', null],
  ['a Tuesday at 9 AM', '2026-11-24T14:00:00Z', null],
  ['a Tuesday at 8:59 AM', '2026-11-24T13:59:00Z', 'night'],
  ['a Tuesday at 8 PM', '2026-11-25T01:00:00Z', 'night'],
  ['a Friday at 11 PM in Toronto, Saturday in UTC', '2026-11-28T04:00:00Z', 'night'],
  ['a Sunday at noon', '2026-11-29T17:00:00Z', 'weekend'],
  ['the same hour in summer, by summer time', '2026-07-07T13:00:00Z', null],
  ['nothing', null, null],
] as const)('a seller is warned of an auction that ends on %s by what is unusual', (_, end, why) =>
  expect(unusualEnd(end)).toBe(why),
)
