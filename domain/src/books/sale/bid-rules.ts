import { sentence } from '../../kernel/language.ts'
import { type Cents, formatMoney } from '../../kernel/money.ts'

/** A loan that buyers can bid on. */
export interface BidLoan {
  id: string
  /** The deal's reference, which buyers use: HS-20418. */
  reference: string
  /** The outstanding balance, in cents. */
  balance: Cents
}

/** A bid on one loan, in cents. */
export interface LoanBid {
  loan: string
  amount: Cents
}

/** The highest bid on a loan, in cents: twice its outstanding balance, as for a deal. Null without a balance. */
export const loanCeiling = ({ balance }: Pick<BidLoan, 'balance'>): Cents | null =>
  balance > 0 ? 2 * balance : null

/** Why an amount is not a valid bid on a loan, as a sentence; null if it is. */
export function loanBidIssue(loan: BidLoan, amount: Cents): string | null {
  if (amount <= 0) return sentence`Enter an amount above zero.`
  const ceiling = loanCeiling(loan)
  return ceiling !== null && amount > ceiling
    ? sentence`Bids are at most ${formatMoney(ceiling)}, twice what is outstanding.`
    : null
}

/** The problem with one of several bids. */
export interface LoanBidIssue {
  /** Index of the bid. */
  place: number
  field: keyof LoanBid
  message: string
}

/**
 * The problems with bids on the loans of a book; empty if all can be placed. The current loans of the book decide: a
 * loan that has been removed from it cannot be bid on.
 */
export function loanBidIssues(loans: ReadonlyMap<string, BidLoan>, bids: readonly LoanBid[]): LoanBidIssue[] {
  const bidOn = new Set<string>()
  return bids.flatMap(({ loan: id, amount }, place): LoanBidIssue[] => {
    const loan = loans.get(id)
    if (!loan) return [{ place, field: 'loan', message: sentence`This loan is not in the book.` }]
    if (bidOn.has(id)) return [{ place, field: 'loan', message: sentence`Bid once on each loan.` }]
    bidOn.add(id)
    const message = loanBidIssue(loan, amount)
    return message ? [{ place, field: 'amount', message }] : []
  })
}

/** The sum of bids, in cents. */
export const totalOfBids = (bids: readonly Pick<LoanBid, 'amount'>[]): Cents =>
  bids.reduce((sum, { amount }) => sum + amount, 0)
