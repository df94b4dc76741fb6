import { expect, test } from 'vitest'
import { formatDate, formatMoney, formatMoneyShort, formatPercent } from './format.ts'

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

test('short amounts are abbreviated', () => {
  expect(formatMoneyShort('61437820.00')).toBe('$61.4M')
  expect(formatMoneyShort('450000.00')).toBe('$450K')
  expect(formatMoneyShort('2000000.00')).toBe('$2M')
})
