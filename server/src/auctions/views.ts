import { minimumBid } from '#domain/auctions/auction.ts'
import type {
  AuctionMove,
  AuctionView,
  Bid,
  BidStep,
  FinalInvitation,
  LiveAuction,
  NegotiationView,
  OpenCounter,
} from '#domain/auctions/contract.ts'
import { type BidReader, shownToReader } from '#domain/auctions/disclosure.ts'
import { feeTotal, monthsSince } from '#domain/auctions/fee-total.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import { FEWEST_INVITED, negotiationOf } from '#domain/auctions/negotiation.ts'
import { minimumSealedBid } from '#domain/auctions/sealed.ts'
import {
  auctionResponse,
  bidDealResponse,
  bidResponse,
  bidStepResponse,
  finalRoundResponse,
  invitationResponse,
  liveAuctionResponse,
  moveResponse,
  negotiationResponse,
  openCounterResponse,
  openInvitationResponse,
  sealedMoveResponse,
  standingResponse,
} from '#domain/auctions/shapes.ts'
import { bidderAlias } from '#domain/auctions/vocabulary.ts'
import { isReserveMet, isSealed } from '#domain/deals/auction-terms.ts'
import { redact, shownTo } from '#domain/deals/disclosure.ts'
import { pricingOf, yieldAt } from '#domain/deals/pricing.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { pricingTermsOf } from '../deals/rows.ts'
import { imageAddress } from '../deals/views/parts.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import { canDecide, readerOf } from './policy.ts'
import { auctionOf, openBuyNowPrice } from './queries/auction-of.ts'
import type { BidRow, StepRow } from './queries/bids.ts'
import type { Exposure } from './queries/exposure.ts'
import { type MoveRow, moveOf } from './queries/moves.ts'
import type { AuctionRow } from './rows.ts'

type LiveFacts = Pick<
  AuctionRow,
  | 'id'
  | 'leading_amount'
  | 'bid_count'
  | 'bid_start_ts'
  | 'bid_end_ts'
  | 'reserve_price'
  | 'deal_state'
  | 'state_before_issue'
  | 'auction_format'
  | 'db_now'
>

/** What everybody who may see the deal is told of its auction. */
export const liveAuctionView = (deal: LiveFacts): LiveAuction =>
  redact(liveAuctionResponse, shownToReader(EVERYBODY), {
    deal: deal.id,
    leading_amount: deal.leading_amount,
    bid_count: deal.bid_count,
    bid_start_ts: deal.bid_start_ts?.toISOString() ?? null,
    bid_end_ts: deal.bid_end_ts?.toISOString() ?? null,
    ...formatView(deal),
    deal_state: deal.deal_state,
    server_time: deal.db_now.toISOString(),
  })

/** Who is no side of any bid. */
const EVERYBODY: BidReader = { isBidder: false, isViewing: false, isOwner: false }

/** What the format lets the actor know: a sealed auction does not say whether the reserve is met. */
const formatView = (
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

/** A deal's auction with its history, under aliases, for one actor. */
export function auctionView(
  actor: Actor,
  deal: AuctionRow,
  steps: readonly StepRow[],
  exposure: Exposure,
): AuctionView {
  const auction = auctionOf(deal)
  const own = steps.filter((step) => step.bidder_id === actor.user_id).at(-1)
  const is_sealed = isSealed(deal)
  const isLeading = deal.leader_id === actor.user_id
  const { opening_bid } = auction
  const sees = shownToReader(oneself(actor))
  return redact(auctionResponse, sees, {
    ...liveAuctionView(deal),
    opening_bid: toDecimal(auction.opening_bid),
    increment: toDecimal(incrementAt(auction.leading_amount ?? auction.opening_bid)),
    minimum_bid: toDecimal(
      is_sealed
        ? minimumSealedBid({ opening_bid, standing: own ? toCents(own.bid_amount) : null })
        : minimumBid(auction, actor.user_id),
    ),
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
    history: historyView(actor, deal, steps),
    exposure: exposureView(exposure),
  })
}

/** The actor as a reader of what is about themself. */
const oneself = (actor: Actor): BidReader => ({
  isBidder: true,
  isViewing: actor.viewed_by !== null,
  isOwner: false,
})

function exposureView({ limit, elsewhere, here }: Exposure): AuctionView['exposure'] {
  if (limit === null) return null
  const open = toCents(elsewhere) + toCents(here)
  return { limit, open: toDecimal(open), left: toDecimal(Math.max(0, toCents(limit) - open)) }
}

/** A hidden maximum shows only once it is exhausted: a bid that was outbid at once shows what it went up to. */
function historyView(actor: Actor, deal: AuctionRow, steps: readonly StepRow[]): BidStep[] {
  const is_sealed = isSealed(deal)
  let highest = 0
  const leading = steps.filter((step) => step.bidder_id === deal.leader_id).at(-1)
  return steps.map((step) => {
    const isLeading = step === leading
    // Bids that were sealed know nothing of each other: together they make the line all the same.
    highest = Math.max(highest, toCents(step.leading_after))
    const shown =
      step.leader_after === step.bidder_id ? step.leading_after : (step.max_amount ?? step.bid_amount)
    return redact(bidStepResponse, shownToReader(EVERYBODY), {
      id: step.id,
      alias: bidderAlias(step.bidder_number),
      is_you: step.bidder_id === actor.user_id,
      amount: isLeading ? (deal.leading_amount ?? shown) : shown,
      leading_after: toDecimal(highest),
      is_leading: is_sealed ? null : isLeading,
      offer_type: step.offer_type,
      placed_at: step.placed_at.toISOString(),
    })
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
  const reader = readerOf(actor, bid)
  const isFinalRunning = bid.final_ends_at !== null && bid.final_ends_at > bid.now
  const isToDecide = canDecide(actor, bid) && bid.status === 'pending' && isRound && !isFinalRunning
  return redact(bidResponse, shownToReader(reader), {
    id: bid.id,
    loan_deal: redact(bidDealResponse, (field) => shownTo(reader.isOwner ? 'owner' : 'bidder', field), {
      id: bid.loan_deal_id,
      reference: dealReference(bid),
      title: dealTitle(bid),
      city: bid.city,
      state: bid.state,
      deal_state: bid.deal_state,
      principle_balance: bid.principle_balance,
      leading_amount: isRound ? bid.leading_amount : null,
      bid_end_ts: bid.bid_end_ts?.toISOString() ?? null,
      ...formatView(isRound ? bid : { ...bid, leading_amount: null }),
      mortgage_class: bid.mortgage_class,
      residential_building_type: bid.residential_building_type,
      commercial_class: bid.commercial_class,
      thumb: bid.image_id ? imageAddress(tokens, bid.image_id, 320, bid.now) : null,
    }),
    alias: bidderAlias(bid.bidder_number),
    bidder: {
      id: bid.bidder_id,
      company_name: bid.bidder_company,
      full_legal_name: bid.bidder_name,
      is_verified: bid.bidder_is_verified,
      deals_bought: bid.bidder_deals_bought,
      member_since: bid.bidder_since.toISOString(),
    },
    offer_type: bid.offer_type,
    bid_amount: bid.bid_amount,
    max_amount: bid.max_amount,
    standing_amount: bid.standing,
    standing_yield: yieldAt(pricingOf(pricingTermsOf(bid), dateOf(bid.now)).stream, standing),
    brokerage_fees: Number(bid.brokerage_fees),
    end_closing_cost: bid.end_closing_cost,
    loan_servicing: Number(bid.loan_servicing),
    total: toDecimal(total),
    status: bid.status,
    is_leading: bid.is_sealed ? null : isRound && bid.leader_id === bid.bidder_id,
    reason: bid.reason,
    placed_at: bid.placed_at.toISOString(),
    server_time: bid.now.toISOString(),
    counter: isRound && bid.counter ? counterView(actor, reader, bid, bid.counter) : null,
    final: isRound && isOwn && bid.invitation ? invitationView(actor, bid, bid.invitation) : null,
    can: {
      accept: isToDecide,
      decline: isToDecide && bid.counter === null,
      raise: isOwn && isRound && bid.deal_state === 'live' && !actor.viewed_by,
      counter: isToDecide && bid.counter === null && !bid.is_reserve_reached,
    },
  })
}

const iso = (moment: string | Date) => new Date(moment).toISOString()

function counterView(
  actor: Actor,
  reader: BidReader,
  side: { bidder_id: string; bidder_number: number; deal_state: DealState },
  counter: NonNullable<BidRow['counter']>,
): OpenCounter {
  const canRespond =
    side.bidder_id === actor.user_id && !actor.viewed_by && side.deal_state === 'under_review'
  return redact(openCounterResponse, shownToReader(reader), {
    id: counter.id,
    alias: bidderAlias(side.bidder_number),
    amount: counter.amount,
    message: counter.reason,
    made_at: iso(counter.at),
    expires_at: iso(counter.expires_at),
    can: { accept: canRespond, decline: canRespond },
  })
}

/** For the invited bidder; an administrator who views as them learns that they have offered, not what. */
function invitationView(
  actor: Actor,
  bid: Pick<BidRow, 'deal_state' | 'standing' | 'now' | 'status'>,
  invitation: NonNullable<BidRow['invitation']>,
): FinalInvitation {
  const isOpen = new Date(invitation.expires_at) > bid.now
  return redact(isOpen ? openInvitationResponse : invitationResponse, shownToReader(oneself(actor)), {
    id: invitation.id,
    ends_at: iso(invitation.expires_at),
    minimum: bid.standing,
    amount: invitation.offer,
    has_offered: invitation.offer !== null,
    can: {
      offer:
        isOpen &&
        invitation.offer === null &&
        bid.deal_state === 'under_review' &&
        bid.status === 'pending' &&
        !actor.viewed_by,
    },
  })
}

/** Which side a move came from. */
const sideOf = (move: MoveRow) =>
  move.actor_id === null ? 'clock' : move.actor_id === move.bidder_id ? 'bidder' : 'seller'

function moveView(reader: BidReader, move: MoveRow, now: Date): AuctionMove {
  const isSealed = move.kind === 'final_offer' && move.expires_at !== null && move.expires_at > now
  return redact(isSealed ? sealedMoveResponse : moveResponse, shownToReader(reader), {
    id: move.id,
    kind: move.kind,
    by: sideOf(move),
    alias: bidderAlias(move.bidder_number),
    bidder_company: move.bidder_company,
    is_you: reader.isBidder,
    amount: move.amount,
    reason: move.reason,
    expires_at: move.expires_at?.toISOString() ?? null,
    answers: move.answers_id,
    at: move.at.toISOString(),
  })
}

export interface NegotiationFacts {
  deal: AuctionRow
  moves: readonly MoveRow[]
  /** The actor's own latest bid in the round; null for the seller and staff. */
  ownBid: BidRow | null
  /** What only the seller and staff are told; null for bidders. */
  sellers: { reserve_met: boolean; answer_until: Date | null; pending_bidders: number } | null
  /** Staff who bid do not answer. */
  canDecide: boolean
}

/** What happens after the end, for the seller and staff, or for one bidder as far as they are a side of it. */
export function negotiationView(actor: Actor, facts: NegotiationFacts): NegotiationView {
  const { deal, moves, ownBid, sellers } = facts
  const now = deal.db_now
  const { counters, final } = negotiationOf(moves.map(moveOf))
  const open = counters.filter((move) => (move.expires ?? 0) > now.getTime())
  const answers = { now: now.getTime(), reserve_met: sellers?.reserve_met ?? true }
  const isAnswering =
    facts.canDecide && sellers !== null && deal.deal_state === 'under_review' && !actor.viewed_by
  const isRunning = final !== null && final.ends > answers.now
  const canNegotiate = isAnswering && !isRunning && !answers.reserve_met
  const reader: BidReader = { ...oneself(actor), isBidder: ownBid !== null, isOwner: sellers !== null }
  const readerOfMove = (move: MoveRow) => ({ ...reader, isBidder: move.bidder_id === actor.user_id })
  return redact(negotiationResponse, shownToReader(reader), {
    deal: deal.id,
    deal_state: deal.deal_state,
    reserve_met: sellers?.reserve_met ?? null,
    answer_by: deal.answer_by,
    answer_until: sellers?.answer_until?.toISOString() ?? null,
    pending_bidders: sellers?.pending_bidders ?? null,
    counters: open.map(({ row }) =>
      counterView(
        actor,
        readerOfMove(row),
        { ...row, deal_state: deal.deal_state },
        {
          id: row.id,
          amount: row.amount ?? '',
          reason: row.reason,
          at: iso(row.at),
          expires_at: iso(row.expires_at ?? now),
        },
      ),
    ),
    final_round:
      final &&
      redact(finalRoundResponse, shownToReader(reader), {
        ends_at: iso(new Date(final.ends)),
        is_over: !isRunning,
        invited: final.invited.length,
        handed_in: final.invited.filter(({ offer }) => offer !== null).length,
        you: ownBid?.invitation ? invitationView(actor, ownBid, ownBid.invitation) : null,
      }),
    moves: moves.map((move) => moveView(readerOfMove(move), move, now)),
    can: {
      counter: canNegotiate,
      invite:
        canNegotiate &&
        final === null &&
        open.length === 0 &&
        (sellers?.pending_bidders ?? 0) >= FEWEST_INVITED,
      decline_all: isAnswering && !isRunning && open.length === 0,
    },
    server_time: now.toISOString(),
  })
}
