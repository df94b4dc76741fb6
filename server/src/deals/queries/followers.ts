import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { favouritersOf } from './favouriters.ts'

/**
 * The users to notify when a deal leaves the market or returns, each once: those with an open bid in the current round,
 * and those who follow the deal, are committed to it, or had a bid on it that became void. Indexes:
 * bids_of_bidder_on_deal, commitments_of_deal.
 */
export async function followersOf(
  tx: Tx,
  deal: { id: string; owner_id: string },
): Promise<{ bidders: string[]; others: string[] }> {
  const { rows } = await sql<{ bidder_id: string; is_bound: boolean }>`
    select b.bidder_id, bool_or(b.status = 'pending' and b.auction_round = d.auction_round) as is_bound
    from bids b join loan_deals d on d.id = b.loan_deal_id join users u on u.id = b.bidder_id
    where d.id = ${deal.id} and b.status in ('pending', 'void') and u.is_active group by 1`.execute(tx)
  const bidders = rows.filter((row) => row.is_bound).map((row) => row.bidder_id)
  const freed = rows.filter((row) => !row.is_bound).map((row) => row.bidder_id)
  const { rows: committed } = await sql<{ buyer_id: string }>`
    select c.buyer_id from commitments c join users u on u.id = c.buyer_id
    where c.loan_deal_id = ${deal.id} and c.state = 'open' and u.is_active`.execute(tx)
  const isOther = (user: string) => user !== deal.owner_id && !bidders.includes(user)
  return {
    bidders,
    others: [
      ...new Set([...(await favouritersOf(tx, deal.id)), ...freed, ...committed.map((row) => row.buyer_id)]),
    ].filter(isOther),
  }
}
