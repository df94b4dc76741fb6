import { describe, expect, it } from 'vitest'
import {
  addBusinessDays,
  addMonths,
  ageOn,
  businessDateOf,
  dayText,
  isWeekend,
  monthsBetween,
  monthsLeft,
} from './dates.ts'

describe('months between two dates', () => {
  it.each([
    ['2026-01-15', '2026-02-15', 1],
    ['2026-01-15', '2026-02-16', 2],
    ['2026-01-15', '2026-01-16', 1],
    ['2024-01-31', '2024-02-29', 1],
    ['2026-12-01', '2029-01-01', 25],
  ])('from %s to %s are %d, rounded up and at least one', (from, to, months) =>
    expect(monthsBetween(from, to)).toBe(months),
  )
})

it('no months are left once the date has come', () => {
  expect(monthsLeft('2026-03-16', '2026-03-15')).toBe(1)
  expect(monthsLeft('2026-03-15', '2026-03-15')).toBe(0)
  expect(monthsLeft('2026-01-01', '2026-03-15')).toBe(0)
})

describe('calendar arithmetic', () => {
  it('uses the last day of a shorter month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  })

  it('counts business days over a weekend', () => {
    expect(isWeekend('2026-11-21')).toBe(true)
    expect(addBusinessDays('2026-11-20', 5)).toBe('2026-11-27')
  })

  it('skips the given holidays, and does not count one on a weekend twice', () => {
    const holidays = new Set(['2026-12-25', '2026-12-26', '2027-01-01'])
    expect(addBusinessDays('2026-12-21', 5, holidays)).toBe('2026-12-29')
    expect(addBusinessDays('2026-12-24', 1, holidays)).toBe('2026-12-28')
  })

  it('counts business days from the date in Toronto, not in UTC', () => {
    expect(businessDateOf(new Date('2026-11-24T03:30:00Z'))).toBe('2026-11-23')
    expect(businessDateOf(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30')
  })

  it('is displayed as day, month and year', () => {
    expect(dayText('2026-11-20')).toBe('20/11/2026')
  })

  it('counts a birthday on the day itself', () => {
    expect(ageOn('2000-11-21', '2026-11-20')).toBe(25)
    expect(ageOn('2000-11-21', '2026-11-21')).toBe(26)
  })
})
