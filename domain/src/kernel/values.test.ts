import { describe, expect, it } from 'vitest'
import {
  date,
  decimal,
  email,
  moneyIn,
  positiveMoneyIn,
  requiredText,
  text,
  timestamp,
  wholeNumber,
} from './values.ts'

const messageOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message ?? null

describe('a date in a request', () => {
  it('is one that exists, from 1800 to 9998', () => {
    expect(['1800-01-01', '2028-02-29', '9998-12-31'].map((day) => messageOf(date, day))).toEqual([
      null,
      null,
      null,
    ])
    expect(messageOf(date, '2026-02-29')).toBe('Enter a date as YYYY-MM-DD.')
    expect(messageOf(date, '1799-12-31')).toBe('Enter a year from 1800 to 9998.')
    expect(messageOf(date, '9999-01-01')).toBe('Enter a year from 1800 to 9998.')
  })

  it('with a time has an offset', () => {
    expect(messageOf(timestamp, '2026-11-30T13:00:00-05:00')).toBeNull()
    expect(messageOf(timestamp, '2026-11-30T13:00:00')).toBe('Enter a date and time in ISO 8601.')
  })
})

describe('a number in a request', () => {
  it('that is whole is read from digits, from zero to its maximum', () => {
    const number = wholeNumber(1_000)
    expect([number.parse(0), number.parse(' 12 '), number.parse(1_000)]).toEqual([0, 12, 1_000])
    for (const wrong of [-1, 1.5, '1e3', '', 'a12', '12a', null])
      expect(messageOf(number, wrong), String(wrong)).toBe('Value must be positive integer')
    expect(messageOf(number, 1_001)).toBe('Enter at most 1,000.')
  })

  it('that is a rate has at most two decimals', () => {
    const rate = decimal(25)
    expect([rate.parse('5.25'), rate.parse(' 7 '), rate.parse(25), rate.parse(12.5)]).toEqual([
      5.25, 7, 25, 12.5,
    ])
    for (const wrong of ['-1', '.5', '5.', '1,5', 'a1', '1a'])
      expect(messageOf(rate, wrong), wrong).toBe('Enter a number from 0, digits and one decimal point only.')
    expect(messageOf(rate, '5.255')).toBe('Enter at most 2 decimals.')
    expect(messageOf(rate, 25.01)).toBe('Enter at most 25.')
  })
})

describe('an amount of money in a request', () => {
  it('has commas only between thousands', () => {
    expect([moneyIn.parse('1,234,567.5'), moneyIn.parse(' 100,000 '), moneyIn.parse('-0'.slice(1))]).toEqual([
      1_234_567_50, 100_000_00, 0,
    ])
    for (const wrong of ['1,2,3', '12,34', '1234,567', ',100', 'x1,000', '1,000x', '-1,000', '1,000.', '5.'])
      expect(moneyIn.safeParse(wrong).success, wrong).toBe(false)
  })

  it('is at most what can be stored, and where it must be more than zero it is at least a cent', () => {
    expect(moneyIn.parse('999999999999.99')).toBe(99_999_999_999_999)
    expect(messageOf(positiveMoneyIn, '0')).toBe('Enter an amount above zero.')
    expect(positiveMoneyIn.parse('0.01')).toBe(1)
  })
})

describe('a text in a request', () => {
  it('is trimmed, has a maximum length, and line breaks but no other control characters', () => {
    const words = text(5)
    expect([words.parse(' abc '), words.parse('a\n\r\tb'), words.parse('12345')]).toEqual([
      'abc',
      'a\n\r\tb',
      '12345',
    ])
    expect(messageOf(words, '123456')).toBe('Use at most 5 characters.')
    for (const wrong of ['a\u0000', 'a\u0007b', 'a\ud83c'])
      expect(messageOf(words, wrong)).toBe('Remove the control characters.')
  })

  it('that is required is not only spaces', () => {
    expect(messageOf(requiredText(5), '  ')).toBe('This field is required.')
    expect(requiredText(5).parse('a')).toBe('a')
  })

  it('that is an e-mail address is in lower case', () => {
    expect(email.parse(' Ana.Roy@Lender.Example ')).toBe('ana.roy@lender.example')
    expect(messageOf(email, `${'a'.repeat(250)}@b.ca`)).toBe('Enter a valid email address')
    expect(messageOf(email, 'ana')).toBe('Enter a valid email address')
  })
})
