import type { NegotiationView } from '#domain/auctions/contract.ts'
import { rejectCounterAnswer, rejectFinalOffer } from '#domain/auctions/negotiation.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockAuction } from '../queries/find-auction.ts'
import { latestOwnBid } from '../queries/find-bid.ts'
import { findOffered } from '../queries/moves.ts'
import type { AuctionRow } from '../rows.ts'
import { lockBidderThenDeal, rejectBeyondLimit } from './lock-bidder.ts'
import {
  answerNegotiation,
  readNegotiation,
  recordEvent,
  recordMoves,
  throwIfRejected,
} from './record-moves.ts'
import { sell } from './sell-deal.ts'

/** @throws 409 once the deal has left the review in which the event was created */
function rejectOtherRound(deal: AuctionRow, move: { auction_round: number }): void {
  if (deal.deal_state !== 'under_review' || deal.auction_round !== move.auction_round)
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
      const negotiation = await readNegotiation(tx, deal)
      throwIfRejected(rejectCounterAnswer(negotiation, counterId, deal.db_now.getTime()))
      const counter = negotiation.counters.find(({ id }) => id === counterId)
      const bid = await latestOwnBid(tx, actor, deal)
      if (!counter || counter.amount === null || bid?.status !== 'pending') throw notFound()
      await rejectBeyondLimit(tx, actor, deal.id, { field: 'non_field_errors', amount: counter.amount })
      const amount = toDecimal(counter.amount)
      await recordMoves(tx, deal, actor.user_id, [
        { kind: 'counter_accepted', bidder_id: actor.user_id, amount, answers_id: counterId },
      ])
      await sell(platform, tx, actor, deal, { bid_id: bid.id, buyer_id: actor.user_id, amount })
      return answerNegotiation(tx, actor, deal.id)
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
    await recordMoves(tx, deal, actor.user_id, [
      { kind: 'counter_declined', bidder_id: actor.user_id, reason, answers_id: counterId },
    ])
    await recordEvent(platform, tx, actor, deal, {
      type: 'counter.declined',
      after: { owner_id: deal.owner_id, bidder_id: actor.user_id, reason },
    })
    return answerNegotiation(tx, actor, deal.id)
  })

/** Submits a best and final offer: binding, once, and withheld until the round ends. */
export const offerFinal = (
  platform: Platform,
  actor: Actor,
  invitationId: string,
  amount: Cents,
  idempotencyKey: IdempotencyKey | null,
): Promise<NegotiationView> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const offered = await findOffered(tx, actor, invitationId, 'final_invited')
      if (!offered) throw notFound()
      const deal = await lockBidderThenDeal(tx, actor, offered.loan_deal_id)
      rejectOtherRound(deal, offered)
      const bid = await latestOwnBid(tx, actor, deal)
      if (bid?.status !== 'pending') throw conflict('Your bid was declined and can no longer be raised.')
      const negotiation = await readNegotiation(tx, deal)
      const offer = { invitation: invitationId, standing: toCents(bid.effective_amount), amount }
      throwIfRejected(rejectFinalOffer(negotiation, offer, deal.db_now.getTime()))
      await rejectBeyondLimit(tx, actor, deal.id, { field: 'amount', amount })
      await recordMoves(tx, deal, actor.user_id, [
        {
          kind: 'final_offer',
          bidder_id: actor.user_id,
          amount: toDecimal(amount),
          // Until then only the bidder may see the amount.
          expires_at: new Date(negotiation.final?.ends ?? deal.db_now),
          answers_id: invitationId,
        },
      ])
      // The seller may know who has submitted an offer, but nobody the amount before the end.
      await recordEvent(platform, tx, actor, deal, {
        type: 'final.offered',
        after: { owner_id: deal.owner_id, bidder_id: actor.user_id },
      })
      return answerNegotiation(tx, actor, deal.id)
    }),
  )
