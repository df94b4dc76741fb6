import { z } from 'zod'
import { bid } from '../auctions/shapes.ts'
import { dealDetail } from '../deals/shapes.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { idParams, positiveMoneyIn, requiredText, timestamp, wholeNumber } from '../kernel/values.ts'
import { FEWEST_INVITED, MOST_INVITED, USUALLY_INVITED } from './rules.ts'
import { negotiationView } from './shapes.ts'

export * from './shapes.ts'

const tag = 'After the auction'

export const acceptBid = route({
  method: 'POST',
  path: '/bids/:id/accept/',
  summary:
    'Accept this bid once the auction has ended; all others are declined. Before that it is a 409, and a 404 for a sealed bid',
  tag: 'Bids',
  access: ['seller', 'superuser'],
  idempotent: true,
  params: idParams,
  body: z
    .strictObject({
      /** The seller confirms that the bid is below their reserve; needed where it is. */
      below_reserve: z.boolean().default(false),
    })
    .default({ below_reserve: false }),
  response: bid,
})

export const declineBid = route({
  method: 'POST',
  path: '/bids/:id/decline/',
  summary: 'Decline one bid, with a reason; 409 for the last one that meets the reserve',
  tag: 'Bids',
  access: ['seller', 'superuser'],
  params: idParams,
  body: z.strictObject({ reason: requiredText(1000).optional() }),
  response: bid,
})

export const declineAll = route({
  method: 'POST',
  path: '/loan-deal/:id/decline_all/',
  summary:
    'Decline every bid after the auction, with a reason. Once the reserve is met only an administrator can, and the reason is required',
  tag: 'Deals',
  access: ['seller', 'superuser'],
  params: idParams,
  body: z.strictObject({ reason: requiredText(1000).optional() }).default({}),
  response: dealDetail,
})

export const getNegotiation = route({
  method: 'GET',
  path: '/loan-deal/:id/negotiation/',
  summary:
    'The negotiation as far as the user is a party: counter-offers, the best-and-final round and its history',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: negotiationView,
})

export const counterBid = route({
  method: 'POST',
  path: '/bids/:id/counter/',
  summary: 'Counter a bid below the reserve, until it expires or the deal is sold',
  tag,
  access: ['seller', 'superuser'],
  idempotent: true,
  status: 201,
  params: idParams,
  body: z.strictObject({
    amount: positiveMoneyIn,
    expires_at: timestamp,
    message: requiredText(1000).nullable().default(null),
    /** The seller confirms that the amount is below their reserve; needed where it is. */
    below_reserve: z.boolean().default(false),
  }),
  response: negotiationView,
})

export const acceptCounter = route({
  method: 'POST',
  path: '/counter-offers/:id/accept/',
  summary: 'Accept a counter-offer and buy the deal; all other bids are declined',
  tag,
  access: ['buyer'],
  idempotent: true,
  params: idParams,
  response: negotiationView,
})

export const declineCounter = route({
  method: 'POST',
  path: '/counter-offers/:id/decline/',
  summary: 'Decline a counter-offer; the bid is unchanged',
  tag,
  access: ['buyer'],
  params: idParams,
  body: z.strictObject({ reason: requiredText(1000).optional() }),
  response: negotiationView,
})

export const inviteToFinal = route({
  method: 'POST',
  path: '/loan-deal/:id/final_round/',
  summary: 'Invite the best bidders to one sealed best-and-final offer each',
  tag,
  access: ['seller', 'superuser'],
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
  tag,
  access: ['buyer'],
  idempotent: true,
  status: 201,
  params: idParams,
  body: z.strictObject({
    amount: positiveMoneyIn,
    /** Needed for an amount above `confirm_above` of the auction. */
    confirm_above: z.boolean().default(false),
  }),
  response: negotiationView,
})
