import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type DealOutstanding, type LoanFields, outstandingOfDeal } from '#domain/deals/outstanding.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { Conventions } from '#domain/mortgage/conventions.ts'
import { type Attempt, attempt } from '#domain/mortgage/errors.ts'
import type { Outstanding } from '#domain/mortgage/outstanding.ts'
import { interestOnlyPayment } from '#domain/mortgage/payment.ts'
import { loanFields } from '../../features/deals/loan-fields.ts'
import {
  type PriceInputs,
  type PriceMark,
  readPriceInputs,
} from '../../features/mortgage/model/price-yield.ts'

const cents = (amount: string | null) => (amount === null ? null : toCents(amount))

/** The date that the server uses for its yields. */
const dayOf = (deal: Pick<DealDetail, 'server_time'>) => businessDateOf(new Date(deal.server_time))

/** The deal's loan today, its missing fields, or an error if the term is over. */
export const loanOfDeal = (deal: DealDetail): Attempt<DealOutstanding> =>
  attempt(() => outstandingOfDeal(owedFields(deal), dayOf(deal)))

/** What is still owed of an amount that was bid on the stated balance, as the price follows the balance at the closing. */
const owedOf = ({ pricing }: Pick<DealDetail, 'pricing'>, amount: number) =>
  Math.round(amount * (pricing?.share ?? 1))

/** The loan with the balance of today: payments since it was stated are taken as made. */
function owedFields(deal: DealDetail): LoanFields {
  const fields = loanFields(deal)
  const stated = fields.principle_balance ?? fields.mortgage_amount
  return { ...fields, principle_balance: stated === null ? null : owedOf(deal, stated) }
}

/** For an interest-only loan, rounding must not change the balance. */
export const conventionsOf = ({ loan, payment }: Outstanding): Partial<Conventions> =>
  attempt(() => interestOnlyPayment(loan)).value === payment ? { period_interest: 'cent' } : {}

/**
 * Prices marked on the curve: the balance, the leading bid if there is one, and the reserve if the user may see it.
 */
export function marksOf(
  deal: Pick<DealDetail, 'reserve_price' | 'auction' | 'pricing'>,
  auction: Pick<AuctionView, 'leading_amount'> | undefined,
  balance: number,
): PriceMark[] {
  const leading = cents((auction ?? deal.auction).leading_amount)
  const reserve = cents(deal.reserve_price)
  return [
    { kind: 'par' as const, price: balance },
    ...(leading === null ? [] : [{ kind: 'leading' as const, price: owedOf(deal, leading) }]),
    ...(reserve === null ? [] : [{ kind: 'reserve' as const, price: owedOf(deal, reserve) }]),
  ]
}

/** The bid of which a price is what is still owed. */
export const bidOf = ({ pricing }: Pick<DealDetail, 'pricing'>, price: number) =>
  Math.round(price / (pricing?.share ?? 1))

type BidOn = Pick<AuctionView, 'leading_amount'> & { minimum_bid?: string | null }

/** The initial price: for a bidder the next bid, for others the leading one; without either the balance. */
export const firstPrice = (
  deal: Pick<DealDetail, 'auction' | 'pricing'> & { can: Pick<DealDetail['can'], 'bid'> },
  auction: BidOn | undefined,
  { loan }: Outstanding,
): number => {
  const next = deal.can.bid ? cents(auction?.minimum_bid ?? null) : null
  const bid = next ?? cents((auction ?? deal.auction).leading_amount)
  return bid === null ? loan.amount : owedOf(deal, bid)
}

/** Price and settlement as the address has them. */
export const priceInputsOf = (
  get: (key: string) => string | null,
  deal: DealDetail,
  auction: AuctionView | undefined,
  outstanding: Outstanding,
): PriceInputs =>
  readPriceInputs(get, { outstanding, day: dayOf(deal), price: firstPrice(deal, auction, outstanding) })
