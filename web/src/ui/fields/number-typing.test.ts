import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speak } from '#domain/kernel/language.ts'
import {
  bringsComma,
  displayNumber,
  fromFrench,
  INTEGER,
  MONEY,
  PERCENT,
  settleNumber,
  typeNumber,
} from './number-typing.ts'

describe('a money field', () => {
  test('groups thousands while typing', () => {
    expect(typeNumber('1234', 4, MONEY)).toEqual({ value: '1234', display: '1,234', caret: 5 })
    expect(typeNumber('1,2345', 6, MONEY)).toEqual({ value: '12345', display: '12,345', caret: 6 })
  })

  test('preserves the caret after a digit typed in the middle', () => {
    // 9 typed at 12|,345: the caret stays behind the 9.
    expect(typeNumber('129,345', 3, MONEY)).toEqual({ value: '129345', display: '129,345', caret: 3 })
    expect(typeNumber('1299,345', 4, MONEY)).toEqual({ value: '1299345', display: '1,299,345', caret: 5 })
  })

  test('does not get stuck on a deleted comma', () => {
    expect(typeNumber('1234', 1, MONEY)).toEqual({ value: '1234', display: '1,234', caret: 1 })
  })

  test('rejects letters, a second point and a third decimal', () => {
    expect(typeNumber('12a', 3, MONEY)).toBeNull()
    expect(typeNumber('1.2.3', 5, MONEY)).toBeNull()
    expect(typeNumber('1.234', 5, MONEY)).toBeNull()
    expect(typeNumber('-5', 2, MONEY)).toBeNull()
  })

  test('takes twelve digits before the point, and no more', () => {
    expect(typeNumber('123456789012', 12, MONEY)?.value).toBe('123456789012')
    expect(typeNumber('1234567890123', 13, MONEY)).toBeNull()
    expect(typeNumber('123456789012.34', 15, MONEY)?.value).toBe('123456789012.34')
  })

  test('keeps commas that were typed until they divide thousands', () => {
    expect(typeNumber('1,', 2, MONEY, true)).toEqual({ value: '1,', display: '1,', caret: 2 })
    expect(typeNumber('$ 1,2,3', 7, MONEY, true)).toEqual({ value: '1,2,3', display: '1,2,3', caret: 5 })
    expect(typeNumber('1,275', 5, MONEY, true)).toEqual({ value: '1275', display: '1,275', caret: 5 })
    expect(typeNumber('1.5,', 4, MONEY, true)?.value).toBe('1.5,')
    expect([displayNumber('1,2,3', MONEY), settleNumber('1,2,3', MONEY)]).toEqual(['1,2,3', '1,2,3'])
  })

  test.each([
    ['1', '1,', true],
    ['1,275', '1,2275', false],
    ['1,275', '1,27', false],
    ['1,275', '1,,275', true],
    ['12,345', '1,5', true],
    ['450', '7,5', true],
    ['', '1234', false],
  ])('knows from %s and %s whether a comma was typed', (before, after, isTyped) => {
    expect(bringsComma(before, after)).toBe(isTyped)
  })

  test('accepts a pasted amount with currency sign and commas', () => {
    expect(typeNumber('$ 450,000.25', 12, MONEY)?.value).toBe('450000.25')
  })

  test('removes leading zeros, and adds one before a bare point', () => {
    expect(typeNumber('007', 3, MONEY)?.value).toBe('7')
    expect(typeNumber('.5', 2, MONEY)).toEqual({ value: '0.5', display: '0.5', caret: 3 })
  })

  test('adds the cents on blur, and stays empty if empty', () => {
    expect(settleNumber('450000', MONEY)).toBe('450000.00')
    expect(settleNumber('450000.', MONEY)).toBe('450000.00')
    expect(settleNumber('', MONEY)).toBe('')
  })
})

test('a whole number keeps a decimal as it was typed, for its error, and groups no thousands', () => {
  expect(typeNumber('712.5', 5, INTEGER)).toEqual({ value: '712.5', display: '712.5', caret: 5 })
  expect(settleNumber('712.5', INTEGER)).toBe('712.5')
  expect(typeNumber('2027', 4, INTEGER)?.display).toBe('2027')
})

test('a percentage accepts a point, which it loses without decimals', () => {
  expect(typeNumber('7.', 2, PERCENT)?.value).toBe('7.')
  expect(settleNumber('7.', PERCENT)).toBe('7')
})

test('a value from the server is shown grouped', () => {
  expect(displayNumber('1275000.00', MONEY)).toBe('1,275,000.00')
})

describe('a decimal comma', () => {
  test('is a point where no thousands are grouped, so that 7,25 % does not become 725 %', () => {
    expect(typeNumber('7,25', 4, PERCENT)).toEqual({ value: '7.25', display: '7.25', caret: 4 })
    expect(typeNumber('0,125', 5, PERCENT)).toBeNull()
    expect(typeNumber('712,5', 5, INTEGER)?.value).toBe('712.5')
    expect(typeNumber('12,000', 6, INTEGER)?.value).toBe('12000')
  })

  test('is understood in an amount of a French spreadsheet', () => {
    expect(fromFrench('450\u202f000,50 $')).toBe('450\u202f000.50 $')
    expect(fromFrench('950,5')).toBe('950.5')
    expect(fromFrench('750\u00a0k$')).toBe('750000')
    expect(fromFrench('1,25\u202fM$')).toBe('1250000')
    expect(fromFrench('750 x$')).toBeNull()
    expect(fromFrench('450,000')).toBeNull()
    expect(fromFrench('1,450,00')).toBeNull()
  })
})

describe('a field in French', () => {
  beforeAll(() => speak('fr'))
  afterAll(() => speak('en'))
  /** Spaces that do not break are shown as `_`. */
  const typed = (text: string, shape = MONEY) => {
    const found = typeNumber(text, text.length, shape)
    return found && { value: found.value, display: found.display.replaceAll('\u00a0', '_') }
  }

  test.each([
    ['450000,5', '450000.5', '450_000,5'],
    ['450000.5', '450000.5', '450_000,5'],
    ['450 000,50 $', '450000.50', '450_000,50'],
    ['1,234,567.89', '1234567.89', '1_234_567,89'],
    ['1,234.50', '1234.50', '1_234,50'],
    ['12,', '12.', '12,'],
  ])('takes %s as %s and shows %s', (text, value, display) => {
    expect(typed(text)).toEqual({ value, display })
  })

  test('takes a share with a comma or a point', () => {
    expect(typed('7,25', PERCENT)).toEqual({ value: '7.25', display: '7,25' })
    expect(typed('7.25', PERCENT)).toEqual({ value: '7.25', display: '7,25' })
  })

  test('keeps the caret behind its digit when thousands are parted', () => {
    expect(typeNumber('1234', 4, MONEY)).toMatchObject({ display: '1\u00a0234', caret: 5 })
    expect(typeNumber('1299\u00a0345', 4, MONEY)).toMatchObject({ display: '1\u00a0299\u00a0345', caret: 5 })
  })
})
