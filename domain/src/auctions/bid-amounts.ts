import { inLanguage } from '../kernel/language.ts'
import { objectionToDecimal, objectionToMoney, objectionToPositiveMoney } from '../kernel/typed-numbers.ts'

/** The most that a bidder pays a broker or a servicer, in percent of the bid for each month. */
export const MOST_PERCENT = 10

/** The amounts in the body of a bid, as text. */
export interface BidAmounts {
  bid_amount: string
  max_amount: string | null
  brokerage_fees: string
  end_closing_cost: string
  loan_servicing: string
}

/**
 * What the body of a bid would be refused for, by field and in the reader's language: as `bidIn` says it, which the
 * pages of a bid do not load for it.
 */
export function bidAmountErrors(bid: BidAmounts): Record<string, string> {
  const found = {
    bid_amount: objectionToPositiveMoney(bid.bid_amount),
    max_amount: bid.max_amount === null ? null : objectionToPositiveMoney(bid.max_amount),
    brokerage_fees: objectionToDecimal(bid.brokerage_fees, MOST_PERCENT),
    end_closing_cost: objectionToMoney(bid.end_closing_cost),
    loan_servicing: objectionToDecimal(bid.loan_servicing, MOST_PERCENT),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, objection]) =>
      objection === null ? [] : [[field, inLanguage(objection)]],
    ),
  )
}
