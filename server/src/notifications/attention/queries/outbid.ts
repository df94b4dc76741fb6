import { sql } from 'kysely'
import { barOfBidders } from '../../../deal-access/queries/bid-bar.ts'
import { DEALS_WITH_AUCTION } from '../../../deals/queries/current-auction.ts'
import { NAMED, type WaitingTime } from './named.ts'

/** Auctions `a` of deals `d` that run at a moment. */
export const running = ({ now }: WaitingTime) =>
  sql`d.deal_state = 'live' and a.phase = 'open' and a.ends_at > ${now}`

/**
 * Auctions in which the users no longer lead and can still bid. A sealed auction has no leader before it closes.
 * Indexes: bids_of_bidder, bids_of_bidder_on_deal, auctions_pkey.
 */
export function outbid(users: readonly string[], time: WaitingTime) {
  const bar = barOfBidders(sql`d`)
  return sql`select mine.bidder_id as user_id, 'outbid' as what, a.ends_at as by, null::date as day, a.leading_amount as amount,
      1 as times, null::text as title, ${NAMED}
    from (select distinct bidder_id, loan_deal_id, auction_round from bids
        where bidder_id = any(${users}::uuid[]) and status = 'pending') mine
      join (${DEALS_WITH_AUCTION}) on d.id = mine.loan_deal_id and d.auction_round = mine.auction_round
      join users o on o.id = d.owner_id join users u on u.id = mine.bidder_id and u.is_buyer ${bar.joins}
    where ${running(time)} and a.leader_id is not null and a.leader_id <> mine.bidder_id and ${bar.column} is null`
}
