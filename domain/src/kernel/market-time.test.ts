import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMarketText, marketDaysLater, momentText, timeText, toMarketText } from './market-time.ts'

describe('a moment in sentences', () => {
  it('is Toronto’s date and time with the zone of that date, wherever the reader is', () => {
    expect(momentText('2026-11-25T08:28:00Z')).toBe('25/11/2026 3:28 AM ET')
    expect(momentText('2026-07-01T03:59:59Z')).toBe('30/06/2026 11:59 PM ET')
    expect(timeText('2026-07-01T16:00:00Z')).toBe('12:00 PM ET')
    expect(timeText('2026-12-01T05:00:00Z')).toBe('12:00 AM ET')
  })
  it('is empty without a moment', () => {
    expect([momentText(null), momentText('soon'), timeText(undefined)]).toEqual(['', '', null])
  })
})

describe('a time that is typed', () => {
  it('is one in Toronto, in winter and in summer', () => {
    expect(fromMarketText('2026-11-25 13:00:00')).toBe('2026-11-25T18:00:00.000Z')
    expect(fromMarketText('2026-07-01 13:00:00')).toBe('2026-07-01T17:00:00.000Z')
    expect([fromMarketText(null), fromMarketText('2026-99-01 00:00:00')]).toEqual([null, null])
    expect(toMarketText('soon')).toBeNull()
  })
  it('at the change of the clocks is the first of two hours, and an hour that is skipped counts on', () => {
    expect(fromMarketText('2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z')
    expect(toMarketText(fromMarketText('2026-03-08 02:30:00'))).toBe('2026-03-08 03:30:00')
  })
  it('reads the same again after it was stored', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (at) => {
          const typed = toMarketText(at.toISOString())
          expect(toMarketText(fromMarketText(typed))).toBe(typed)
        },
      ),
    ))
})

it('days later it is the same time of the day, also when the clocks change', () => {
  expect(momentText(marketDaysLater('2026-10-30T13:00:00Z', 7))).toBe('06/11/2026 9:00 AM ET')
})
