import { MAX_CENTS } from '../kernel/money.ts'

/** Why a calculation has no result: a code for programs; the error also carries a message for people. */
export type MortgageErrorCode =
  | 'not_a_number'
  | 'negative_amount'
  | 'zero_amount'
  | 'zero_term'
  | 'rate_too_low'
  | 'compounding_invalid'
  | 'payment_not_above_interest'
  | 'payment_too_low'
  | 'already_repaid'
  | 'no_yield'
  | 'date_invalid'
  | 'dates_out_of_order'
  | 'down_payment_too_low'
  | 'not_insurable'
  | 'out_of_range'

/**
 * Thrown rather than returned: price, balance, payment and rate build on one another, and unwrapping a result at
 * each step would hide the formulas. The few callers at the edge (form, API, page) call `attempt` once.
 */
export class MortgageError extends Error {
  readonly code: MortgageErrorCode

  constructor(code: MortgageErrorCode, sentence: string) {
    super(sentence)
    this.name = 'MortgageError'
    this.code = code
  }
}

export type Attempt<T> = { value: T; error: null } | { value: null; error: MortgageError }

/** The result of a calculation, or its MortgageError. Other errors are thrown on. */
export function attempt<T>(calculate: () => T): Attempt<T> {
  try {
    return { value: calculate(), error: null }
  } catch (error) {
    if (error instanceof MortgageError) return { value: null, error }
    throw error
  }
}

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** A finite number. @throws MortgageError `not_a_number` */
export function finite(value: number, name: string): number {
  if (!Number.isFinite(value)) throw new MortgageError('not_a_number', `${capital(name)} must be a number.`)
  return value
}

/** Money from zero up to the largest storable amount. @throws MortgageError */
export function amountFromZero(value: number, name: string): number {
  if (finite(value, name) < 0)
    throw new MortgageError('negative_amount', `${capital(name)} must not be negative.`)
  if (value > MAX_CENTS) throw new MortgageError('out_of_range', `${capital(name)} is too large.`)
  return value
}

/** Money above zero. @throws MortgageError */
export function amountAboveZero(value: number, name: string): number {
  if (amountFromZero(value, name) === 0)
    throw new MortgageError('zero_amount', `${capital(name)} must be more than zero.`)
  return value
}

/** A length of time above zero, in years, months or payments. @throws MortgageError */
export function termAboveZero(value: number, name: string): number {
  if (finite(value, name) <= 0)
    throw new MortgageError('zero_term', `${capital(name)} must be more than zero.`)
  return value
}

/** More payments than any loan has; loops over payments stop here. */
export const MOST_PAYMENTS = 1e6

/** A whole number of payments, from zero. @throws MortgageError */
export function wholeCount(value: number, name: string): number {
  if (!Number.isInteger(finite(value, name)) || value < 0)
    throw new MortgageError('not_a_number', `${capital(name)} must be a whole number from zero.`)
  if (value > MOST_PAYMENTS) throw new MortgageError('out_of_range', `${capital(name)} is too large.`)
  return value
}
