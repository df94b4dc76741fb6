import { expect, it } from 'vitest'
import { dealFields } from './fields.ts'

it('a postal code is kept as it is written, however it is entered', () => {
  const kept = (entered: string) => dealFields.postcode.in.parse(entered)
  for (const entered of ['n1h 3a1', 'N1H3A1', ' n1h-3a1 ']) expect(kept(entered)).toBe('N1H 3A1')
  expect([kept('N1H'), kept('90210')]).toEqual(['N1H', '90210'])
})
