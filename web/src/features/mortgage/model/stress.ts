import type { Conventions } from '#domain/mortgage/conventions.ts'
import { attempt, termAboveZero, wholeCount } from '#domain/mortgage/errors.ts'
import { PAYMENTS_A_YEAR } from '#domain/mortgage/frequency.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { checkRate } from '#domain/mortgage/rates.ts'
import { earlyPayout, missedPayments, renewal } from '#domain/mortgage/stress.ts'
import { type Typed, typedNumber } from './number-input.ts'
import type { Priced } from './price-yield.ts'

export interface StressInputs {
  /** Rate at renewal, percent. */
  renew: Typed<number>
  missed: Typed<number>
  /** The month of the early payout. */
  payout: Typed<number>
  /** The rate at which the lender could then lend for the remaining term. */
  market: Typed<number>
}

const MISSED = '3'
const MONTHS_A_YEAR = 12
const DEARER = 2

const plain = (value: number) => String(Number(value.toFixed(4)))

/** Remaining months of the term, at least one. */
export const monthsLeft = ({ loan, count }: Outstanding): number =>
  Math.max(1, Math.round((count * MONTHS_A_YEAR) / PAYMENTS_A_YEAR[loan.frequency]))

/** Reads the scenarios from the URL; by default a renewal two points higher and a payout half-way. */
export function readStress(get: (key: string) => string | null, outstanding: Outstanding): StressInputs {
  const { rate } = outstanding.loan
  const half = Math.ceil(monthsLeft(outstanding) / 2)
  return {
    renew: typedNumber(get('renew') ?? plain(rate + DEARER), 'the rate at renewal', checkRate),
    missed: typedNumber(get('missed') ?? MISSED, 'the number of missed payments', (value) =>
      wholeCount(value, 'the number of missed payments'),
    ),
    payout: typedNumber(get('payout') ?? String(half), 'the month', (value) =>
      termAboveZero(wholeCount(value, 'the month'), 'the month'),
    ),
    market: typedNumber(get('market') ?? plain(rate - 1), 'the comparison rate', checkRate),
  }
}

/** The payment that ends a month of the term; past the end, a number that the domain rejects. */
const paymentOfMonth = (outstanding: Outstanding, month: number): number =>
  month > monthsLeft(outstanding)
    ? outstanding.count + 1
    : Math.min(
        outstanding.count,
        Math.max(1, Math.round((month * PAYMENTS_A_YEAR[outstanding.loan.frequency]) / MONTHS_A_YEAR)),
      )

export const renewalAt = (outstanding: Outstanding, { renew }: StressInputs, given?: Partial<Conventions>) =>
  renew.error === null ? attempt(() => renewal(outstanding, renew.value, given)) : null

export const arrearsAt = (
  { outstanding, compounding, point }: Priced,
  { missed }: StressInputs,
  given?: Partial<Conventions>,
) =>
  missed.error === null
    ? attempt(() => missedPayments(outstanding, missed.value, { dirty: point.dirty, compounding }, given))
    : null

export const payoutAt = (
  { outstanding, compounding, point }: Priced,
  { payout, market }: StressInputs,
  given?: Partial<Conventions>,
) =>
  payout.error === null && market.error === null
    ? attempt(() =>
        earlyPayout(
          outstanding,
          paymentOfMonth(outstanding, payout.value),
          market.value,
          { dirty: point.dirty, compounding },
          given,
        ),
      )
    : null
