import { z } from 'zod'
import { boxMatch } from '../deals/credit-box-match.ts'
import { dealFilters, filteredQuery } from '../deals/filters.ts'
import { dealDetail } from '../deals/shapes.ts'
import { filter, listOf, listQuery, sortKeys, yesOrNo } from '../kernel/list.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, oneOf, text, timestampOut } from '../kernel/values.ts'
import { bidIn } from './bid-in.ts'
import { auctionView, bid, bidStep, exposureReport } from './shapes.ts'
import { bidStatus, STANDING } from './vocabulary.ts'

export * from './shapes.ts'

const tag = 'Bids'

export const getDeal = route({
  method: 'GET',
  path: '/loan-deal/:id/',
  etag: true,
  summary: 'One deal, with its auction as in `…/auction/`, compared with your credit boxes',
  tag: 'Deals',
  access: EVERY_ROLE,
  params: idParams,
  response: dealDetail.extend({
    auction: auctionView,
    /** Compared with each of the reader's own credit boxes, the primary one first. */
    credit_boxes: z.array(boxMatch),
  }),
})
export type DealPage = z.output<typeof getDeal.response>

export const getAuction = route({
  method: 'GET',
  path: '/loan-deal/:id/auction/',
  summary: "A deal's auction with its history and the user's position",
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: auctionView,
})

export const getExposure = route({
  method: 'GET',
  path: '/exposure/',
  summary:
    'What the account would pay if all of its binding offers were accepted, by the person who placed them; for its owner, managers and compliance',
  tag,
  access: ['buyer'],
  response: exposureReport,
})

export const getHistory = route({
  method: 'GET',
  path: '/loan-deal/:id/auction/history/',
  summary: 'The 50 bids of the history before a given one',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  /** A bid of the history, as `history_before` names it. */
  query: z.object({ before: id }),
  response: z.object({ history: z.array(bidStep), history_before: id.nullable() }),
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
  idempotent: true,
  status: 201,
  body: bidIn,
  response: z.object({ bid, auction: auctionView }),
})

export const BID_ORDERING = ['placed_at', 'bid_amount', 'standing_amount', 'bid_end_ts'] as const

export const listBids = route({
  method: 'GET',
  path: '/bids/',
  summary:
    'Your latest bid on each deal; with `loan_deal` the latest bid of each bidder on a deal, for its owner once the auction has ended, and for staff (sealed bids after its end only)',
  tag,
  access: EVERY_ROLE,
  query: filteredQuery(
    {
      ...listQuery(BID_ORDERING),
      ordering: sortKeys(BID_ORDERING),
      loan_deal: filter(id),
      /** For administrators: another user's bids. */
      bidder: filter(id),
      status: filter(bidStatus),
      search: filter(text(100)),
      /** In running auctions: whether the bid leads. */
      standing: filter(oneOf(STANDING)),
      exclusive_bids: filter(yesOrNo),
      /** The name of the maximum-amount filter in queries for bids. */
      loan_deal__loan_value__lte: dealFilters.max_amount,
      ...Object.fromEntries(
        Object.entries(dealFilters).map(([key, schema]) => [`loan_deal__${key}`, schema]),
      ),
    },
    'loan_deal__',
  ),
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

export const dealSheet = route({
  method: 'GET',
  path: '/loan-deal/:id/sheet/',
  summary: 'The deal as a PDF, with what its page shows this user',
  tag: 'Documents',
  heavy: true,
  access: EVERY_ROLE,
  params: idParams,
  produces: ['application/pdf'],
  response: z.unknown(),
})
