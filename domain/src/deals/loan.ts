import type { DealValues } from './fields.ts'

/** A mortgage of a book, as rules and figures need it. */
export interface LoanOfBook {
  /** The id of its deal. */
  id: string
  /** The number of its deal, which buyers know as HS-20418. */
  number: number
  /** The seller's own reference, as on the tape. */
  loan_reference: string
  /** False once it is listed or sold on its own, or was removed. */
  is_in_book: boolean
  /** As entered: see `effective` for the computed fields. */
  values: DealValues
  /** The credit score of the primary applicant; null if the tape has none. */
  credit_score: number | null
}
