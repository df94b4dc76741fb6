import { expect, it } from 'vitest'
import { feeAt } from './fee-amount.ts'

it.each([
  ['a percentage of the price, half up to the cent', { value: 50, type: 'percentage' }, 70_600_100, 353_001],
  ['its amount, whatever the price', { value: 250_000, type: 'amount' }, 70_600_000, 250_000],
  ['nothing where it is zero', { value: 0, type: 'percentage' }, 70_600_000, null],
  ['nothing where there is none', { value: null, type: null }, 70_600_000, null],
] as const)('a fee is %s', (_what, fee, price, amount) => expect(feeAt(fee, price)).toBe(amount))
