import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Makes the mortgages of an approved book approved deals of their own. One without a reserve price gets its share of
 * the book's reserve by balance, in whole dollars; deposit terms, fees and audience are those of the book.
 * @returns their ids
 */
export async function releaseLoans(tx: Tx, bookId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update loan_deals d set is_in_book = false, deal_state = b.deal_state,
      reserve_price = coalesce(d.reserve_price,
        round(b.reserve_price * coalesce(d.principle_balance, d.mortgage_amount) / nullif(b.principle_balance, 0), 0)),
      deposit_type = b.deposit_type, deposit = b.deposit, deposit_due_days = b.deposit_due_days,
      deposit_payee = b.deposit_payee, deposit_reference = b.deposit_reference, broker_fees = b.broker_fees,
      broker_fees_type = b.broker_fees_type, lender_fees = b.lender_fees, lender_fees_type = b.lender_fees_type,
      home_slice_fees = b.home_slice_fees, home_slice_fees_type = b.home_slice_fees_type, auto_relist = b.auto_relist,
      room_before_bid = b.room_before_bid, funds_before_bid = b.funds_before_bid,
      is_exclusive = b.is_exclusive, exclusive_until = b.exclusive_until, submitted_at = b.submitted_at,
      approved_at = b.approved_at, listed_at = b.listed_at, updated_at = b.updated_at, public_updated_at = b.updated_at,
      version = d.version + 1, public_version = d.public_version + 1
    from loan_deals b where b.id = ${bookId} and d.book_id = b.id and d.is_in_book returning d.id`.execute(tx)
  await sql`
    insert into deal_channels (loan_deal_id, channel_id) select d.id, c.channel_id from loan_deals d
      join deal_channels c on c.loan_deal_id = d.book_id where d.book_id = ${bookId}`.execute(tx)
  await sql`
    insert into deal_channel_members (loan_deal_id, member_id) select d.id, m.member_id from loan_deals d
      join deal_channel_members m on m.loan_deal_id = d.book_id where d.book_id = ${bookId}`.execute(tx)
  await sql`
    update auctions a set format = k.format from loan_deals d, loan_deals b, auctions k
    where d.book_id = ${bookId} and b.id = d.book_id and a.loan_deal_id = d.id and a.round = d.auction_round
      and k.loan_deal_id = b.id and k.round = b.auction_round`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Sets the dates of the auctions of a book's mortgages that are not planned yet. */
export async function planLoans(
  tx: Tx,
  ids: readonly string[],
  starts_at: Date,
  ends_at: Date,
): Promise<void> {
  await sql`
    update auctions a set starts_at = ${starts_at}, ends_at = ${ends_at}, version = a.version + 1 from loan_deals d
    where d.id = any(${ids}::uuid[]) and a.loan_deal_id = d.id and a.round = d.auction_round`.execute(tx)
}
