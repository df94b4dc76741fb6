import { timesCompounded } from '../mortgage/compounding.ts'
import { type Outstanding, outstandingOn } from '../mortgage/outstanding.ts'
import type { DealField, DealValues } from './fields.ts'

/** The fields without which a deal's payments to come cannot be told. */
const NEEDED = [
  'principle_balance',
  'interest_rate',
  'payment_amount',
  'payment_frequency',
  'maturity_date',
] as const satisfies readonly DealField[]

export type LoanFields = Pick<
  DealValues,
  (typeof NEEDED)[number] | 'mortgage_amount' | 'interest_subtype' | 'compounding' | 'initial_payment_date'
>

/** A deal's loan on a day, or the fields that it would take to know it. */
export type DealOutstanding =
  | { outstanding: Outstanding; missing: null }
  | { outstanding: null; missing: DealField[] }

/**
 * What a buyer of the deal would receive from a day on. Computed fields must be filled in (`effective`). A balance that is not
 * given is the mortgage amount; without an initial payment date the payments are counted back from the maturity.
 * @throws MortgageError as `outstandingOn`: `already_repaid` once the term is over
 */
export function outstandingOfDeal(deal: LoanFields, day: string): DealOutstanding {
  const amount = deal.principle_balance ?? deal.mortgage_amount
  const { interest_rate, payment_amount, payment_frequency, maturity_date } = deal
  if (
    amount === null ||
    interest_rate === null ||
    payment_amount === null ||
    payment_frequency === null ||
    maturity_date === null
  ) {
    const values = { ...deal, principle_balance: amount }
    return { outstanding: null, missing: NEEDED.filter((field) => values[field] === null) }
  }
  const terms = {
    loan: {
      amount,
      rate: interest_rate,
      compounding: timesCompounded(deal),
      frequency: payment_frequency,
    },
    payment: payment_amount,
    first: deal.initial_payment_date,
    maturity: maturity_date,
  }
  return { outstanding: outstandingOn(terms, day), missing: null }
}
