import { sql } from 'kysely'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { type BidActor, effectiveAmount } from '../../auctions/queries/effective-amount.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface Contender {
  bid_id: string
  bidder_id: string
  amount: Cents
}

/** The bidders who wait for the seller's decision, best amount first, and of equal amounts the earlier one first. */
export async function contendersOf(
  db: Db | Tx,
  actor: BidActor,
  deal: { id: string; auction_round: number },
): Promise<Contender[]> {
  const { rows } = await sql<{ bid_id: string; bidder_id: string; amount: string }>`
    select b.id as bid_id, b.bidder_id, ${effectiveAmount(actor)} as amount from bids b join (${DEALS_WITH_AUCTION}) on d.id = b.loan_deal_id
    where b.loan_deal_id = ${deal.id} and b.auction_round = ${deal.auction_round} and b.status = 'pending'
      and not exists (select from bids later where later.loan_deal_id = b.loan_deal_id
        and later.bidder_id = b.bidder_id and later.auction_round = b.auction_round and later.place > b.place)
    order by amount desc, b.bidder_id = a.leader_id desc, b.place`.execute(db)
  return rows.map((row) => ({ ...row, amount: toCents(row.amount) }))
}
