import { type RawBuilder, sql } from 'kysely'

type User = RawBuilder<unknown> | string

/** True if the user has ever bid on loans of the book `d`. Index: the one row of a buyer for each round. */
export const hasBidOnLoans = (user: User) =>
  sql`exists (select from loan_bid_sets s where s.book_id = d.id and s.bidder_id = ${user})`

/** True if the user has ever bid on the deal `d` or on its loans, or committed to it. */
export const hasOffered = (
  user: User,
) => sql`(exists (select from bids x where x.loan_deal_id = d.id and x.bidder_id = ${user})
  or exists (select from commitments c where c.loan_deal_id = d.id and c.buyer_id = ${user}) or ${hasBidOnLoans(user)})`
