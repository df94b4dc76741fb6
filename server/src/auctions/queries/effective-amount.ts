import { type Selectable, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Bid = Selectable<Tables['bids']>

export type BidActor = Pick<Actor, 'user_id' | 'viewed_by'>

/** The user whose sealed amounts are returned: the actor. None for an administrator who views as a user. */
export const ownId = (actor: BidActor) => (actor.viewed_by ? null : actor.user_id)

/**
 * The effective amount of a bid that was just placed, which `effectiveAmount` reads of any bid. A buyer at the
 * buy-now price leads at that price.
 */
export const effectiveAmountOf = (
  bid: Pick<Bid, 'leader_after' | 'bidder_id' | 'leading_after' | 'max_amount' | 'bid_amount'>,
): string => (bid.leader_after === bid.bidder_id ? bid.leading_after : (bid.max_amount ?? bid.bid_amount))

/**
 * The effective amount of bid `b` on deal `d`: the sale price once accepted; else a best and final offer, after its
 * round has ended or for its bidder; else the leading amount if the bidder led the bid's round last; else the
 * highest amount that the bidder reached. A buy-now purchase does not reveal the previous leader's maximum.
 */
export const effectiveAmount = (
  actor: BidActor,
) => sql`case when b.status = 'accepted' then d.sale_amount else coalesce(
  (select m.amount from negotiation_events m where m.loan_deal_id = b.loan_deal_id and m.auction_round = b.auction_round
    and m.bidder_id = b.bidder_id and m.kind = 'final_offer'
    and (m.expires_at <= clock_timestamp() or m.bidder_id = ${ownId(actor)})),
  (select case when last.leader_after = b.bidder_id then last.leading_after else
      (select max(coalesce(x.max_amount, x.bid_amount)) from bids x where x.loan_deal_id = b.loan_deal_id
        and x.auction_round = b.auction_round and x.bidder_id = b.bidder_id) end
    from bids last where last.loan_deal_id = b.loan_deal_id and last.auction_round = b.auction_round
      and last.offer_type = 'custom_bid' order by last.place desc limit 1), b.bid_amount) end`
