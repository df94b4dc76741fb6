import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'
import type { Applicant } from '#domain/deals/applicants.ts'
import type { BookData } from '#domain/deals/book-data.ts'
import type { Criterion } from '#domain/deals/criteria.ts'
import type { DealField, dealFields, FieldKind } from '#domain/deals/fields.ts'
import type { AuctionFormat, FEE_TYPE } from '#domain/deals/vocabulary.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

type ColumnOf<Kind extends FieldKind> = Kind extends 'money' | 'percent' | 'decimal'
  ? Numeric
  : Kind extends 'whole'
    ? number
    : Kind extends 'yes_no'
      ? boolean
      : Kind extends 'timestamp'
        ? Moment
        : Kind extends 'rows'
          ? ColumnType<Record<string, unknown>[], string, string>
          : string

type DealColumns = {
  [K in DealField]:
    | ((typeof dealFields)[K]['kind'] extends 'choice'
        ? z.output<(typeof dealFields)[K]['in']>
        : ColumnOf<(typeof dealFields)[K]['kind']>)
    | null
}

/** Fields of a deal that are stored with its current auction. */
type AuctionField = 'auction_format' | 'bid_start_ts' | 'bid_end_ts'

interface LoanDeals extends Omit<DealColumns, AuctionField> {
  id: string
  number: Generated<number>
  owner_id: string
  version: Generated<number>
  public_version: Generated<number>
  deal_state: Generated<string>
  state_before_issue: string | null
  reason: string | null
  is_archived: Generated<boolean>
  is_exclusive: Generated<boolean>
  exclusive_until: Moment | null
  potential_change_notified: Generated<boolean>
  effective_ltv: Numeric | null
  effective_term: number | null
  effective_maturity: string | null
  missing_count: Generated<number>
  relist_count: Generated<number>
  staff_editors: Generated<string[]>
  auction_round: Generated<number>
  sale_amount: Numeric | null
  sold_to: string | null
  created_at: Stamp
  updated_at: Stamp
  public_updated_at: Stamp
  submitted_at: Moment | null
  rejected_at: Moment | null
  approved_at: Moment | null
  listed_at: Moment | null
  sold_at: Moment | null
  book_id: string | null
  /** It is sold together with its book and has the state of the book. */
  is_in_book: Generated<boolean>
  loan_reference: string | null
  loan_place: number | null
  /** The book from which this one was split, when its loans were sold to several buyers. */
  split_from: string | null
  book_data: ColumnType<BookData | null, string | null, string | null>
}

interface DealApplicants extends Applicant {
  loan_deal_id: string
  place: number
}

interface DealFavorites {
  user_id: string
  loan_deal_id: string
  created_at: Stamp
}

interface DealNotes {
  id: string
  loan_deal_id: string
  author_id: string
  text: string
  created_at: Stamp
  edited_at: Moment | null
}

/** The columns by which lists filter and sort: a narrow row for each deal, copied by triggers. */
interface DealListings {
  id: string
  owner_id: string
  auction_round: number
  number: number
  deal_state: string
  is_archived: boolean
  missing_count: number
  is_sold_below_reserve: boolean | null
  deal_type: string | null
  mortgage_class: string | null
  residential_building_type: string | null
  commercial_class: string | null
  office_space_type: string | null
  position: string | null
  city: string | null
  state: string | null
  postal_area: string | null
  company_name: string | null
  principle_balance: Numeric | null
  mortgage_amount: Numeric | null
  interest_rate: Numeric | null
  effective_ltv: Numeric | null
  effective_term: number | null
  effective_maturity: string | null
  remaining_term: number | null
  term_ends: string | null
  starts_at: Moment | null
  ends_at: Moment | null
  sold_at: Moment | null
  created_at: Moment
  updated_at: Moment
  public_updated_at: Moment
  submitted_at: Moment | null
  listed_at: Moment | null
  is_past: boolean
  is_listed: boolean
  is_past_result: boolean
  is_exclusive: boolean
  is_listed_exclusively: boolean
  open_rank: number
  ended_at: Moment | null
}

/** The searchable words of deals; only functions of the database write this table. */
interface DealSearch {
  id: string
  words: string
  address: string
  is_listed: boolean
}

/** The columns of listed deals that bids change. */
interface MarketStandings {
  id: string
  leading_amount: Numeric | null
  bid_count: number
  headline_yield: number | null
  is_past: boolean
}

/** The values that credit boxes compare: a narrow row for each deal, copied by triggers. */
interface DealCriteria extends Record<Criterion, string | number | boolean | null> {
  id: string
}

/** A table with one row. */
interface PlatformSettings {
  is_only: Generated<boolean>
  home_slice_fees: Numeric
  home_slice_fees_type: keyof typeof FEE_TYPE
}

/** The channels to which a deal is attached, and single members who see it in addition. */
interface DealChannels {
  loan_deal_id: string
  channel_id: string
  attached_at: Stamp
}
interface DealChannelMembers {
  loan_deal_id: string
  member_id: string
}

/**
 * A round of a deal. The deals feature plans it; the auctions feature writes the columns that bids and the clock
 * change.
 */
interface Auctions {
  loan_deal_id: string
  round: number
  phase: Generated<'planned' | 'scheduled' | 'open' | 'ended' | 'settled' | 'suspended'>
  format: AuctionFormat | null
  starts_at: Moment | null
  ends_at: Moment | null
  leader_id: string | null
  leader_maximum: Numeric | null
  leading_amount: Numeric | null
  headline_yield: number | null
  bid_count: Generated<number>
  offer_count: Generated<number>
  bidder_count: Generated<number>
  /** How many buyers have open bids on the loans of a book. */
  loan_bidder_count: Generated<number>
  reserve_met_at: Moment | null
  outage_extended_at: Moment | null
  negotiation_due_at: Moment | null
  answer_by: string | null
  version: Generated<number>
  answer_version: Generated<number>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    loan_deals: LoanDeals
    auctions: Auctions
    deal_applicants: DealApplicants
    deal_favorites: DealFavorites
    deal_notes: DealNotes
    deal_channels: DealChannels
    deal_channel_members: DealChannelMembers
    deal_listings: DealListings
    deal_search: DealSearch
    search_variants: { variant: string; word: string }
    platform_settings: PlatformSettings
    market_standings: MarketStandings
    deal_criteria: DealCriteria
  }
}
