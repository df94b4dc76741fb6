import type { DealValues } from './fields.ts'

/** A mortgage of a book, as rules and figures read it. */
export interface LoanOfBook {
  /** Of its deal. */
  id: string
  /** Of its deal: buyers refer to it as HS-20418. */
  number: number
  /** The seller's own reference, as on the tape. */
  loan_reference: string
  /** False once it is listed or sold alone, or was removed. */
  is_in_book: boolean
  /** As entered: see `effective` for the computed fields. */
  values: DealValues
  /** Of the primary applicant; null if the tape has none. */
  credit_score: number | null
}
