import { spoken } from '../kernel/language.ts'
import { oneOf } from '../kernel/values.ts'

export const OFFER_TYPE = spoken({ buy_it_now: 'Buy now', custom_bid: 'Bid' } as const)
export const offerType = oneOf(OFFER_TYPE)

export const BID_STATUS = spoken({
  pending: 'Bid Under Review',
  declined: 'Bid Declined',
  accepted: 'Bid Accepted',
  void: 'Bid Void',
} as const)
export const bidStatus = oneOf(BID_STATUS)
export type BidStatus = keyof typeof BID_STATUS

/** The position of a bid in a running auction. */
export const STANDING = spoken({ leading: 'Leading', outbid: 'Outbid' } as const)
