import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#domain/kernel/language.ts'
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatMoneyTicks,
  formatOrdinalDay,
  formatOwnTime,
  formatPercent,
  formatTimeTicks,
  ordinal,
  truncate,
} from './format.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('money is shown in full with two decimals', () => {
  expect(formatMoney('450000.00')).toBe('$450,000.00')
  expect(formatMoney('61437820')).toBe('$61,437,820.00')
  expect(formatMoney('-12.5')).toBe('−$12.50')
})

test('a missing value is an en dash, never a zero', () => {
  expect(formatMoney(null)).toBe('–')
  expect(formatMoney('abc')).toBe('–')
  expect(formatPercent(null)).toBe('–')
  expect(formatDate(undefined)).toBe('–')
  expect(formatMoneyShort(null)).toBe('–')
})

test('a calendar date is the same day in every time zone', () => {
  expect(formatDate('2026-11-05')).toBe('05/11/2026')
})

test('a moment is shown in Toronto’s time wherever the reader is, and in their own where that differs', () => {
  const moment = '2026-11-25T06:28:00Z'
  vi.stubEnv('TZ', 'America/Regina')
  expect(formatDateTime(moment)).toBe('25/11/2026 1:28 AM ET')
  expect(formatDate(moment)).toBe('25/11/2026')
  expect(formatOwnTime(moment)).toBe('25/11/2026 12:28 AM CST')
  vi.stubEnv('TZ', 'America/Montreal')
  expect(formatOwnTime(moment)).toBeNull()
  expect(formatOwnTime(null)).toBeNull()
})

test('short amounts are abbreviated', () => {
  expect(formatMoneyShort('61437820.00')).toBe('$61.4M')
  expect(formatMoneyShort('450000.00')).toBe('$450K')
  expect(formatMoneyShort('2000000.00')).toBe('$2M')
})

test('the amounts of an axis have as many decimals as distinguish them', () => {
  expect(formatMoneyTicks([200_000, 300_000, 400_000])).toEqual(['$200K', '$300K', '$400K'])
  expect(formatMoneyTicks([31_860_000, 31_870_000, 31_880_000])).toEqual(['$31.86M', '$31.87M', '$31.88M'])
  expect(formatMoneyTicks([1_900_000, 2_000_000, 2_100_000])).toEqual(['$1.9M', '$2.0M', '$2.1M'])
  expect(formatMoneyTicks([0, 2_500_000, 5_000_000])).toEqual(['$0.0M', '$2.5M', '$5.0M'])
  expect(formatMoneyTicks([0, 250, 500])).toEqual(['$0', '$250', '$500'])
})

test('moments within two days are distinguished by the time of day, others by their date', () => {
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour + 5)
  expect(formatTimeTicks([at(21, 9), at(21, 15)])).toEqual(['9:00 AM', '3:00 PM'])
  expect(formatTimeTicks([at(21, 9), at(23, 9), at(25, 9)])).toEqual(['21/11', '23/11', '25/11'])
})

test('a text is cut to 22 characters and an ellipsis, and letters are never cut in two', () => {
  expect(truncate('Harrowgate Mortgage Investment Corp.')).toBe('Harrowgate Mortgage In…')
  expect(truncate('Harrowgate Mortgage In')).toBe('Harrowgate Mortgage In')
  expect(truncate('Bluewater Crossing to the sea', 21)).toBe('Bluewater Crossing to…')
  expect(truncate('👩‍👩‍👧‍👦'.repeat(3), 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…')
})

test('a day of the month is an ordinal', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ])
  expect(formatOrdinalDay('2026-11-22')).toBe('22nd Nov')
  expect(formatOrdinalDay('2026-12-02T03:00:00Z')).toBe('1st Dec')
  expect(formatOrdinalDay(null)).toBe('–')
})

describe('in French', () => {
  beforeAll(() => speak('fr'))
  afterAll(() => speak('en'))
  /** Spaces that do not break are shown as `_`. */
  const shown = (text: string | null) => text?.replaceAll('\u00a0', '_')

  test('amounts and shares have a comma, and their sign behind them', () => {
    expect(shown(formatMoney('1234567.89'))).toBe('1_234_567,89_$')
    expect(shown(formatMoney('-12.5'))).toBe('−12,50_$')
    expect(shown(formatMoneyShort('61437820'))).toBe('61,4_M$')
    expect(shown(formatMoneyShort('450000'))).toBe('450_k$')
    expect(formatMoneyTicks([31_850_000, 31_900_000]).map(shown)).toEqual(['31,85_M$', '31,90_M$'])
    expect(shown(formatPercent(7.25))).toBe('7,25_%')
    expect(formatMoney(null)).toBe('–')
  })

  test('days are written out, and times have 24 hours', () => {
    expect(shown(formatDate('2026-11-24'))).toBe('24_novembre_2026')
    expect(shown(formatOrdinalDay('2026-11-01'))).toBe('1er_nov.')
    expect(shown(formatDateTime('2026-11-24T19:05:00Z'))).toBe('24_novembre_2026 à_14_h_05_HE')
    expect(ordinal(2)).toBe('2e')
  })
})
