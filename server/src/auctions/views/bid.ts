import type { Bid, FinalInvitation, OpenCounter } from '#domain/auctions/contract.ts'
import { type BidReader, shownToReader } from '#domain/auctions/disclosure.ts'
import { feeTotal, monthsSince } from '#domain/auctions/fee-total.ts'
import {
  bidDealResponse,
  bidResponse,
  invitationResponse,
  openCounterResponse,
  openInvitationResponse,
} from '#domain/auctions/shapes.ts'
import { redact, shownTo } from '#domain/deal-access/disclosure.ts'
import { bidderAlias } from '#domain/deals/aliases.ts'
import { belowReserve } from '#domain/deals/below-reserve.ts'
import { pricingOf, yieldAt } from '#domain/deals/pricing.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { provenUntil } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { centsOf, pricingTermsOf } from '../../deals/rows.ts'
import { imageAddress } from '../../deals/views/parts.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { canDecide, readerOf } from '../policy.ts'
import type { BidRow } from '../rows.ts'
import { formatView, ownReader } from './auction.ts'

/** A bid for its bidder, the deal's owner after the close, or staff. */
export function bidView(tokens: Tokens, actor: Actor, bid: BidRow): Bid {
  const amount = toCents(bid.effective_amount)
  const isOwn = bid.bidder_id === actor.user_id
  const isBelowReserve = belowReserve(amount, centsOf(bid.reserve_price)) !== null
  const isRound = bid.auction_round === bid.deal_round
  const { stream } = pricingOf(pricingTermsOf(bid), businessDateOf(bid.now))
  const { total } = feeTotal(
    {
      bid_amount: amount,
      brokerage_fees: Number(bid.brokerage_fees),
      end_closing_cost: toCents(bid.end_closing_cost),
      loan_servicing: Number(bid.loan_servicing),
    },
    bid.listed_at ? monthsSince(bid.listed_at.getTime(), bid.now.getTime()) : 0,
  )
  const reader = readerOf(actor, bid)
  const isFinalRunning = bid.final_ends_at !== null && bid.final_ends_at > bid.now
  const canBeDecided = canDecide(actor, bid) && bid.status === 'pending' && isRound && !isFinalRunning
  const canSell = canBeDecided && !bid.is_owner_licence_expired
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
      thumb: bid.image_id ? imageAddress(tokens, actor, bid.image_id, 320, bid.now) : null,
    }),
    alias: bidderAlias(bid.bidder_number),
    bidder: {
      id: bid.bidder_id,
      company_name: bid.bidder_company,
      full_legal_name: bid.bidder_name,
      is_verified: bid.bidder_is_verified,
      deals_bought: bid.bidder_deals_bought,
      member_since: bid.bidder_since.toISOString(),
      funds_proven_until: provenUntil(bid.bidder_funds, businessDateOf(bid.now)),
    },
    offer_type: bid.offer_type,
    bid_amount: bid.bid_amount,
    max_amount: bid.max_amount,
    standing_amount: bid.effective_amount,
    standing_yield: yieldAt(stream, amount),
    maximum_yield: yieldAt(stream, toCents(bid.max_amount ?? bid.bid_amount)),
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
      // A reserve that is met binds the seller to sell at it or above.
      accept: canSell && !(bid.is_reserve_reached && isBelowReserve),
      decline: canBeDecided && bid.counter === null,
      raise: isOwn && isRound && bid.deal_state === 'live' && !actor.viewed_by,
      counter: canSell && bid.counter === null && !bid.is_reserve_reached,
    },
  })
}

const iso = (moment: string | Date) => new Date(moment).toISOString()

export function counterView(
  actor: Actor,
  reader: BidReader,
  side: { bidder_id: string; bidder_number: number; deal_state: DealState; is_licence_expired: boolean },
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
    can: { accept: canRespond && !side.is_licence_expired, decline: canRespond },
  })
}

/**
 * For the invited bidder; an administrator who views as them sees that they have submitted an offer, but not the
 * amount.
 */
export function invitationView(
  actor: Actor,
  bid: Pick<BidRow, 'deal_state' | 'effective_amount' | 'is_licence_expired' | 'now' | 'status'>,
  invitation: NonNullable<BidRow['invitation']>,
): FinalInvitation {
  const isOpen = new Date(invitation.expires_at) > bid.now
  return redact(isOpen ? openInvitationResponse : invitationResponse, shownToReader(ownReader(actor)), {
    id: invitation.id,
    ends_at: iso(invitation.expires_at),
    minimum: bid.effective_amount,
    amount: invitation.offer,
    has_offered: invitation.offer !== null,
    can: {
      offer:
        isOpen &&
        invitation.offer === null &&
        bid.deal_state === 'under_review' &&
        bid.status === 'pending' &&
        !bid.is_licence_expired &&
        !actor.viewed_by,
    },
  })
}
