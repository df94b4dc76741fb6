import { type Cents, formatMoney } from '../../kernel/money.ts'

/** A loan on which buyers bid. */
export interface BidLoan {
  id: string
  /** Of its deal, by which buyers refer to it: HS-20418. */
  reference: string
  /** What is outstanding, in cents. */
  balance: Cents
}

/** A bid on one loan, in cents. */
export interface LoanBid {
  loan: string
  amount: Cents
}

/** The most that can be bid on a loan: twice what is outstanding, as on a deal; in cents. Null without a balance. */
export const loanCeiling = ({ balance }: Pick<BidLoan, 'balance'>): Cents | null =>
  balance > 0 ? 2 * balance : null

/** Why an amount cannot be bid on a loan, as a sentence; null if it can. */
export function loanBidIssue(loan: BidLoan, amount: Cents): string | null {
  if (amount <= 0) return 'Enter an amount above zero.'
  const ceiling = loanCeiling(loan)
  return ceiling !== null && amount > ceiling
    ? `Bids are at most ${formatMoney(ceiling)}, twice what is outstanding.`
    : null
}

/** What is wrong with one of several bids. */
export interface LoanBidIssue {
  /** Its place among the bids. */
  place: number
  field: keyof LoanBid
  message: string
}

/**
 * What is wrong with bids on the loans of a book; none if they can be placed. What the book has at this moment decides: a
 * loan that has left it cannot be bid on.
 */
export function loanBidIssues(loans: ReadonlyMap<string, BidLoan>, bids: readonly LoanBid[]): LoanBidIssue[] {
  const bidOn = new Set<string>()
  return bids.flatMap(({ loan: id, amount }, place): LoanBidIssue[] => {
    const loan = loans.get(id)
    if (!loan) return [{ place, field: 'loan', message: 'This loan is not in the book.' }]
    if (bidOn.has(id)) return [{ place, field: 'loan', message: 'Bid once on each loan.' }]
    bidOn.add(id)
    const message = loanBidIssue(loan, amount)
    return message ? [{ place, field: 'amount', message }] : []
  })
}

/** The sum of bids, in cents. */
export const totalOfBids = (bids: readonly Pick<LoanBid, 'amount'>[]): Cents =>
  bids.reduce((sum, { amount }) => sum + amount, 0)
