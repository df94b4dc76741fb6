import { minimumBid } from '#domain/auctions/auction.ts'
import type { AuctionView, ExposureReport, LiveAuction } from '#domain/auctions/contract.ts'
import { type BidReader, OUTSIDER, shownToReader } from '#domain/auctions/disclosure.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import { minimumSealedBid } from '#domain/auctions/sealed.ts'
import { auctionResponse, liveAuctionResponse, standingResponse } from '#domain/auctions/shapes.ts'
import { redact } from '#domain/deal-access/disclosure.ts'
import { bidderAlias } from '#domain/deals/aliases.ts'
import { isReserveMet, isSealed } from '#domain/deals/auction-terms.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { openingBidView } from '../../deals/views/parts.ts'
import { auctionOf, openBuyNowPrice } from '../queries/auction-of.ts'
import type { History } from '../queries/bid-steps.ts'
import type { BidActor } from '../queries/effective-amount.ts'
import type { Exposure, ExposurePart } from '../queries/exposure.ts'
import type { AuctionRow } from '../rows.ts'
import { historyView, ownStep } from './history.ts'

type LiveFacts = Pick<
  AuctionRow,
  | 'id'
  | 'auction_round'
  | 'leading_amount'
  | 'headline_yield'
  | 'bid_count'
  | 'bid_start_ts'
  | 'bid_end_ts'
  | 'reserve_price'
  | 'deal_state'
  | 'state_before_issue'
  | 'auction_format'
  | 'db_now'
>

/** The public state of a deal's auction. */
export const liveAuctionView = (deal: LiveFacts): LiveAuction =>
  redact(liveAuctionResponse, shownToReader(OUTSIDER), {
    deal: deal.id,
    round: deal.auction_round,
    leading_amount: deal.leading_amount,
    headline_yield: deal.headline_yield,
    bid_count: deal.bid_count,
    bid_start_ts: deal.bid_start_ts?.toISOString() ?? null,
    bid_end_ts: deal.bid_end_ts?.toISOString() ?? null,
    ...formatView(deal),
    deal_state: deal.deal_state,
    server_time: deal.db_now.toISOString(),
  })

/** What the format reveals to the actor: a sealed auction does not show whether the reserve is met. */
export const formatView = (
  deal: Pick<
    AuctionRow,
    'leading_amount' | 'reserve_price' | 'auction_format' | 'deal_state' | 'state_before_issue'
  >,
) => {
  const is_sealed = isSealed(deal)
  return {
    reserve_met: is_sealed ? null : reserveMet(deal),
    auction_format: deal.auction_format ?? ('open' as const),
    is_sealed,
  }
}

const reserveMet = (deal: Pick<AuctionRow, 'leading_amount' | 'reserve_price'>) =>
  isReserveMet({
    leading_amount: deal.leading_amount === null ? null : toCents(deal.leading_amount),
    reserve_price: deal.reserve_price === null ? null : toCents(deal.reserve_price),
  })

/** A deal's auction with its history under aliases, for one actor. */
export function auctionView(
  actor: BidActor,
  deal: AuctionRow,
  steps: History,
  exposure: Exposure,
): AuctionView {
  const auction = auctionOf(deal)
  const own = ownStep(actor, steps)
  const { marked, history, history_before } = historyView(actor, deal, steps)
  const is_sealed = isSealed(deal)
  const isLeading = deal.leader_id === actor.user_id
  const { opening_bid } = auction
  const opening = openingBidView(deal)
  const sees = shownToReader(ownReader(actor))
  return redact(auctionResponse, sees, {
    ...liveAuctionView(deal),
    opening_bid: opening,
    increment: toDecimal(incrementAt(auction.leading_amount ?? auction.opening_bid)),
    minimum_bid:
      opening === null
        ? null
        : toDecimal(
            is_sealed
              ? minimumSealedBid({ opening_bid, standing: own ? toCents(own.bid_amount) : null })
              : minimumBid(auction, actor.user_id),
          ),
    confirm_above: toDecimal(auction.confirm_above),
    ceiling: toDecimal(auction.ceiling),
    bidder_count: deal.bidder_count,
    buy_now_price: openBuyNowPrice(deal),
    listed_at: deal.listed_at?.toISOString() ?? null,
    you: own
      ? redact(standingResponse, sees, {
          alias: bidderAlias(own.bidder_number),
          is_leading: is_sealed ? null : isLeading,
          last_amount: own.bid_amount,
          max_amount: isLeading ? deal.leader_maximum : own.max_amount,
        })
      : null,
    reserve_met_at: deal.reserve_met_at?.toISOString() ?? null,
    history: [...marked, ...history],
    history_before,
    exposure: exposureView(exposure),
  })
}

/** The actor as the reader of their own data. */
export const ownReader = (actor: BidActor): BidReader => ({
  isBidder: true,
  isViewing: actor.viewed_by !== null,
  isOwner: false,
})

/** What binds a buyer, with its parts by person. */
export function exposureReportView(
  { limit, bound_by }: Pick<Exposure, 'limit' | 'bound_by'>,
  parts: readonly ExposurePart[],
): ExposureReport {
  const open = parts.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return {
    limit,
    bound_by: limit === null ? null : bound_by,
    open: toDecimal(open),
    left: limit === null ? null : toDecimal(Math.max(0, toCents(limit) - open)),
    parts: parts.map(({ person_id, person, amount, deals }) => ({
      person: { id: person_id, name: person },
      open: amount,
      deals,
    })),
  }
}

function exposureView({ limit, bound_by, elsewhere, here }: Exposure): AuctionView['exposure'] {
  if (limit === null) return null
  const open = toCents(elsewhere) + toCents(here)
  return { limit, bound_by, open: toDecimal(open), left: toDecimal(Math.max(0, toCents(limit) - open)) }
}
