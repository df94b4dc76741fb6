import type { Cents } from '../../kernel/money.ts'
import type { Party, SoldMortgage } from '../../signing/text-document.ts'

/** The facts of a closing with which agreements are filled. */
export interface AgreementFacts {
  /** The deal's reference: HS-20418. */
  reference: string
  seller: Party
  buyer: Party
  /** The mortgage, or all mortgages of a book. */
  mortgages: readonly SoldMortgage[]
  price: Cents
  /** Calendar dates. */
  sold_on: string
  closing_date: string
  cut_off_date: string
  /** Both sides have agreed on the cut-off date. */
  is_cut_off_agreed: boolean
  deposit: { amount: Cents | null; payee: string | null; reference: string }
  servicing: {
    /** The seller continues to collect the payments. */
    is_retained: boolean
    /** The buyer's monthly fee for it, in percent of the price; 0 if there is none. */
    fee: number
  }
  is_white_label: boolean
}
