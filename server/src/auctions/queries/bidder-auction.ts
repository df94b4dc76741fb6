import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OnboardingFacts } from '#domain/accounts/rules.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { PRICING_COLUMNS } from '../../deals/queries/find-deal.ts'
import type { PricingRow } from '../../deals/rows.ts'
import { boundOf } from '../../funds/queries/proven.ts'
import type { Tx } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SeenAuction } from '../rows.ts'
import { seenColumns } from './find-auction.ts'

type Bid = Selectable<Tables['bids']>

/** An auction with what else is needed to evaluate a bid and respond to its bidder. */
export interface BidderAuction extends SeenAuction, PricingRow {
  bidder: OnboardingFacts & {
    id: string
    binding_name: string
    since: string
    deals_bought: number
    /** What they may owe at most: the smaller of exposure limit and proven funds. */
    bound: string | null
    /** True once a licence of their company has ended without a confirmed renewal. */
    is_licence_expired: boolean
  }
  /** The bidder's latest bid in this round, which is their highest; null before the first. */
  own: Pick<Bid, 'bidder_number' | 'bid_amount'> | null
  /** The leader's number; null before the first bid and in a sealed auction. */
  leader_number: number | null
  image_id: string | null
}

const seenBy = (user: RawBuilder<unknown>, deal: RawBuilder<unknown>, users = sql``) =>
  sql<BidderAuction>`
    select ${seenColumns(user)}, ${PRICING_COLUMNS},
      (select json_build_object('id', u.id, 'is_buyer', u.is_buyer, 'is_seller', u.is_seller, 'is_reviewer', u.is_reviewer,
          'is_superuser', u.is_superuser, 'is_active', u.is_active, 'is_email_verified', u.is_email_verified,
          'has_second_factor', u.has_second_factor, 'is_demonstration', u.is_demonstration,
          'is_kyc_completed', u.is_kyc_completed, 'is_user_agreement_accepted', u.is_user_agreement_accepted,
          'company_name', u.company_name, 'full_legal_name', u.full_legal_name, 'job_title', u.job_title,
          'phone_number', u.phone_number, 'binding_name', u.binding_name, 'since', u.created_at, 'bound', ${boundOf('u')}::text,
          'is_licence_expired', coalesce(u.licence_expires_at <= clock_timestamp(), false),
          'deals_bought', (select count(*) from loan_deals w where w.sold_to = u.id and w.deal_state = 'sold'))
        from users u where u.id = ${user}) as bidder,
      (select json_build_object('bidder_number', b.bidder_number, 'bid_amount', b.bid_amount::text)
        from bids b where b.loan_deal_id = d.id and b.bidder_id = ${user} and b.auction_round = d.auction_round
        order by b.place desc limit 1) as own,
      (select b.bidder_number from bids b where b.loan_deal_id = d.id and b.bidder_id = a.leader_id
        and b.auction_round = d.auction_round limit 1) as leader_number,
      (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
        order by i.sorting_number, i.id limit 1) as image_id
    from ${DEALS_WITH_AUCTION} ${users} where d.id = ${deal}`

const seenByOne = statement<{ user: string; deal: string }, BidderAuction>((given) =>
  seenBy(given('user'), given('deal')),
)
// PostgreSQL knows the length of an array and would plan the query anew for each, which takes longer than to run it.
const seenByMany = statement<{ users: string; deal: string }, BidderAuction>((given) =>
  seenBy(
    sql`bidder.id::uuid`,
    given('deal'),
    sql`cross join jsonb_array_elements_text(${given('users')}::jsonb) as bidder (id)`,
  ),
)

/**
 * Reads an auction for users who bid on it, by user; nothing for a deal that does not exist. In one query, because all
 * bids on the deal wait for it. Indexes: bids_of_bidder_on_deal, loan_deals_sold_to, loan_deal_images_of_deal, and the
 * keys.
 */
export async function seeAuctionAsBidders(
  tx: Tx,
  users: readonly string[],
  dealId: string,
): Promise<Map<string, BidderAuction>> {
  const [first, ...others] = users
  const query =
    first !== undefined && others.length === 0
      ? seenByOne({ user: first, deal: dealId })
      : seenByMany({ users: JSON.stringify(users), deal: dealId })
  const rows = await query.execute(tx)
  return new Map(rows.map((row) => [row.bidder.id, row]))
}
