import { describe, expect, it } from 'vitest'
import { momentText } from '#domain/kernel/market-time.ts'
import { proposedDates } from './auction-dates.ts'

const texts = ({ bid_start_ts, bid_end_ts }: ReturnType<typeof proposedDates>) => [
  momentText(bid_start_ts),
  momentText(bid_end_ts),
]

describe('the dates of an auction', () => {
  it('are proposed from the next weekday at 1 PM in Toronto, for the deal’s number of days', () => {
    const friday = new Date('2026-11-20T20:30:00Z')
    expect(texts(proposedDates(friday, 3))).toEqual(['23/11/2026 1:00 PM ET', '26/11/2026 1:00 PM ET'])
  })
  it('last a week if the deal has no number of days', () => {
    const tuesday = new Date('2026-11-17T13:00:00Z')
    expect(texts(proposedDates(tuesday, null))).toEqual(['18/11/2026 1:00 PM ET', '25/11/2026 1:00 PM ET'])
  })
})
