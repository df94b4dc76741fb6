import type { ValueOf } from '../kernel/choice.ts'
import { sentence } from '../kernel/language.ts'
import type { Cents } from '../kernel/money.ts'
import type { DealValues } from './fields.ts'
import type { DealType, FUND_TYPE } from './vocabulary.ts'

/** Why a deal of this kind cannot be created on its own; null if it can. A draft may leave the kind open. */
export const kindIssue = ({ deal_type }: Pick<DealValues, 'deal_type'>): string | null =>
  deal_type === 'mortgage_from_book'
    ? sentence`A mortgage from a book comes from the loan tape of its book.`
    : null

/** True for a deal that is sold together with the mortgages of its loan tape. */
export const isBook = (deal: { deal_type: string | null }): boolean => deal.deal_type === 'book_of_mortgage'

/** True for a book that is not for sale itself, because each of its mortgages is listed as a separate deal. */
export const isListedIndividually = (deal: {
  deal_type: string | null
  list_book_mortgages_loans_individually: boolean | null
}): boolean => isBook(deal) && deal.list_book_mortgages_loans_individually === true

/** True unless buyers commit to the deal instead of bidding on it. A draft that leaves the kind open counts as auctioned. */
export const isAuctioned = (deal: { deal_type: string | null }): boolean => deal.deal_type !== 'white_label'

/** Whether a deal of this kind is funded: a white label deal is sold before its mortgage is. */
export const fundTypeOf = (deal_type: DealType): ValueOf<typeof FUND_TYPE> =>
  isAuctioned({ deal_type }) ? 'funded_deal' : 'non_funded_deal'

/** The price of a deal that is not auctioned: the mortgage amount, in cents; null for an auctioned deal. */
export const fixedPriceOf = <Amount = Cents>(deal: {
  deal_type: string | null
  mortgage_amount: Amount | null
}): Amount | null => (isAuctioned(deal) ? null : deal.mortgage_amount)

/** The error if a user commits to an auctioned deal, or prepares commitments to it. */
export const NOT_WHITE_LABEL = 'This deal is sold by auction. Buyers commit to white label deals only.'

/** The error if a user bids on a white label deal, or requests its auction. */
export const NOT_AUCTIONED = 'This is a white label deal: buyers commit to it, and it has no auction.'
