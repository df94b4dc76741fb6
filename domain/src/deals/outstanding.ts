import { businessDateOf } from '../kernel/dates.ts'
import { timesCompounded } from '../mortgage/compounding.ts'
import { type Outstanding, outstandingLater, outstandingOn } from '../mortgage/outstanding.ts'
import type { DealField, DealValues } from './fields.ts'

/** The fields needed to determine a deal's remaining payments. */
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

/** A deal's loan on a day, or the fields that are missing for it. */
export type DealOutstanding =
  | { outstanding: Outstanding; missing: null }
  | { outstanding: null; missing: DealField[] }

/**
 * The remaining loan of a deal from a day on. Computed fields must be filled in (`effective`). Without a balance
 * the mortgage amount is used; without an initial payment date the payments are counted back from the maturity.
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

/**
 * The day as of which a deal's balance is stated: the last due date of its loan history, which is listed with the balance
 * after it, else its listing; null for a draft without either, which states it as of today.
 */
export const statedOn = (
  { mortgage_borrower_txs }: { mortgage_borrower_txs: readonly { due: string }[] | null },
  listed_at: Date | null,
): string | null =>
  (mortgage_borrower_txs ?? [])
    .map(({ due }) => due)
    .toSorted()
    .at(-1) ??
  (listed_at && businessDateOf(listed_at))

/**
 * The remaining loan of a deal on a day, from a balance that was stated before it: payments that have fallen due since are
 * taken as made, also one of the day itself. Interest of each period is rounded to the cent, as in a statement of account.
 * @param stated as `statedOn`; a day to come counts as `day`
 * @throws MortgageError as `outstandingOn` and `outstandingLater`
 */
export function owingOn(deal: LoanFields, stated: string | null, day: string): DealOutstanding {
  const from = stated !== null && stated < day ? stated : day
  const { outstanding, missing } = outstandingOfDeal(deal, from)
  if (outstanding === null) return { outstanding, missing }
  return { outstanding: outstandingLater(outstanding, day, { period_interest: 'cent' }), missing: null }
}
