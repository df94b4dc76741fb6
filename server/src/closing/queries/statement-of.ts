import { monthsSince } from '#domain/auctions/fee-total.ts'
import { CLOSING_ERRORS, ClosingError } from '#domain/closing/errors.ts'
import { servicerOf } from '#domain/closing/parties.ts'
import { makeStatement, type Statement, type StatementInput } from '#domain/closing/statement.ts'
import { effective } from '#domain/deals/computed.ts'
import { statedOn } from '#domain/deals/outstanding.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { ErrorCode } from '#domain/kernel/error-codes.ts'
import { toCents } from '#domain/kernel/money.ts'
import { salesTaxIn } from '#domain/kernel/sales-tax.ts'
import { MortgageError } from '#domain/mortgage/errors.ts'
import { valuesOf } from '../../deals/rows.ts'
import type { ClosingRecord } from './find-closing.ts'

export type StatementOrIssue =
  | { statement: Statement; issue: null }
  | { statement: null; issue: { code: ErrorCode; message: string } }

const cents = (value: string | null) => (value === null ? null : toCents(value))

/** The statement of a closing by its current figures, or the reason why it cannot be computed. */
export function statementOf(closing: ClosingRecord): StatementOrIssue {
  const { deal } = closing
  if (deal.sale_amount === null || deal.sold_at === null) {
    return { statement: null, issue: { code: 'balance_missing', message: CLOSING_ERRORS.balance_missing } }
  }
  try {
    return { statement: makeStatement(inputOf(closing, deal.sale_amount, deal.sold_at)), issue: null }
  } catch (error) {
    if (error instanceof ClosingError || error instanceof MortgageError)
      return { statement: null, issue: { code: error.code, message: error.message } }
    throw error
  }
}

function inputOf(closing: ClosingRecord, saleAmount: string, soldAt: Date): StatementInput {
  const { deal, offer } = closing
  const values = effective(valuesOf(deal), businessDateOf(deal.db_now))
  const deposit = closing.steps.find(({ step }) => step === 'deposit')
  const listedAt = deal.listed_at ?? soldAt
  return {
    sale_amount: toCents(saleAmount),
    sold_on: businessDateOf(soldAt),
    closing_date: closing.closing_date,
    cut_off: closing.cut_off_date,
    offer: {
      brokerage_fees: Number(offer?.brokerage_fees ?? 0),
      end_closing_cost: toCents(offer?.end_closing_cost ?? '0'),
      loan_servicing: Number(offer?.loan_servicing ?? 0),
    },
    months: monthsSince(listedAt.getTime(), soldAt.getTime()),
    loan: values,
    stated_on: statedOn(values, listedAt) ?? businessDateOf(listedAt),
    payout:
      closing.payout_principal !== null && closing.payout_as_of === closing.cut_off_date
        ? { principal: toCents(closing.payout_principal), interest: cents(closing.payout_interest) }
        : null,
    deposit: deposit?.state === 'done' ? cents(closing.deposit_amount) : null,
    fees: {
      broker: { value: values.broker_fees, type: values.broker_fees_type },
      lender: { value: values.lender_fees, type: values.lender_fees_type },
      home_slice: { value: values.home_slice_fees, type: values.home_slice_fees_type },
    },
    tax: salesTaxIn(values.state),
    servicer: servicerOf(values),
  }
}
