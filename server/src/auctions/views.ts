import { minimumBid } from '#domain/auctions/auction.ts'
import type { AuctionView, Bid, BidStep, LiveAuction } from '#domain/auctions/contract.ts'
import { feeTotal, monthsSince } from '#domain/auctions/fee-total.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import { bidderAlias } from '#domain/auctions/vocabulary.ts'
import { isReserveMet } from '#domain/deals/auction-terms.ts'
import { pricingOf, yieldAt } from '#domain/deals/pricing.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { type DealRecord, pricingTermsOf } from '../deals/queries/find-deal.ts'
import { imageAddress } from '../deals/views.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import { mayAnswer, maySeeBid } from './policy.ts'
import { auctionOf, openBuyNowPrice } from './queries/auction-of.ts'
import type { BidRow, StepRow } from './queries/bids.ts'

type LiveFacts = Pick<
  DealRecord,
  | 'id'
  | 'leading_amount'
  | 'bid_count'
  | 'bid_start_ts'
  | 'bid_end_ts'
  | 'reserve_price'
  | 'deal_state'
  | 'db_now'
>

/** What everybody who may see the deal is told of its auction. */
export const liveAuctionView = (deal: LiveFacts): LiveAuction => ({
  deal: deal.id,
  leading_amount: deal.leading_amount,
  bid_count: deal.bid_count,
  bid_start_ts: deal.bid_start_ts?.toISOString() ?? null,
  bid_end_ts: deal.bid_end_ts?.toISOString() ?? null,
  reserve_met: reserveMet(deal),
  deal_state: deal.deal_state,
  server_time: deal.db_now.toISOString(),
})

const reserveMet = (deal: Pick<DealRecord, 'leading_amount' | 'reserve_price'>) =>
  isReserveMet({
    leading_amount: deal.leading_amount === null ? null : toCents(deal.leading_amount),
    reserve_price: deal.reserve_price === null ? null : toCents(deal.reserve_price),
  })

export interface Exposure {
  limit: string | null
  elsewhere: string
  here: string
}

/** A deal's auction with its history, under aliases, for one asker. */
export function auctionView(
  actor: Actor,
  deal: DealRecord,
  steps: readonly StepRow[],
  exposure: Exposure,
): AuctionView {
  const auction = auctionOf(deal)
  const own = steps.filter((step) => step.bidder_id === actor.user_id).at(-1)
  const isLeading = deal.leader_id === actor.user_id
  return {
    ...liveAuctionView(deal),
    opening_bid: toDecimal(auction.opening_bid),
    increment: toDecimal(incrementAt(auction.leading_amount ?? auction.opening_bid)),
    minimum_bid: toDecimal(minimumBid(auction, actor.user_id)),
    bidder_count: deal.bidder_count,
    buy_now_price: openBuyNowPrice(deal),
    listed_at: deal.listed_at?.toISOString() ?? null,
    you: own
      ? {
          alias: bidderAlias(own.bidder_number),
          is_leading: isLeading,
          last_amount: own.bid_amount,
          max_amount: actor.viewed_by ? null : isLeading ? deal.leader_maximum : own.max_amount,
        }
      : null,
    reserve_met_at: deal.reserve_met_at?.toISOString() ?? null,
    history: historyView(actor, deal, steps),
    // Both name a hidden maximum, which nobody but the bidder sees, administrators who view as them included.
    exposure: actor.viewed_by ? null : exposureView(exposure),
  }
}

function exposureView({ limit, elsewhere, here }: Exposure): AuctionView['exposure'] {
  if (limit === null) return null
  const open = toCents(elsewhere) + toCents(here)
  return { limit, open: toDecimal(open), left: toDecimal(Math.max(0, toCents(limit) - open)) }
}

/** A hidden maximum shows only once it is exhausted: a bid that was outbid at once shows what it went up to. */
function historyView(actor: Actor, deal: DealRecord, steps: readonly StepRow[]): BidStep[] {
  const leading = steps.filter((step) => step.bidder_id === deal.leader_id).at(-1)
  return steps.map((step) => {
    const isLeading = step === leading
    const shown =
      step.leader_after === step.bidder_id ? step.leading_after : (step.max_amount ?? step.bid_amount)
    return {
      id: step.id,
      alias: bidderAlias(step.bidder_number),
      is_you: step.bidder_id === actor.user_id,
      amount: isLeading ? (deal.leading_amount ?? shown) : shown,
      leading_after: step.leading_after,
      is_leading: isLeading,
      offer_type: step.offer_type,
      placed_at: step.placed_at.toISOString(),
    }
  })
}

/** A bid for its bidder, the deal's owner after the close, or staff. */
export function bidView(tokens: Tokens, actor: Actor, bid: BidRow): Bid {
  const standing = toCents(bid.standing)
  const isOwn = bid.bidder_id === actor.user_id
  const isRound = bid.auction_round === bid.deal_round
  const { total } = feeTotal(
    {
      bid_amount: standing,
      brokerage_fees: Number(bid.brokerage_fees),
      end_closing_cost: toCents(bid.end_closing_cost),
      loan_servicing: Number(bid.loan_servicing),
    },
    bid.listed_at ? monthsSince(bid.listed_at.getTime(), bid.now.getTime()) : 0,
  )
  const mayDecide = mayAnswer(actor, bid) && bid.status === 'pending' && isRound
  return {
    id: bid.id,
    loan_deal: {
      id: bid.loan_deal_id,
      reference: dealReference(bid),
      title: dealTitle(bid),
      city: bid.city,
      state: bid.state,
      deal_state: bid.deal_state,
      principle_balance: bid.principle_balance,
      leading_amount: isRound ? bid.leading_amount : null,
      bid_end_ts: bid.bid_end_ts?.toISOString() ?? null,
      reserve_met: isRound && reserveMet(bid),
      mortgage_class: bid.mortgage_class,
      residential_building_type: bid.residential_building_type,
      commercial_class: bid.commercial_class,
      thumb: bid.image_id ? imageAddress(tokens, bid.image_id, 320, bid.now) : null,
    },
    alias: bidderAlias(bid.bidder_number),
    bidder: maySeeBid(actor, bid)
      ? { id: bid.bidder_id, company_name: bid.bidder_company, full_legal_name: bid.bidder_name }
      : null,
    offer_type: bid.offer_type,
    bid_amount: bid.bid_amount,
    max_amount: isOwn && !actor.viewed_by ? bid.max_amount : null,
    standing_amount: bid.standing,
    standing_yield: yieldAt(pricingOf(pricingTermsOf(bid), dateOf(bid.now)).stream, standing),
    brokerage_fees: Number(bid.brokerage_fees),
    end_closing_cost: bid.end_closing_cost,
    loan_servicing: Number(bid.loan_servicing),
    total: toDecimal(total),
    status: bid.status,
    is_leading: isRound && bid.leader_id === bid.bidder_id,
    reason: bid.reason,
    placed_at: bid.placed_at.toISOString(),
    server_time: bid.now.toISOString(),
    can: {
      accept: mayDecide,
      decline: mayDecide,
      raise: isOwn && isRound && bid.deal_state === 'live' && !actor.viewed_by,
    },
  }
}
