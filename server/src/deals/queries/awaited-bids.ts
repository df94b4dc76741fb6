import { type RawBuilder, sql } from 'kysely'

/**
 * Of a deal `d` whose seller decides: the number of bidders whose bid they can answer at a moment, as a column. A bidder
 * who has a counter-offer answers first, and during a best-and-final round no bid can be decided. Indexes:
 * bids_of_bidder_on_deal, negotiation_events_of_deal, negotiation_events_one_answer.
 */
export const awaitedBids = (now: RawBuilder<Date>) => sql<number>`
  case when d.deal_state = 'under_review' and not exists (select from negotiation_events m
      where m.loan_deal_id = d.id and m.auction_round = d.auction_round and m.kind = 'final_invited' and m.expires_at > ${now})
    then (select count(distinct b.bidder_id)::int from bids b
      where b.loan_deal_id = d.id and b.auction_round = d.auction_round and b.status = 'pending'
        and not exists (select from negotiation_events m where m.loan_deal_id = d.id and m.auction_round = d.auction_round
          and m.bidder_id = b.bidder_id and m.kind = 'counter' and m.expires_at > ${now}
          and not exists (select from negotiation_events r where r.answers_id = m.id)))
    else 0 end`

/** True for a deal `d` without a bid on the whole that is open, such as a book with bids on its loans. */
export const hasNoOpenBid = sql<boolean>`not exists (select from bids b
  where b.loan_deal_id = d.id and b.auction_round = d.auction_round and b.status = 'pending')`
