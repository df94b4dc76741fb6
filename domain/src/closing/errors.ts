import { spoken } from '../kernel/language.ts'

/** Why a statement cannot be computed: a code for programs and a message for people. */
export const CLOSING_ERRORS = spoken({
  balance_missing: 'The deal states no balance at listing, so the price cannot be adjusted.',
  terms_missing:
    'The rate, payment, frequency or maturity of the mortgage is missing. Enter the principal and interest of an assignment statement instead.',
  cut_off_before_sale: 'The cut-off date must not be before the day of the sale.',
  cut_off_too_late: 'The cut-off date must be within 60 days after the closing date.',
  cut_off_after_maturity:
    'The mortgage matures before the cut-off date. Choose an earlier date, or enter the balance of an assignment statement.',
  deposit_above_price: 'The deposit is more than the amount due on closing.',
  fees_above_price: 'The fees of the deal are more than the seller receives.',
} as const)
export type ClosingErrorCode = keyof typeof CLOSING_ERRORS

export class ClosingError extends Error {
  readonly code: ClosingErrorCode

  constructor(code: ClosingErrorCode) {
    super(CLOSING_ERRORS[code])
    this.name = 'ClosingError'
    this.code = code
  }
}
