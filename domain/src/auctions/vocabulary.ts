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

/** Negotiation events after the end; each is between the seller and one bidder. */
export const MOVE_KIND = {
  accepted: 'Bid accepted',
  declined: 'Bid declined',
  counter: 'Counter-offer',
  counter_accepted: 'Counter-offer accepted',
  counter_declined: 'Counter-offer declined',
  counter_expired: 'Counter-offer expired',
  counter_withdrawn: 'Counter-offer ended by a sale',
  final_invited: 'Invited to best and final',
  final_offer: 'Best and final offer',
  final_missed: 'No best and final offer',
} as const
export type MoveKind = keyof typeof MOVE_KIND

/** Who caused a negotiation event. */
export const MOVE_SIDE = { seller: 'Seller', bidder: 'Bidder', clock: 'Clock' } as const

/** Bidders are numbered in the order of their first bids. */
export const bidderAlias = (number: number) => `Bidder ${number}`
