import { canDeclineAtReserve, isSellerBound } from '#domain/negotiations/obligation.ts'
import { canSeeBids } from '../../auctions/policy.ts'
import { latestOwnBid } from '../../auctions/queries/find-bid.ts'
import type { SeenAuction } from '../../auctions/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { canDecideDeal, canRelease } from '../policy.ts'
import type { NegotiationFacts } from '../views.ts'
import { answerUntil, eventsOf } from './events.ts'
import { waysToSell } from './ways-to-sell.ts'

/** The negotiation data that the actor may see. Index: negotiation_events_of_deal. */
export async function negotiationFacts(
  platform: Pick<Platform, 'saleInParts'>,
  db: Db | Tx,
  actor: Actor,
  deal: SeenAuction,
): Promise<NegotiationFacts> {
  const canDecide = canDecideDeal(actor, deal)
  if (!canSeeBids(actor, deal)) {
    const events = await eventsOf(db, deal, actor.user_id)
    const ownBid = events.length > 0 ? await latestOwnBid(db, actor, deal) : null
    return { deal, events, ownBid, sellers: null, canDecide }
  }
  const events = await eventsOf(db, deal)
  const open = deal.deal_state === 'under_review' ? await waysToSell(platform, db, actor, deal) : null
  return {
    deal,
    events,
    ownBid: null,
    sellers: {
      reserve_met: open !== null && isSellerBound(open.ways),
      can_decline_at_reserve: canRelease(actor, deal) || (open !== null && canDeclineAtReserve(open.ways)),
      can_release: canRelease(actor, deal),
      answer_until: await answerUntil(db, deal.answer_by),
      pending_bidders: open?.contenders.length ?? 0,
    },
    canDecide,
  }
}
