import { ltvOf, maturityOf, remainingTerm } from '../../deals/computed.ts'
import type { DealValues, MarketField } from '../../deals/fields.ts'
import { PRICING_FIELDS } from '../../deals/pricing.ts'
import type { Cents } from '../../kernel/money.ts'

/** The fields from which all figures of a pool are computed. They are all public, so no figure reveals private data. */
export const POOL_FIELDS = [
  ...PRICING_FIELDS,
  'city',
  'state',
  'mortgage_class',
  'position',
  'property_value',
  'first_lender_mortgage_balance',
  'second_lender_mortgage_balance',
  'ltv',
  'remaining_term',
  'ttl_missed_pmt',
  'is_asset_performing',
] as const satisfies readonly MarketField[]
export type PoolField = (typeof POOL_FIELDS)[number]

/** The identifiers of a loan. */
export interface NamedLoan {
  id: string
  /** The number of its deal. */
  number: number
  /** The seller's own reference, which not every reader may see. */
  loan_reference: string
}

export type PoolValues = Pick<DealValues, PoolField>

/** A loan of a pool; a `LoanOfBook` is one. */
export interface PoolLoan extends NamedLoan {
  values: PoolValues
  /** The day as of which its balance is stated (`statedOn`). */
  stated_on?: string | null
  /** The credit score of the primary applicant. */
  credit_score: number | null
}

export const nameOf = ({ id, number, loan_reference }: NamedLoan): NamedLoan => ({
  id,
  number,
  loan_reference,
})

/** The weight of a loan in cents: its balance, or its amount if no balance is stated; zero without either. */
export const balanceOf = ({ values }: PoolLoan): Cents =>
  values.principle_balance ?? values.mortgage_amount ?? 0

/** The figures by which loans are grouped and averaged, as the loan's own page shows them; null if not stated. */
export interface LoanFigures {
  interest_rate: number | null
  ltv: number | null
  /** Whole months. */
  remaining_term: number | null
  credit_score: number | null
}

/** @param day calendar date from which the remaining term runs */
export function figuresOf({ values, credit_score }: PoolLoan, day: string): LoanFigures {
  return {
    interest_rate: values.interest_rate,
    ltv: values.ltv ?? ltvOf(values),
    remaining_term: remainingTerm(values.remaining_term, maturityOf(values), day),
    credit_score,
  }
}
