import type { Cents } from '../kernel/money.ts'

/** One side of a sale. */
export interface AgreementSide {
  company: string
  /** Who signs for it. */
  name: string
}

/** A mortgage that is sold; null is what its seller has not stated. */
export interface SoldMortgage {
  reference: string
  /** Address of the property, on one line. */
  address: string | null
  charge_number: string | null
  /** In words: "First". */
  position: string | null
  mortgage_amount: Cents | null
  principle_balance: Cents | null
  /** Percent a year. */
  interest_rate: number | null
  /** Calendar dates. */
  maturity_date: string | null
}

/** What agreements are filled with, as the closing says it. */
export interface AgreementFacts {
  /** Of the deal: HS-20418. */
  reference: string
  seller: AgreementSide
  buyer: AgreementSide
  /** One, or those of a book. */
  mortgages: readonly SoldMortgage[]
  price: Cents
  /** Calendar dates. */
  sold_on: string
  closing_date: string
  cut_off_date: string
  deposit: { amount: Cents | null; payee: string | null; reference: string }
  servicing: {
    /** The seller goes on collecting the payments. */
    is_retained: boolean
    /** Percent of the price that the buyer pays for it a month; 0 for nothing. */
    fee: number
  }
  is_white_label: boolean
}
