import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { type Frequency, PAYMENTS_A_YEAR } from './frequency.ts'
import { monthText, paymentDate, paymentMonths } from './payment-dates.ts'

describe('the month of a payment', () => {
  it('is that of its day, at every frequency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days)),
        fc.constantFrom(...(Object.keys(PAYMENTS_A_YEAR) as Frequency[])),
        fc.integer({ min: -60, max: 600 }),
        (first, frequency, index) => {
          expect(monthText(paymentMonths(first, frequency)(index))).toBe(
            paymentDate(first, frequency, index).slice(0, 7),
          )
        },
      ),
    )
  })
})
