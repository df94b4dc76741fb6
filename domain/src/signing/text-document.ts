import type { Section } from '../kernel/binding-text.ts'
import type { Language } from '../kernel/language.ts'
import type { Cents } from '../kernel/money.ts'

/** A party to a document. */
export interface Party {
  company: string
  /** The person who signs for it. */
  name: string
}

/** A mortgage that is sold; null for values that its seller has not stated. */
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

/** A document to sign in one language, filled from a deal, before layout. */
export interface TextDocument {
  language: Language
  title: string
  /** The version of the wording. Any change of it is a new version. */
  version: string
  parties: readonly { role: string; side: Party }[]
  /** The terms of this particular deal. */
  terms: readonly { label: string; value: string }[]
  sections: readonly Section[]
  /** Listed at the end. */
  mortgages: readonly SoldMortgage[]
}
