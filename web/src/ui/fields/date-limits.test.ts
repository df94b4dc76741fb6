import { expect, test } from 'vitest'
import { dayFromToday, isWeekend, parseTypedDate } from './date-limits.ts'

test('a typed day is read as dd/MM/yyyy', () => {
  expect(parseTypedDate('05/11/2026')).toBe('2026-11-05')
  expect(parseTypedDate('5.1.2026')).toBe('2026-01-05')
  expect(parseTypedDate('2026-11-05')).toBe('2026-11-05')
})

test('a day that does not exist is not a date', () => {
  expect(parseTypedDate('31/02/2026')).toBeNull()
  expect(parseTypedDate('12/13/2026')).toBeNull()
  expect(parseTypedDate('tomorrow')).toBeNull()
})

test('weekends are known', () => {
  expect(isWeekend('2026-11-21')).toBe(true)
  expect(isWeekend('2026-11-20')).toBe(false)
})

test('tomorrow follows the last day of a month', () => {
  expect(dayFromToday(1, new Date(2026, 10, 30, 23, 59))).toBe('2026-12-01')
})
