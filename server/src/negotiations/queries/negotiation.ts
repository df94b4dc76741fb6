import { isReserveMet } from '#domain/deals/auction-terms.ts'
import { toCents } from '#domain/kernel/money.ts'
import { canSeeBids } from '../../auctions/policy.ts'
import { latestOwnBid } from '../../auctions/queries/find-bid.ts'
import type { AuctionRow, SeenAuction } from '../../auctions/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { canDecideDeal } from '../policy.ts'
import type { NegotiationFacts } from '../views.ts'
import { type Contender, contendersOf } from './contenders.ts'
import { answerUntil, eventsOf } from './events.ts'

/** True if the best open bid meets the reserve. */
export const isReserveReached = (deal: AuctionRow, contenders: readonly Contender[]) =>
  isReserveMet({
    leading_amount: contenders[0]?.amount ?? null,
    reserve_price: deal.reserve_price === null ? null : toCents(deal.reserve_price),
  })

/** The negotiation data that the actor may see. Index: negotiation_events_of_deal. */
export async function negotiationFacts(
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
  const contenders = deal.deal_state === 'under_review' ? await contendersOf(db, actor, deal) : []
  return {
    deal,
    events,
    ownBid: null,
    sellers: {
      reserve_met: isReserveReached(deal, contenders),
      answer_until: await answerUntil(db, deal.answer_by),
      pending_bidders: contenders.length,
    },
    canDecide,
  }
}
