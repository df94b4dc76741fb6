import { type RawBuilder, sql } from 'kysely'
import {
  type CommitmentCounts,
  type DealCard,
  MARKET_ON_CARDS,
  type OnCards,
  PRIVATE_ON_CARDS,
} from '#domain/deals/shapes.ts'
import { MAX_PAGE_SIZE } from '#domain/kernel/list.ts'
import { type BidBar, bidBarOfEach } from '../../deal-access/queries/bid-bar.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { DealRow, PricingRow } from '../rows.ts'
import { awaitedBids } from './awaited-bids.ts'
import type { Chosen } from './choose-deals.ts'
import { commitmentCounts } from './commitment-columns.ts'
import { documentRequestCount } from './document-request-count.ts'
import { PRICING_COLUMNS } from './find-deal.ts'
import { type BoxRow, CRITERIA_COLUMN, type CriteriaRow, chosenBox } from './own-box.ts'

/** The data of a card or a list row. */
export interface CardRow
  extends Pick<
      DealRow,
      | 'id'
      | 'number'
      | 'owner_id'
      | 'deal_state'
      | 'state_before_issue'
      | 'auction_format'
      | OnCards
      | 'first_lender_mortgage_balance'
      | 'second_lender_mortgage_balance'
      | 'opening_bid'
      | 'effective_ltv'
      | 'effective_maturity'
      | 'missing_count'
      | 'auction_round'
      | 'leading_amount'
      | 'headline_yield'
      | 'bid_count'
      | 'bid_start_ts'
      | 'bid_end_ts'
      | 'answer_by'
      | 'reason'
      | 'sale_amount'
      | 'sold_at'
      | 'submitted_at'
      | 'rejected_at'
      | 'approved_at'
      | 'listed_at'
      | 'updated_at'
      | 'public_updated_at'
      | 'is_archived'
      | 'is_exclusive'
      | 'office_space_type'
    >,
    PricingRow {
  book_of_mortgages_data: DealCard['book_of_mortgages_data']
  owner_company: string | null
  image_id: string | null
  is_favorite: boolean
  pending_bids: number
  bid_bar: BidBar | null
  /** The reader's credit box, if they have one. */
  box: BoxRow | null
  /** Null for a reader without a box. */
  criteria: CriteriaRow | null
  /** Null unless it is a white label deal on the market. */
  commitments: CommitmentCounts | null
  /** 0 for readers who do not see what the owner sees. */
  document_requests: number
  /** What was sold of a book in parts; null for readers who do not see what the owner sees. */
  parts: { count: number; amount: string; sold_at: string } | null
}

const CARD_COLUMNS = sql.join([...MARKET_ON_CARDS, ...PRIVATE_ON_CARDS].map((field) => sql.ref(`d.${field}`)))

interface Wanted {
  /** The credit box with which the deals are compared; by default the primary one. */
  box: string | undefined
  /** The most deals that are chosen. Part of the statement's text, so that it is planned for a page, not for a list. */
  atMost?: number
}

/** Index: loan_deals_parts. */
const SOLD_PARTS = sql`
  (select json_build_object('count', count(*), 'amount', sum(p.sale_amount)::text, 'sold_at', min(p.sold_at))
    from loan_deals p where p.split_from = d.id having count(*) > 0)`

/** The cards of the chosen deals, in their order. Related data is read for these alone. */
export async function listCards(
  db: Db,
  actor: Actor,
  { page, cached }: Chosen,
  wanted: Wanted,
): Promise<CardRow[]> {
  if (page === null) return []
  if (!cached) return readCards(db, actor, page, wanted)
  // The first reader of a page gets its ids and their cards in one round trip.
  let cards: CardRow[] | undefined
  const ids = await cached.ids(async () => {
    cards = await readCards(db, actor, page, wanted)
    return cards.map(({ id }) => id)
  })
  return cards ?? readCards(db, actor, cached.page(ids), wanted)
}

async function readCards(
  db: Db,
  actor: Actor,
  page: RawBuilder<unknown>,
  { box, atMost = MAX_PAGE_SIZE }: Wanted,
): Promise<CardRow[]> {
  const bar = bidBarOfEach(actor, sql`d`)
  const seesAsOwner = isStaff(actor) ? sql`true` : sql`d.owner_id = ${actor.user_id}`
  const { rows } = await sql<CardRow>`
    select d.id, d.number, d.auction_round, d.owner_id, d.deal_state, d.state_before_issue, a.format as auction_format, d.office_space_type,
      d.first_lender_mortgage_balance, d.second_lender_mortgage_balance, d.opening_bid, d.effective_ltv, d.effective_maturity, d.missing_count, a.leading_amount, a.headline_yield, a.bid_count, a.starts_at as bid_start_ts, a.ends_at as bid_end_ts,
      a.answer_by, d.reason, d.sale_amount, d.sold_at, d.submitted_at, d.rejected_at, d.approved_at, d.listed_at, d.updated_at, d.public_updated_at, d.is_archived, d.is_exclusive,
      d.book_data - 'postcode' as book_of_mortgages_data,
      ${CARD_COLUMNS}, ${PRICING_COLUMNS}, o.company_name as owner_company,
      (select i.id from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
        order by i.sorting_number, i.id limit 1) as image_id,
      exists (select from deal_favorites f where f.loan_deal_id = d.id and f.user_id = ${actor.user_id}) as is_favorite,
      ${bar.column} as bid_bar, ${chosenBox(actor, box)} as box,
      case when exists (select from credit_boxes b where b.user_id = ${actor.user_id}) then ${CRITERIA_COLUMN} end as criteria,
      case when d.deal_state = 'live' then ${commitmentCounts} end as commitments,
      case when ${seesAsOwner} then ${documentRequestCount} else 0 end as document_requests,
      case when ${seesAsOwner} and d.deal_type = 'book_of_mortgage' then ${SOLD_PARTS} end as parts,
      ${awaitedBids(sql`now()`)} as pending_bids
    from (select chosen.id, row_number() over () as place from (${page}) as chosen limit ${sql.lit(atMost)}) as page
      join loan_deals d on d.id = page.id join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round
      join users o on o.id = d.owner_id ${bar.joins}
    order by page.place`.execute(db)
  return rows
}
