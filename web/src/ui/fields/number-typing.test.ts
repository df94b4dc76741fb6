import { describe, expect, test } from 'vitest'
import { displayNumber, INTEGER, MONEY, PERCENT, settleNumber, typeNumber } from './number-typing.ts'

describe('a money field', () => {
  test('groups thousands while they are typed', () => {
    expect(typeNumber('1234', 4, MONEY)).toEqual({ value: '1234', display: '1,234', caret: 5 })
    expect(typeNumber('1,2345', 6, MONEY)).toEqual({ value: '12345', display: '12,345', caret: 6 })
  })

  test('keeps the caret at the digit that was typed in the middle', () => {
    // 12|,345 with a 9 typed: the caret stays behind the 9.
    expect(typeNumber('129,345', 3, MONEY)).toEqual({ value: '129345', display: '129,345', caret: 3 })
    expect(typeNumber('1299,345', 4, MONEY)).toEqual({ value: '1299345', display: '1,299,345', caret: 5 })
  })

  test('does not get stuck where a comma was deleted', () => {
    expect(typeNumber('1234', 1, MONEY)).toEqual({ value: '1234', display: '1,234', caret: 1 })
  })

  test('refuses letters, a second point and a third decimal', () => {
    expect(typeNumber('12a', 3, MONEY)).toBeNull()
    expect(typeNumber('1.2.3', 5, MONEY)).toBeNull()
    expect(typeNumber('1.234', 5, MONEY)).toBeNull()
    expect(typeNumber('-5', 2, MONEY)).toBeNull()
  })

  test('takes a pasted amount with its signs', () => {
    expect(typeNumber('$ 450,000.25', 12, MONEY)?.value).toBe('450000.25')
  })

  test('drops leading zeros, and leads a bare point with one', () => {
    expect(typeNumber('007', 3, MONEY)?.value).toBe('7')
    expect(typeNumber('.5', 2, MONEY)).toEqual({ value: '0.5', display: '0.5', caret: 3 })
  })

  test('gets its cents when it is left, and stays empty when empty', () => {
    expect(settleNumber('450000', MONEY)).toBe('450000.00')
    expect(settleNumber('450000.', MONEY)).toBe('450000.00')
    expect(settleNumber('', MONEY)).toBe('')
  })
})

test('a whole number refuses a point, a percentage keeps it', () => {
  expect(typeNumber('7.', 2, INTEGER)).toBeNull()
  expect(typeNumber('7.', 2, PERCENT)?.value).toBe('7.')
  expect(settleNumber('7.', PERCENT)).toBe('7')
})

test('a value from the server is shown grouped', () => {
  expect(displayNumber('1275000.00', MONEY)).toBe('1,275,000.00')
})
