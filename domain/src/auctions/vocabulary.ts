import { oneOf } from '../kernel/choice.ts'

export const OFFER_TYPE = { buy_it_now: 'Buy it now', custom_bid: 'Custom bid' } as const
export const offerType = oneOf(OFFER_TYPE)

export const BID_STATUS = {
  pending: 'Bid Under Review',
  declined: 'Bid Declined',
  accepted: 'Bid Accepted',
} as const
export const bidStatus = oneOf(BID_STATUS)
export type BidStatus = keyof typeof BID_STATUS

/** Bidders are known to each other by the order in which they first bid. */
export const bidderAlias = (number: number) => `Bidder ${number}`
