/** Why a statement cannot be made; the code is for programs, the sentence for people. */
export const CLOSING_ERRORS = {
  balance_missing: 'The deal names no balance on which was bid, so its price cannot be adjusted.',
  terms_missing:
    'Rate, payment, frequency or maturity of the mortgage is missing. A payout statement with principal and interest gives the figures instead.',
  cut_off_before_sale: 'The cut-off date must not be before the day of the sale.',
  cut_off_too_late: 'The cut-off date must be within 60 days after the closing date.',
  cut_off_after_maturity:
    'The mortgage matures before the cut-off date. Choose an earlier date, or give the balance by a payout statement.',
  deposit_above_price: 'The deposit is more than the buyer owes on closing.',
  fees_above_price: 'The fees of the deal are more than the seller receives.',
} as const
export type ClosingErrorCode = keyof typeof CLOSING_ERRORS

export class ClosingError extends Error {
  readonly code: ClosingErrorCode

  constructor(code: ClosingErrorCode) {
    super(CLOSING_ERRORS[code])
    this.name = 'ClosingError'
    this.code = code
  }
}
