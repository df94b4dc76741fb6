import { type Selectable, sql } from 'kysely'
import type { OnboardingFacts } from '#domain/accounts/rules.ts'
import { DEALS_WITH_AUCTION } from '../../deals/queries/current-auction.ts'
import { PRICING_COLUMNS } from '../../deals/queries/find-deal.ts'
import type { PricingRow } from '../../deals/rows.ts'
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
    exposure_limit: string | null
  }
  /** The bidder's latest bid in this round, which is their highest; null before the first. */
  own: Pick<Bid, 'bidder_number' | 'bid_amount'> | null
  /** The leader's number; null before the first bid and in a sealed auction. */
  leader_number: number | null
  image_id: string | null
}

const BIDDER = sql.ref('bidder.id')

const seen = statement<{ users: readonly string[]; deal: string }, BidderAuction>(
  (given) => sql`
    select ${seenColumns(BIDDER)}, ${PRICING_COLUMNS},
      (select json_build_object('id', u.id, 'is_buyer', u.is_buyer, 'is_seller', u.is_seller, 'is_reviewer', u.is_reviewer,
          'is_superuser', u.is_superuser, 'is_active', u.is_active, 'is_email_verified', u.is_email_verified,
          'has_second_factor', u.has_second_factor, 'is_demonstration', u.is_demonstration,
          'is_kyc_completed', u.is_kyc_completed, 'is_user_agreement_accepted', u.is_user_agreement_accepted,
          'company_name', u.company_name, 'full_legal_name', u.full_legal_name, 'job_title', u.job_title,
          'phone_number', u.phone_number, 'binding_name', u.binding_name, 'since', u.created_at, 'exposure_limit', u.exposure_limit::text,
          'deals_bought', (select count(*) from loan_deals w where w.sold_to = u.id and w.deal_state = 'sold'))
        from users u where u.id = ${BIDDER}) as bidder,
      (select json_build_object('bidder_number', b.bidder_number, 'bid_amount', b.bid_amount::text)
        from bids b where b.loan_deal_id = d.id and b.bidder_id = ${BIDDER} and b.auction_round = d.auction_round
        order by b.place desc limit 1) as own,
      (select b.bidder_number from bids b where b.loan_deal_id = d.id and b.bidder_id = a.leader_id
        and b.auction_round = d.auction_round limit 1) as leader_number,
      (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
        order by i.sorting_number, i.id limit 1) as image_id
    from ${DEALS_WITH_AUCTION} cross join unnest(${given('users')}::uuid[]) as bidder (id) where d.id = ${given('deal')}`,
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
  const rows = await seen({ users, deal: dealId }).execute(tx)
  return new Map(rows.map((row) => [row.bidder.id, row]))
}
