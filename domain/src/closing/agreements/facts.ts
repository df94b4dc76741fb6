import type { Cents } from '../../kernel/money.ts'
import type { Party, SoldMortgage } from '../../signing/text-document.ts'

/** What agreements are filled with, as the closing says it. */
export interface AgreementFacts {
  /** Of the deal: HS-20418. */
  reference: string
  seller: Party
  buyer: Party
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
