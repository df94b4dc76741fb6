import { describe, expect, it } from 'vitest'
import { businessNumberOf } from './business-number.ts'

describe('a business number', () => {
  it.each([
    '123456782',
    '123 456 782',
    '123-456-782',
    ' 123456782RT0001 ',
    '123456782 rc 0002',
    '12345 6782',
  ])('is read from %s, without its program account', (text) =>
    expect(businessNumberOf(text)).toBe('123456782'),
  )

  it.each([
    '123456789',
    '123456783',
    '213456782',
    '12345678',
    '1234567820',
    '000000000',
    '123456782RT001',
    'ABCDEFGHI',
    '',
  ])('is not %s', (text) => expect(businessNumberOf(text)).toBeNull())
})
