import { type BidLoan, loanBidIssue, totalOfBids } from '#domain/books/sale/bid-rules.ts'
import type { LoanBidsView } from '#domain/books/sale/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { type Cents, DECIMAL, toCents } from '#domain/kernel/money.ts'

/** Amounts as typed, by the ids of their loans; a loan without an amount is not bid on. */
export type Amounts = Readonly<Record<string, string>>

/** The amounts of one's open bids, with which the form begins. */
export const amountsOf = ({ you }: LoanBidsView): Amounts =>
  you?.state === 'open' ? Object.fromEntries(you.bids.map(({ loan, amount }) => [loan, amount])) : {}

const centsOf = (text: string): Cents | null => (DECIMAL.test(text) ? toCents(text) : null)

/** What would be bid, in the order of the loans, and what is wrong with single amounts, by loan. */
export function readDraft(loans: readonly BidLoan[], amounts: Amounts) {
  const errors: Record<string, string> = {}
  const bids = loans.flatMap((loan) => {
    const text = amounts[loan.id] ?? ''
    if (text === '') return []
    const cents = centsOf(text)
    const error = cents === null ? MESSAGES.amount : loanBidIssue(loan, cents)
    if (error) errors[loan.id] = error
    return [{ loan: loan.id, amount: text, cents: cents ?? 0 }]
  })
  return {
    errors,
    bids: bids.map(({ loan, amount }) => ({ loan, amount })),
    total: totalOfBids(bids.map(({ cents }) => ({ amount: cents }))),
  }
}
