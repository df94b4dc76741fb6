import type { DealDetail } from '#domain/deals/contract.ts'
import type { LoanFields } from '#domain/deals/outstanding.ts'
import { toCents } from '#domain/kernel/money.ts'

const cents = (amount: string | null) => (amount === null ? null : toCents(amount))

type LoanOfDeal = Pick<DealDetail, keyof LoanFields>

/** The fields of a deal that define its loan, in cents. */
export const loanFields = (deal: LoanOfDeal): LoanFields => ({
  principle_balance: cents(deal.principle_balance),
  mortgage_amount: cents(deal.mortgage_amount),
  payment_amount: cents(deal.payment_amount),
  interest_rate: deal.interest_rate,
  interest_subtype: deal.interest_subtype,
  compounding: deal.compounding,
  payment_frequency: deal.payment_frequency,
  initial_payment_date: deal.initial_payment_date,
  maturity_date: deal.maturity_date,
})
