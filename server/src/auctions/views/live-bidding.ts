import type { LiveBidding } from '#domain/auctions/contract.ts'
import { OUTSIDER, shownToReader } from '#domain/auctions/disclosure.ts'
import { liveBiddingResponse } from '#domain/auctions/shapes.ts'
import { redact } from '#domain/deal-access/disclosure.ts'
import type { History } from '../queries/bid-steps.ts'
import type { BidActor } from '../queries/effective-amount.ts'
import { UNLIMITED } from '../queries/exposure.ts'
import type { AuctionRow } from '../rows.ts'
import { auctionView } from './auction.ts'

const NO_ACTOR: BidActor = { user_id: '', viewed_by: null }

/** What the page of a running open auction shows all users who do not lead, with only these bids. */
export const liveBiddingView = (deal: AuctionRow, history: History): LiveBidding =>
  redact(
    liveBiddingResponse,
    shownToReader(OUTSIDER),
    auctionView(NO_ACTOR, deal, { ...history, marked: [], highest_before: null }, UNLIMITED),
  )
