import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import { rejectCounterAnswer, rejectFinalOffer } from '#domain/negotiations/rules.ts'
import { rejectTooHigh } from '../../auctions/commands/evaluate-offer.ts'
import { lockBidderThenDeal, rejectBeyondLimit } from '../../auctions/commands/lock-bidder.ts'
import { assertFundsIfNeeded, assertInRoomIfNeeded } from '../../auctions/policy.ts'
import { lockAuction } from '../../auctions/queries/find-auction.ts'
import { latestOwnFacts } from '../../auctions/queries/find-bid.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOffered } from '../queries/events.ts'
import {
  appendEvent,
  readNegotiation,
  recordNegotiation,
  respondWithNegotiation,
  throwIfRejected,
} from './record-negotiation.ts'
import { sell } from './sell-deal.ts'

/** @throws 409 once the deal has left the review in which it was offered */
function rejectOtherRound(deal: AuctionRow, offered: { auction_round: number }): void {
  if (deal.deal_state !== 'under_review' || deal.auction_round !== offered.auction_round)
    throw conflict('The state of the deal has changed: you can no longer respond to this.')
}

/** Accepts a counter-offer, which buys the deal. */
export const acceptCounter = (
  platform: Platform,
  actor: Actor,
  counterId: string,
  idempotencyKey: IdempotencyKey | null,
): Promise<NegotiationView> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const offered = await findOffered(tx, actor, counterId, 'counter')
      if (!offered) throw notFound()
      const deal = await lockBidderThenDeal(tx, actor, offered.loan_deal_id)
      rejectOtherRound(deal, offered)
      assertFundsIfNeeded(deal)
      const negotiation = await readNegotiation(tx, deal)
      throwIfRejected(rejectCounterAnswer(negotiation, counterId, deal.db_now.getTime()))
      const counter = negotiation.counters.find(({ id }) => id === counterId)
      const bid = await latestOwnFacts(tx, actor, deal)
      if (!counter || counter.amount === null || bid?.status !== 'pending') throw notFound()
      await rejectBeyondLimit(tx, actor, deal, {
        field: 'non_field_errors',
        amount: counter.amount,
        kind: 'offer',
      })
      const amount = toDecimal(counter.amount)
      await recordNegotiation(tx, deal, actor.user_id, [
        { kind: 'counter_accepted', bidder_id: actor.user_id, amount, answers_id: counterId },
      ])
      await sell(platform, tx, actor, deal, { bid_id: bid.id, buyer_id: actor.user_id, amount })
      return respondWithNegotiation(platform, tx, actor, deal.id)
    }),
  )

/** Declines a counter-offer; the bid waits for the seller's decision as before. */
export const declineCounter = (
  platform: Platform,
  actor: Actor,
  counterId: string,
  reason: string | null,
): Promise<NegotiationView> =>
  platform.db.transaction().execute(async (tx) => {
    const offered = await findOffered(tx, actor, counterId, 'counter')
    if (!offered) throw notFound()
    const deal = await lockAuction(tx, actor, offered.loan_deal_id)
    rejectOtherRound(deal, offered)
    const negotiation = await readNegotiation(tx, deal)
    throwIfRejected(rejectCounterAnswer(negotiation, counterId, deal.db_now.getTime()))
    await recordNegotiation(tx, deal, actor.user_id, [
      { kind: 'counter_declined', bidder_id: actor.user_id, reason, answers_id: counterId },
    ])
    await appendEvent(platform, tx, actor, deal, {
      type: 'counter.declined',
      after: { owner_id: deal.owner_id, bidder_id: actor.user_id, reason },
    })
    return respondWithNegotiation(platform, tx, actor, deal.id)
  })

/** Submits a best and final offer: binding, once, and withheld until the round ends. */
export const offerFinal = (
  platform: Platform,
  actor: Actor,
  invitationId: string,
  { amount, confirm_above }: { amount: Cents; confirm_above: boolean },
  idempotencyKey: IdempotencyKey | null,
): Promise<NegotiationView> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const offered = await findOffered(tx, actor, invitationId, 'final_invited')
      if (!offered) throw notFound()
      const deal = await lockBidderThenDeal(tx, actor, offered.loan_deal_id)
      rejectOtherRound(deal, offered)
      const bid = await latestOwnFacts(tx, actor, deal)
      if (bid?.status !== 'pending') throw conflict('Your bid was declined and can no longer be raised.')
      assertInRoomIfNeeded(deal)
      assertFundsIfNeeded(deal)
      const negotiation = await readNegotiation(tx, deal)
      const offer = { invitation: invitationId, standing: toCents(bid.effective_amount), amount }
      throwIfRejected(rejectFinalOffer(negotiation, offer, deal.db_now.getTime()))
      rejectTooHigh(deal, amount, confirm_above, offer.standing)
      await rejectBeyondLimit(tx, actor, deal, { field: 'amount', amount, kind: 'offer' })
      await recordNegotiation(tx, deal, actor.user_id, [
        {
          kind: 'final_offer',
          bidder_id: actor.user_id,
          amount: toDecimal(amount),
          // Until then only the bidder may see the amount.
          expires_at: new Date(negotiation.final?.ends ?? deal.db_now),
          answers_id: invitationId,
        },
      ])
      // The seller learns who has submitted an offer, but no one learns the amount before the end.
      await appendEvent(platform, tx, actor, deal, {
        type: 'final.offered',
        after: { owner_id: deal.owner_id, bidder_id: actor.user_id },
      })
      return respondWithNegotiation(platform, tx, actor, deal.id)
    }),
  )
