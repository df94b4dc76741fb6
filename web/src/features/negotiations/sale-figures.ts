import type { Bid } from '#domain/auctions/contract.ts'
import { ClosingError } from '#domain/closing/errors.ts'
import { servicerOf } from '#domain/closing/parties.ts'
import { makeStatement, type Statement, sellerNet } from '#domain/closing/statement.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { statedOn } from '#domain/deals/outstanding.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { salesTaxIn } from '#domain/kernel/sales-tax.ts'
import { MortgageError } from '#domain/mortgage/errors.ts'
import { centsOf } from '../auctions/amount.ts'
import { costsAt, monthsAt } from '../auctions/offer.ts'
import { loanFields } from '../deals/loan-fields.ts'

/** What both sides come to at a price. */
export interface SaleFigures {
  /** What the seller receives in total, deposit included. */
  net: Cents
  /** What the buyer pays in total, deposit included. */
  buyer_pays: Cents
  /** The statement with which the closing begins; null if the deal states too little for one, as a book does. */
  statement: Statement | null
}

export type PricedBid = Pick<
  Bid,
  'standing_amount' | 'brokerage_fees' | 'end_closing_cost' | 'loan_servicing'
>

const feesOf = (deal: DealDetail) => ({
  broker: { value: centsOf(deal.broker_fees ?? ''), type: deal.broker_fees_type },
  lender: { value: centsOf(deal.lender_fees ?? ''), type: deal.lender_fees_type },
  home_slice: { value: centsOf(deal.home_slice_fees ?? ''), type: deal.home_slice_fees_type },
})

/**
 * What a sale to this bidder comes to if it is made now: as of the closing, by the statement with which the closing
 * begins, or as of today where there can be none.
 * @param now on the server's clock, in epoch milliseconds
 */
export function saleFigures(
  deal: DealDetail,
  bid: PricedBid,
  now: number,
  price = toCents(bid.standing_amount),
): SaleFigures {
  const offer = {
    brokerage_fees: bid.brokerage_fees,
    end_closing_cost: toCents(bid.end_closing_cost),
    loan_servicing: bid.loan_servicing,
  }
  const common = {
    sale_amount: price,
    offer,
    months: monthsAt(deal.listed_at, now),
    servicer: servicerOf(deal),
    fees: feesOf(deal),
    tax: salesTaxIn(deal.state),
  }
  const statement = statementOf(deal, common, businessDateOf(new Date(now)))
  if (statement) return { net: statement.seller.total, buyer_pays: statement.buyer.total, statement }
  const accrued_interest = toCents(deal.pricing?.accrued ?? deal.pool?.accrued ?? '0')
  return {
    net: sellerNet({ ...common, accrued_interest }),
    buyer_pays: costsAt(deal, { bid_amount: price, ...offer }, deal.listed_at, now).total,
    statement: null,
  }
}

function statementOf(
  deal: DealDetail,
  sale: Pick<
    Parameters<typeof makeStatement>[0],
    'sale_amount' | 'offer' | 'months' | 'servicer' | 'fees' | 'tax'
  >,
  today: string,
): Statement | null {
  const listedAt = deal.listed_at === null ? null : new Date(deal.listed_at)
  try {
    return makeStatement({
      ...sale,
      sold_on: today,
      closing_date: deal.closing_if_sold_today,
      cut_off: deal.closing_if_sold_today,
      loan: loanFields(deal),
      stated_on: statedOn(deal, listedAt) ?? today,
      payout: null,
      deposit: null,
    })
  } catch (error) {
    if (error instanceof ClosingError || error instanceof MortgageError) return null
    throw error
  }
}
