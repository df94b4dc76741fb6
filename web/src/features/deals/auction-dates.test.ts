import { describe, expect, it } from 'vitest'
import { endAfter, proposedDates } from './auction-dates.ts'

describe('the dates of an auction', () => {
  it('are proposed from the next weekday at nine, for the deal’s number of days', () => {
    const friday = new Date(2026, 10, 20, 15, 30)
    const { bid_start_ts, bid_end_ts } = proposedDates(friday, 5)
    expect(new Date(bid_start_ts ?? '')).toEqual(new Date(2026, 10, 23, 9))
    expect(new Date(bid_end_ts ?? '')).toEqual(new Date(2026, 10, 28, 9))
  })
  it('last a week if the deal has no number of days', () => {
    const { bid_end_ts } = proposedDates(new Date(2026, 10, 17, 8), null)
    expect(new Date(bid_end_ts ?? '')).toEqual(new Date(2026, 10, 25, 9))
  })
  it('keep the hour of the day', () => {
    const start = new Date(2026, 9, 30, 9).toISOString()
    expect(new Date(endAfter(start, 7))).toEqual(new Date(2026, 10, 6, 9))
  })
})
