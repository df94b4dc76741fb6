import {
  type Evaluation,
  evaluateBid,
  evaluateBuyNow,
  type Offer as RulesOffer,
  rejectAmount,
} from '#domain/auctions/auction.ts'
import { rejectionMessage } from '#domain/auctions/messages.ts'
import { evaluateSealedBid } from '#domain/auctions/sealed.ts'
import { isReserveMet, isSealed } from '#domain/deals/auction-terms.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { conflict, invalid, invalidField } from '../../platform/http/errors.ts'
import { auctionOf } from '../queries/auction-of.ts'
import type { AuctionRow } from '../rows.ts'

export interface Offer extends RulesOffer {
  offer_type: 'buy_it_now' | 'custom_bid'
}

/** The effect of an accepted offer on the auction. */
export interface Outcome {
  /** Changed columns of the auction; the end is in `after`. */
  changed: {
    leader_id: string | null
    leader_maximum: string | null
    leading_amount: string | null
    reserve_met_at: Date | null
  }
  /** Stored with the bid: the auction's state after it. */
  after: {
    leader_after: string
    leading_after: string
    end_after: Date
    is_sealed: boolean
    /** True if the leader raised their own maximum and nothing else changed: no one else may notice. */
    is_own_raise: boolean
    /** The bid that a hidden maximum placed because of this one. */
    automatic_bidder_id: string | null
    automatic_amount: string | null
  }
  /** The previous leader, if any. */
  outbid: string | null
}

/**
 * Evaluates an offer on a locked live deal by the rules of its format.
 * @param standing the bidder's current amount in this round; null before their first bid
 * @throws 400 on the amount, 409 if the auction does not accept bids now
 */
export function evaluateOffer(deal: AuctionRow, offer: Offer, standing: Cents | null): Outcome {
  if (offer.offer_type === 'buy_it_now' && offer.maximum !== null)
    throw invalidField('max_amount', 'Buy now has one price and no hidden maximum.')
  return isSealed(deal) ? evaluateSealed(deal, offer, standing) : evaluateOpen(deal, offer)
}

function evaluateOpen(deal: AuctionRow, offer: Offer): Outcome {
  const before = auctionOf(deal)
  const now = deal.db_now.getTime()
  const evaluation: Evaluation =
    offer.offer_type === 'buy_it_now'
      ? evaluateBuyNow(before, offer.bidder, offer.amount, now)
      : evaluateBid(before, offer, now)
  if ('rejected' in evaluation) throw rejected(evaluation.rejected, evaluation.figure, offer)
  const { auction, automatic } = evaluation
  const leader = auction.leader?.bidder ?? offer.bidder
  const leading = toDecimal(auction.leading_amount ?? offer.amount)
  const end = new Date(auction.end)
  return {
    changed: {
      leader_id: leader,
      leader_maximum: toDecimal(auction.leader?.maximum ?? offer.amount),
      leading_amount: leading,
      reserve_met_at: deal.reserve_met_at ?? (isReserveMet(auction) ? deal.db_now : null),
    },
    after: {
      leader_after: leader,
      leading_after: leading,
      end_after: end,
      is_sealed: false,
      is_own_raise: auction.bid_count === before.bid_count,
      automatic_bidder_id: automatic?.bidder ?? null,
      automatic_amount: automatic && toDecimal(automatic.amount),
    },
    outbid: before.leader && before.leader.bidder !== leader ? before.leader.bidder : null,
  }
}

/** Only the count of the auction's row changes: until the close the amount is stored only with the bid. */
function evaluateSealed(deal: AuctionRow, offer: Offer, standing: Cents | null): Outcome {
  if (offer.offer_type === 'buy_it_now') throw rejected('buy_now_unavailable', 0)
  const auction = auctionOf(deal)
  const evaluation = evaluateSealedBid({ ...auction, standing }, offer, deal.db_now.getTime())
  if ('rejected' in evaluation) throw rejected(evaluation.rejected, evaluation.figure, offer)
  return {
    changed: {
      leader_id: null,
      leader_maximum: null,
      leading_amount: null,
      reserve_met_at: null,
    },
    after: {
      leader_after: offer.bidder,
      leading_after: toDecimal(evaluation.standing),
      end_after: new Date(auction.end),
      is_sealed: true,
      is_own_raise: false,
      automatic_bidder_id: null,
      automatic_amount: null,
    },
    outbid: null,
  }
}

/**
 * @param minimum what may be offered in any case
 * @throws 400 on `amount` if an amount named after the end is too high for the deal
 */
export function rejectTooHigh(deal: AuctionRow, amount: Cents, is_confirmed: boolean, minimum: Cents): void {
  const tooHigh = rejectAmount(auctionOf(deal), amount, is_confirmed, minimum)
  if (!tooHigh) return
  const { message } = rejectionMessage(tooHigh.rejected, tooHigh.figure)
  throw invalid({ amount: [message] }, tooHigh.rejected)
}

/**
 * A rejection as an HttpError: 400 on its field, or 409 if the auction as a whole is closed to it.
 * @param offer decides whether an amount that is too high is the bid or its hidden maximum
 */
export function rejected(
  code: Parameters<typeof rejectionMessage>[0],
  figure: Cents,
  offer?: Pick<Offer, 'maximum'>,
): Error {
  const { field, message } = rejectionMessage(code, figure)
  if (field === 'non_field_errors') return conflict(message, code)
  if (code !== 'above_ceiling' && code !== 'confirm_amount') return invalidField(field, message)
  return invalid({ [typeof offer?.maximum === 'number' ? 'max_amount' : field]: [message] }, code)
}
