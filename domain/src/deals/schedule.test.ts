import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../kernel/durations.ts'
import { scheduleErrors, TOO_SHORT, unusualEnd } from './schedule.ts'

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

it('an auction runs for a day, less the five minutes in which a form is filled in, except where it may be short', () => {
  const now = Date.parse('2026-11-24T18:00:00Z')
  const errors = (length: number, canBeShort: boolean) =>
    scheduleErrors(now, now + length, now, { canBeShort }).bid_end_ts ?? []
  const shortest = DAY_MS - 5 * MINUTE_MS
  expect(errors(shortest, false)).toEqual([])
  expect(errors(shortest - 1, false)).toEqual([TOO_SHORT])
  expect(errors(MINUTE_MS, true)).toEqual([])
})
