import type { z } from 'zod'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type {
  counterBid as counterBidRoute,
  inviteToFinal as inviteToFinalRoute,
  NegotiationView,
} from '#domain/negotiations/contract.ts'
import { isSellerBound, type WaysToSell } from '#domain/negotiations/obligation.ts'
import { type AnswerFacts, rejectCounter, rejectInvitation } from '#domain/negotiations/rules.ts'
import { answerDay } from '../../auctions/commands/close-auctions.ts'
import { rejectTooHigh } from '../../auctions/commands/evaluate-offer.ts'
import { lockAuction } from '../../auctions/queries/find-auction.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import { assertLicensed } from '../../companies/commands/assert-licensed.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertWithinTeamLimit } from '../../team/commands/limits.ts'
import { canDecideDeal } from '../policy.ts'
import { answerUntil } from '../queries/events.ts'
import { waysToSell } from '../queries/ways-to-sell.ts'
import { confirmedShortfall, lockBid } from './decide-bids.ts'
import {
  appendEvent,
  readNegotiation,
  recordNegotiation,
  respondWithNegotiation,
  throwIfRejected,
} from './record-negotiation.ts'

type Counter = z.output<NonNullable<typeof counterBidRoute.body>>
type Round = z.output<NonNullable<typeof inviteToFinalRoute.body>>

async function factsOf(tx: Tx, deal: AuctionRow, ways: WaysToSell): Promise<AnswerFacts> {
  const until = await answerUntil(tx, deal.answer_by)
  return {
    now: deal.db_now.getTime(),
    reserve_met: isSellerBound(ways),
    answer_until: until?.getTime() ?? deal.db_now.getTime(),
  }
}

/**
 * Counters a bid with an amount at which the bidder can buy until it expires.
 * @throws 400 if the amount is below the reserve and the seller has not confirmed it
 */
export const counterBid = (
  platform: Platform,
  actor: Actor,
  bidId: string,
  input: Counter,
  idempotencyKey: IdempotencyKey | null,
): Promise<NegotiationView> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const { bid, deal } = await lockBid(tx, actor, bidId)
      const expires_at = new Date(input.expires_at)
      const counter = {
        bidder: bid.bidder_id,
        standing: toCents(bid.effective_amount),
        amount: input.amount,
        expires: expires_at.getTime(),
      }
      const { ways } = await waysToSell(platform, tx, actor, deal)
      const facts = await factsOf(tx, deal, ways)
      throwIfRejected(rejectCounter(await readNegotiation(tx, deal), facts, counter))
      rejectTooHigh(deal, input.amount, true, counter.standing)
      const shortfall = confirmedShortfall(deal, input.amount, input, 'counter-offer')
      await assertLicensed(tx, deal.owner_id)
      await assertWithinTeamLimit(tx, actor, 'sale', input.amount)
      const amount = toDecimal(input.amount)
      await recordNegotiation(tx, deal, actor.user_id, [
        { kind: 'counter', bidder_id: bid.bidder_id, amount, reason: input.message, expires_at },
      ])
      await appendEvent(platform, tx, actor, deal, {
        type: 'bid.countered',
        after: {
          owner_id: deal.owner_id,
          bidder_id: bid.bidder_id,
          amount,
          expires_at: expires_at.toISOString(),
          ...(shortfall && { below_reserve: true }),
        },
      })
      return respondWithNegotiation(platform, tx, actor, deal.id)
    }),
  )

/**
 * Invites the best bidders to one sealed best-and-final offer each; the seller's deadline is counted from the end
 * of the round.
 */
export const inviteToFinal = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  input: Round,
  idempotencyKey: IdempotencyKey | null,
): Promise<NegotiationView> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const deal = await lockAuction(tx, actor, dealId)
      if (!canDecideDeal(actor, { ...deal, deal_state: 'under_review' })) throw forbidden()
      if (deal.deal_state !== 'under_review')
        throw conflict('The deal does not await its seller, so there are no bidders to invite.')
      const { contenders, ways } = await waysToSell(platform, tx, actor, deal)
      const invited = contenders.slice(0, input.bidders)
      const ends = new Date(input.ends_at)
      const round = { bidders: invited.length, ends: ends.getTime() }
      const facts = await factsOf(tx, deal, ways)
      throwIfRejected(rejectInvitation(await readNegotiation(tx, deal), facts, round), {
        expires_at: 'ends_at',
      })
      await recordNegotiation(
        tx,
        deal,
        actor.user_id,
        invited.map(({ bidder_id }) => ({ kind: 'final_invited', bidder_id, expires_at: ends })),
        { answer_by: answerDay(deal, ends) },
      )
      await appendEvent(platform, tx, actor, deal, {
        type: 'final.invited',
        after: {
          owner_id: deal.owner_id,
          bidder_ids: invited.map(({ bidder_id }) => bidder_id),
          ends_at: ends.toISOString(),
        },
      })
      return respondWithNegotiation(platform, tx, actor, deal.id)
    }),
  )
