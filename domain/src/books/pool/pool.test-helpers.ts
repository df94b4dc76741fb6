// biome-ignore lint/style/noRestrictedImports: only tests import this file
import fc from 'fast-check'
import { blankDeal } from '../../deals/fields.ts'
import { MORTGAGE_CLASS, PAYMENT_FREQUENCY, POSITION } from '../../deals/vocabulary.ts'
import { namesOf } from '../../kernel/names.ts'
import { PROVINCE } from '../../kernel/provinces.ts'
import { attempt } from '../../mortgage/errors.ts'
import { payment } from '../../mortgage/payment.ts'
import type { PoolLoan } from './loan.ts'

export const DAY = '2026-11-23'

/** A loan of 250 000 at 6 % over 25 years, renewed on 1 December 2025 for five years, with the given differences. */
export const loanWith = (
  values: Partial<PoolLoan['values']> = {},
  given: Partial<Omit<PoolLoan, 'values'>> = {},
): PoolLoan => ({
  id: 'a',
  number: 20_001,
  loan_reference: 'L-1',
  credit_score: 700,
  ...given,
  values: {
    ...blankDeal(),
    mortgage_amount: 25_000_000,
    principle_balance: 24_000_000,
    property_value: 40_000_000,
    position: 'first',
    mortgage_class: 'residential',
    city: 'Toronto',
    state: 'ON',
    interest_subtype: 'fixed',
    interest_rate: 6,
    initial_payment_date: '2025-12-01',
    maturity_date: '2030-12-01',
    amortization: 25,
    payment_frequency: 'monthly',
    is_asset_performing: true,
    ttl_missed_pmt: 0,
    ...values,
  },
})

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 })

/** Loans of every kind, some of them lacking the input of a projection. */
const values = fc.record({
  mortgage_amount: maybe(fc.integer({ min: 1_000_000, max: 200_000_000 })),
  principle_balance: maybe(fc.integer({ min: 100, max: 200_000_000 })),
  property_value: maybe(fc.integer({ min: 5_000_000, max: 400_000_000 })),
  position: maybe(fc.constantFrom(...namesOf(POSITION))),
  first_lender_mortgage_balance: maybe(fc.integer({ min: 0, max: 100_000_000 })),
  mortgage_class: maybe(fc.constantFrom(...namesOf(MORTGAGE_CLASS))),
  city: maybe(fc.constantFrom('Toronto', 'toronto ', 'Montréal', 'MONTREAL', 'Québec', 'Victoria')),
  state: maybe(fc.constantFrom(...namesOf(PROVINCE))),
  interest_subtype: fc.constantFrom('fixed', 'variable', null),
  interest_rate: maybe(hundredths(15)),
  initial_payment_date: maybe(fc.constantFrom('2021-03-31', '2024-11-23', '2026-12-15')),
  maturity_date: maybe(fc.constantFrom('2026-06-01', '2026-11-24', '2027-03-15', '2028-11-30', '2031-01-01')),
  amortization: maybe(fc.integer({ min: 3, max: 30 })),
  payment_frequency: maybe(fc.constantFrom(...namesOf(PAYMENT_FREQUENCY))),
  payment_amount: maybe(fc.integer({ min: 0, max: 500_000 })),
  interest_prepayment: fc.constantFrom(null, null, null, false, true),
  ltv: maybe(hundredths(120)),
  remaining_term: maybe(fc.integer({ min: 0, max: 90 })),
  ttl_missed_pmt: maybe(fc.integer({ min: 0, max: 5 })),
  is_asset_performing: fc.constantFrom(true, true, true, false, null),
})

/** A pool of loans with ids in the order of the tape. */
export const pools: fc.Arbitrary<PoolLoan[]> = fc
  .array(fc.tuple(values, maybe(fc.integer({ min: 300, max: 900 }))), { maxLength: 30 })
  .map((loans) =>
    loans.map(([given, credit_score], index) =>
      loanWith(given, { id: `loan ${index}`, loan_reference: `L-${index}`, credit_score }),
    ),
  )

/** Loans that can be projected. */
export const projectable: fc.Arbitrary<PoolLoan[]> = fc
  .array(
    fc.record({
      principle_balance: fc.integer({ min: 1_000_000, max: 200_000_000 }),
      interest_rate: hundredths(15),
      amortization: fc.integer({ min: 3, max: 30 }),
      payment_frequency: fc.constantFrom(...namesOf(PAYMENT_FREQUENCY)),
      maturity_date: fc.constantFrom('2026-12-24', '2027-03-15', '2028-11-30', '2031-01-01'),
      initial_payment_date: fc.constantFrom('2021-03-31', '2024-11-23', '2026-12-15', null),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((loans) =>
    loans.map((given, index) => {
      const { principle_balance: amount, interest_rate: rate, payment_frequency: frequency } = given
      const terms = { amount, rate, compounding: 2, frequency, amortization: given.amortization }
      const payment_amount = attempt(() => payment(terms)).value
      return loanWith({ ...given, payment_amount }, { id: `loan ${index}` })
    }),
  )
