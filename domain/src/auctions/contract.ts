import { z } from 'zod'
import { dealFilters } from '../deals/filters.ts'
import { filter, listOf, listQuery, yesNo } from '../kernel/list.ts'
import { moneyIn, positiveMoneyIn } from '../kernel/money.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import {
  decimal,
  id,
  idParams,
  requiredText,
  text,
  timestamp,
  timestampOut,
  wholeNumber,
} from '../kernel/values.ts'
import { FEWEST_INVITED, MOST_INVITED, USUALLY_INVITED } from './negotiation.ts'
import { auctionView, bid, negotiationView } from './shapes.ts'
import { bidStatus, offerType } from './vocabulary.ts'

export * from './shapes.ts'

const tag = 'Bids'
const afterTheEnd = 'After the auction'

export const getAuction = route({
  method: 'GET',
  path: '/loan-deal/:id/auction/',
  summary: "A deal's auction with its history and the user's position",
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: auctionView,
})

export const getClock = route({
  method: 'GET',
  path: '/auctions/clock/',
  summary: 'Current time of the auction clock',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  response: z.object({ server_time: timestampOut }),
})

export const placeBid = route({
  method: 'POST',
  path: '/bids/',
  summary: 'Place a binding bid, or buy now; returns the bidder’s position',
  tag,
  access: ['buyer'],
  whileViewingAs: false,
  idempotent: true,
  status: 201,
  body: z.strictObject({
    loan_deal: id,
    offer_type: offerType.default('custom_bid'),
    bid_amount: positiveMoneyIn,
    max_amount: positiveMoneyIn.nullable().default(null),
    brokerage_fees: decimal(10).default(0),
    end_closing_cost: moneyIn.default(0),
    loan_servicing: decimal(10).default(0),
  }),
  response: z.object({ bid, auction: auctionView }),
})

export const BID_ORDERING = ['placed_at', 'bid_amount', 'standing_amount', 'bid_end_ts'] as const

export const listBids = route({
  method: 'GET',
  path: '/bids/',
  summary: 'Own latest bid on each deal; with `loan_deal` all bids on a deal, for its owner and staff',
  tag,
  access: EVERY_ROLE,
  query: z.object({
    ...listQuery(BID_ORDERING),
    loan_deal: filter(id),
    /** For administrators: another user's bids. */
    bidder: filter(id),
    status: filter(bidStatus),
    search: filter(text(100)),
    exclusive_bids: filter(yesNo),
    /** The name of the maximum-amount filter in queries for bids. */
    loan_deal__loan_value__lte: dealFilters.max_amount,
    ...Object.fromEntries(Object.entries(dealFilters).map(([key, schema]) => [`loan_deal__${key}`, schema])),
  }),
  response: listOf(bid),
})

export const getBid = route({
  method: 'GET',
  path: '/bids/:id/',
  summary: 'One bid',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: bid,
})

export const acceptBid = route({
  method: 'POST',
  path: '/bids/:id/accept/',
  summary: 'Accept this bid; all others are declined',
  tag,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  idempotent: true,
  params: idParams,
  response: bid,
})

export const declineBid = route({
  method: 'POST',
  path: '/bids/:id/decline/',
  summary: 'Decline one bid, with a reason',
  tag,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  params: idParams,
  body: z.strictObject({ reason: requiredText(1000).optional() }),
  response: bid,
})

export const getNegotiation = route({
  method: 'GET',
  path: '/loan-deal/:id/negotiation/',
  summary:
    'The negotiation as far as the user is a party: counter-offers, the best-and-final round and its history',
  tag: afterTheEnd,
  access: EVERY_ROLE,
  params: idParams,
  response: negotiationView,
})

export const counterBid = route({
  method: 'POST',
  path: '/bids/:id/counter/',
  summary: 'Counter a bid below the reserve; binds the seller until it expires',
  tag: afterTheEnd,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  idempotent: true,
  status: 201,
  params: idParams,
  body: z.strictObject({
    amount: positiveMoneyIn,
    expires_at: timestamp,
    message: requiredText(1000).nullable().default(null),
  }),
  response: negotiationView,
})

export const acceptCounter = route({
  method: 'POST',
  path: '/counter-offers/:id/accept/',
  summary: 'Accept a counter-offer and buy the deal; all other bids are declined',
  tag: afterTheEnd,
  access: ['buyer'],
  whileViewingAs: false,
  idempotent: true,
  params: idParams,
  response: negotiationView,
})

export const declineCounter = route({
  method: 'POST',
  path: '/counter-offers/:id/decline/',
  summary: 'Decline a counter-offer; the bid is unchanged',
  tag: afterTheEnd,
  access: ['buyer'],
  whileViewingAs: false,
  params: idParams,
  body: z.strictObject({ reason: requiredText(1000).optional() }),
  response: negotiationView,
})

export const inviteToFinal = route({
  method: 'POST',
  path: '/loan-deal/:id/final_round/',
  summary: 'Invite the best bidders to one sealed best-and-final offer each',
  tag: afterTheEnd,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  idempotent: true,
  status: 201,
  params: idParams,
  body: z.strictObject({
    bidders: wholeNumber(MOST_INVITED).pipe(z.number().min(FEWEST_INVITED)).default(USUALLY_INVITED),
    ends_at: timestamp,
  }),
  response: negotiationView,
})

export const offerFinal = route({
  method: 'POST',
  path: '/final-invitations/:id/offer/',
  summary: 'Submit the best and final offer: once, binding, hidden until the round ends',
  tag: afterTheEnd,
  access: ['buyer'],
  whileViewingAs: false,
  idempotent: true,
  status: 201,
  params: idParams,
  body: z.strictObject({ amount: positiveMoneyIn }),
  response: negotiationView,
})
