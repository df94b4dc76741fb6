import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type DealOutstanding, type LoanFields, outstandingOfDeal } from '#domain/deals/outstanding.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { Conventions } from '#domain/mortgage/conventions.ts'
import { type Attempt, attempt } from '#domain/mortgage/errors.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { interestOnlyPayment } from '#domain/mortgage/payment.ts'
import type { PriceMark } from '../../features/mortgage/model/price-yield.ts'

const cents = (amount: string | null) => (amount === null ? null : toCents(amount))

/** The fields of a deal from which its loan follows, in cents. */
const loanFields = (deal: DealDetail): LoanFields => ({
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

/** The day on which the server counts the payments of its yields. */
export const dayOf = (deal: Pick<DealDetail, 'server_time'>) => dateOf(new Date(deal.server_time))

/** The deal's loan today, the fields that are missing, or why there is none: its term is over. */
export const loanOfDeal = (deal: DealDetail): Attempt<DealOutstanding> =>
  attempt(() => outstandingOfDeal(loanFields(deal), dayOf(deal)))

/** Where only interest is paid, its rounding must not seep into the balance. */
export const conventionsOf = ({ loan, payment }: Outstanding): Partial<Conventions> =>
  attempt(() => interestOnlyPayment(loan)).value === payment ? { period_interest: 'cent' } : {}

/** Prices worth a mark: the balance, the leading bid where there is one, and the reserve for whoever may know it. */
export function marksOf(
  deal: Pick<DealDetail, 'reserve_price' | 'auction'>,
  auction: Pick<AuctionView, 'leading_amount'> | undefined,
  balance: number,
): PriceMark[] {
  const leading = cents((auction ?? deal.auction).leading_amount)
  const reserve = cents(deal.reserve_price)
  return [
    { kind: 'par' as const, price: balance },
    ...(leading === null ? [] : [{ kind: 'leading' as const, price: leading }]),
    ...(reserve === null ? [] : [{ kind: 'reserve' as const, price: reserve }]),
  ]
}

/** The price that stands there at first: the leading bid, else the balance. */
export const firstPrice = (
  deal: Pick<DealDetail, 'auction'>,
  auction: Pick<AuctionView, 'leading_amount'> | undefined,
  { loan }: Outstanding,
): number => cents((auction ?? deal.auction).leading_amount) ?? loan.amount
