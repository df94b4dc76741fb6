import { z } from 'zod'
import { licence } from '../companies/contract.ts'
import { COMMITMENT_STATE } from '../deal-access/commitment.ts'
import {
  DISCLOSURES,
  type Disclosure,
  disclosed,
  forMarket,
  type Response,
  schemasOf,
} from '../deal-access/disclosure.ts'
import { NDA_BY, ROOM_ADMISSION, ROOM_ENTRY } from '../deal-access/room.ts'
import { FUNDS_STATE } from '../funds/vocabulary.ts'
import { mapNames } from '../kernel/names.ts'
import { date, id, moneyOut, oneOf, timestampOut } from '../kernel/values.ts'
import { FREQUENCIES } from '../mortgage/frequency.ts'
import { applicantOut } from './applicants.ts'
import { bookData } from './book-data.ts'
import { boxMatch } from './credit-box-match.ts'
import { documentType } from './documents.ts'
import { DEAL_FIELDS, type DealField, type dealFields, dealFieldsShown, fieldOf } from './fields.ts'
import { NEXT_ACTION } from './next-action.ts'
import * as v from './vocabulary.ts'

/* Responses about deals; their routes are in contract.ts. */

/** A book that one buyer bought of a larger one. */
export const soldPart = z.object({
  deal: id,
  reference: z.string(),
  company: z.string(),
  loans: z.int(),
  amount: moneyOut,
})
export type SoldPart = z.output<typeof soldPart>

const auctionSummary = z.object({
  round: z.int(),
  /** Null in a draft without amounts. */
  opening_bid: moneyOut.nullable(),
  leading_amount: moneyOut.nullable(),
  /** The yield by which lists sort: at the sale price, the leading bid or par; percent, null if it cannot be computed. */
  headline_yield: z.number().nullable(),
  bid_count: z.int(),
  /** Null while the auction is sealed. */
  reserve_met: z.boolean().nullable(),
  auction_format: oneOf(v.AUCTION_FORMAT),
  /** Amounts are withheld: a sealed auction before its close. */
  is_sealed: z.boolean(),
  bid_start_ts: timestampOut.nullable(),
  bid_end_ts: timestampOut.nullable(),
})

/** The payments that a buyer receives until maturity, and the balance due with the last of them. */
const pricing = z.object({
  payment: moneyOut,
  count: z.int(),
  /** Negative if the last payment is smaller than the others. */
  balloon: moneyOut,
  frequency: oneOf(FREQUENCIES),
  /** Elapsed share of the current payment period. */
  elapsed: z.number(),
  /** Interest since the last payment, paid in addition to the price. */
  accrued: moneyOut,
  /** What is still owed of the stated balance, on which the price is bid and which it follows; 1 if nothing fell due since. */
  share: z.number(),
})

/** The payments of all mortgages of a book; those of one frequency and one elapsed share of it are added up. */
const pool = z.object({
  flows: z.array(
    z.object({ amounts: z.array(moneyOut), frequency: oneOf(FREQUENCIES), elapsed: z.number().optional() }),
  ),
  /** Interest since the last payment of each mortgage, paid in addition to the price. */
  accrued: moneyOut,
  /** What is still owed of the stated balances together. */
  share: z.number(),
})

const priced = {
  /** The input for computing a yield at any price; if null, `pricing_gap` has the reason. */
  pricing: forMarket(pricing.nullable()),
  pricing_gap: forMarket(oneOf(v.PRICING_GAPS).nullable()),
}

/** The open commitments to a white label deal, as far as they need the seller's action. */
export const commitmentCounts = z.object({
  open: z.int(),
  /** Buyers who accepted the additional NDA, so that one of them can be chosen. */
  ready: z.int(),
  /** The earliest day by which documents and additional NDA must be sent; null if all are. */
  follow_up_due: date.nullable(),
})
export type CommitmentCounts = z.output<typeof commitmentCounts>

/** The fields that a card or a list row can show. */
export type OnCards = {
  [K in DealField]: (typeof dealFields)[K] extends { isOnCards: true } ? K : never
}[DealField]
type MarketOnCards = {
  [K in OnCards]: (typeof dealFields)[K] extends { shown: 'market' } | { marketShows: unknown } ? K : never
}[OnCards]
type PrivateOnCards = Exclude<OnCards, MarketOnCards>

const isSeenByMarket = (field: DealField) =>
  fieldOf(field).shown === 'market' || fieldOf(field).marketShows !== undefined

/** The fields that a card shows to everyone, in full or in part. */
export const MARKET_ON_CARDS = DEAL_FIELDS.filter(
  (field): field is MarketOnCards => fieldOf(field).isOnCards === true && isSeenByMarket(field),
)
/** The fields that a card shows to its owner and staff. */
export const PRIVATE_ON_CARDS = DEAL_FIELDS.filter(
  (field): field is PrivateOnCards => fieldOf(field).isOnCards === true && !isSeenByMarket(field),
)

/** The part of a list entry that only the owner and staff see. */
const ownerSummary = z.object({
  ...schemasOf(
    mapNames<Pick<typeof dealFieldsShown, PrivateOnCards>>(
      PRIVATE_ON_CARDS,
      (field) => dealFieldsShown[field],
    ),
  ),
  pending_bids: z.int(),
  commitments: commitmentCounts.nullable(),
  /** Requested documents that await the seller. */
  document_requests: z.int(),
  next_action: z.enum(
    Object.keys(NEXT_ACTION) as [keyof typeof NEXT_ACTION, ...(keyof typeof NEXT_ACTION)[]],
  ),
  missing_count: z.int(),
  answer_by: date.nullable(),
  reason: z.string().nullable(),
  submitted_at: timestampOut.nullable(),
  /** When it was last rejected; null if it was approved since. */
  rejected_at: timestampOut.nullable(),
  approved_at: timestampOut.nullable(),
  is_archived: z.boolean(),
  /** What was sold of a book in parts; null if nothing was. Some of its loans may not be sold. */
  parts: z.object({ count: z.int(), amount: moneyOut, sold_at: timestampOut }).nullable(),
})

/** A deal in a list: card or row. Its owner sees the same as the market, and `owner` in addition. */
export const dealCardResponse = {
  id: forMarket(id),
  reference: forMarket(z.string()),
  title: forMarket(z.string()),
  deal_state: forMarket(oneOf(v.DEAL_STATE)),
  deal_status: forMarket(oneOf(v.DEAL_STATUS)),
  ...mapNames<Pick<typeof dealFieldsShown, MarketOnCards>>(
    MARKET_ON_CARDS,
    (field) => dealFieldsShown[field],
  ),
  /** Balances that rank ahead of this mortgage. */
  prior_balance: forMarket(moneyOut),
  thumb: forMarket(z.string().nullable()),
  is_favorite: forMarket(z.boolean()),
  is_own: forMarket(z.boolean()),
  /** The reader cannot bid on it because of their company, or because of what they have seen as staff. */
  is_barred: forMarket(z.boolean()),
  /** Only members of its channels see it. */
  is_exclusive: forMarket(z.boolean()),
  company_name: forMarket(z.string().nullable()),
  listed_at: forMarket(timestampOut.nullable()),
  updated_at: forMarket(timestampOut),
  /** The price of a sold deal; its buyer and reserve are withheld. */
  sale_amount: forMarket(moneyOut.nullable()),
  sold_at: forMarket(timestampOut.nullable()),
  ...priced,
  /** For a book: the figures of its mortgages; null until its loan tape is imported. */
  book_of_mortgages_data: forMarket(bookData.omit({ postcode: true }).nullable()),
  auction: forMarket(auctionSummary),
  /** Comparison with the reader's own credit box: the one that the list selects, else the primary one, if any. */
  credit_box: forMarket(boxMatch.nullable()),
  owner: disclosed('owner', ownerSummary.nullable(), null),
} satisfies Response<Disclosure>
export const dealCard = z.object(schemasOf(dealCardResponse))
export type DealCard = z.output<typeof dealCard>

export const dealFileResponse = {
  id: forMarket(id),
  document_type: forMarket(documentType),
  name: disclosed('dealRoom', z.string(), ''),
  bytes: forMarket(z.int()),
  media_type: forMarket(z.string()),
  uploaded_by: disclosed('winner', z.string(), ''),
  uploaded_at: forMarket(timestampOut),
  /** True if earlier versions of it are stored. */
  has_versions: disclosed('owner', z.boolean(), false),
  /** Download address, valid for one hour; null if the reader may only know that the document exists. */
  url: disclosed('winner', z.string().nullable(), null),
  /** Address for the viewer, valid for one hour; the document has the reader's mark unless they may download it. */
  view_url: disclosed('dealRoom', z.string().nullable(), null),
} satisfies Response<Disclosure>
const dealFile = z.object(schemasOf(dealFileResponse))
export type DealFile = z.output<typeof dealFile>

export const dealImage = z.object({
  id,
  image: z.string(),
  thumb: z.string(),
  sorting_number: z.int(),
})
export type DealImage = z.output<typeof dealImage>

/** A note on a deal. */
export const note = z.object({
  id,
  author: z.string(),
  text: z.string(),
  created_at: timestampOut,
  edited_at: timestampOut.nullable(),
  is_own: z.boolean(),
})

export const ACTIONS = [
  'edit',
  'submit',
  'approve',
  'reject',
  'schedule',
  'relist',
  'flag',
  'resolve',
  'decline_all',
  'archive',
  'favorite',
  'bid',
  'buy_now',
  'commit',
  'note',
  'see_bids',
  'enter_room',
  'manage_room',
  'set_fees',
  'set_channels',
  'open_to_market',
] as const
export type DealAction = (typeof ACTIONS)[number]

const issues = z.array(z.object({ field: z.string(), message: z.string() }))

/** A whole deal. What its reader may not see is null or empty, and listed in `withheld`. */
export const dealDetailResponse = {
  id: forMarket(id),
  reference: forMarket(z.string()),
  title: forMarket(z.string()),
  version: forMarket(z.int()),
  deal_state: forMarket(oneOf(v.DEAL_STATE)),
  deal_status: forMarket(oneOf(v.DEAL_STATUS)),
  ...dealFieldsShown,
  location_details: forMarket(z.object({ state: z.string().nullable(), country: z.string().nullable() })),
  credit_score_applicant_1: forMarket(z.int().nullable()),
  credit_score_applicant_2: forMarket(z.int().nullable()),
  prior_balance: forMarket(moneyOut),
  /** Fields that the product computed because the seller left them blank. */
  computed_fields: forMarket(z.array(z.string())),
  withheld: forMarket(z.array(z.string())),
  disclosure: forMarket(z.enum(DISCLOSURES)),
  applicants: forMarket(z.array(applicantOut)),
  loan_deal_images: forMarket(z.array(dealImage)),
  loan_deal_files: forMarket(z.array(dealFile)),
  /** The reader's own notes; staff see all. */
  notes: forMarket(z.array(note)),
  /** Only members of its channels see it, until it opens to the market (if ever). */
  is_exclusive: forMarket(z.boolean()),
  exclusive_until: forMarket(timestampOut.nullable()),
  /** The deal's channels of which the reader is a member; all of them for owner and staff. */
  /** `agreed`: how the deal compares with the credit box that the channel's members agreed on; null without one. */
  channels: forMarket(z.array(z.object({ id, channel_name: z.string(), agreed: boxMatch.nullable() }))),
  privatechannel_set: disclosed('owner', z.array(id), []),
  channelmember_set: disclosed('owner', z.array(id), []),
  /** For a book: the figures of its mortgages; null until its loan tape is imported. */
  book_of_mortgages_data: forMarket(bookData.nullable()),
  /** For a mortgage: the book whose loan tape it comes from, and whether it is sold with it. */
  book: forMarket(z.object({ id, reference: z.string(), is_sold_with_it: z.boolean() }).nullable()),
  /** The seller's own reference of a mortgage from a book. */
  loan_reference: disclosed('dealRoom', z.string().nullable(), null),
  potential_change_notified: disclosed('owner', z.boolean(), false),
  is_favorite: forMarket(z.boolean()),
  is_archived: forMarket(z.boolean()),
  is_own: forMarket(z.boolean()),
  seller: forMarket(
    z.object({
      id,
      company_name: z.string().nullable(),
      is_verified: z.boolean(),
      deals_sold: z.int(),
      member_since: timestampOut,
      /** Those that were confirmed and have not expired. */
      licences: z.array(licence.pick({ regulator: true, regulator_name: true, kind: true, number: true })),
    }),
  ),
  /** Why the deal was rejected or flagged. */
  reason: disclosed('owner', z.string().nullable(), null),
  missing: disclosed('owner', issues, []),
  /** Entered figures that do not match the others. */
  mismatches: disclosed('owner', issues, []),
  answer_by: disclosed('owner', date.nullable(), null),
  /**
   * The price of a sold deal; its buyer is in `sale`. Of a book that was sold in parts the sum, for its owner and staff
   * alone, as is the moment of its sale: for others each part is a sale.
   */
  sale_amount: forMarket(moneyOut.nullable()),
  sold_at: forMarket(timestampOut.nullable()),
  /**
   * The market sees only that the deal is sold, when and at which price. Of a book that was sold in parts the amount is
   * their sum; only its owner and staff see it.
   */
  sale: disclosed(
    'winner',
    z
      .object({
        amount: moneyOut,
        sold_at: timestampOut,
        buyer: z.string().nullable(),
        /** What each buyer bought of a book; empty if one bought all of it. */
        parts: z.array(soldPart),
      })
      .nullable(),
    null,
  ),
  created_at: forMarket(timestampOut),
  submitted_at: disclosed('owner', timestampOut.nullable(), null),
  rejected_at: disclosed('owner', timestampOut.nullable(), null),
  approved_at: disclosed('owner', timestampOut.nullable(), null),
  listed_at: forMarket(timestampOut.nullable()),
  updated_at: forMarket(timestampOut),
  ...priced,
  /** The last day of the deposit, if the deal is sold today or when its auction ends. */
  deposit_due: forMarket(z.object({ if_sold_today: date, if_sold_at_end: date })),
  /** The day of the closing as it is first planned, if the deal is sold today. */
  closing_if_sold_today: forMarket(date),
  /** For the page of a book: the input for computing its yield at any price; else null. */
  pool: forMarket(pool.nullable()),
  auction: forMarket(auctionSummary),
  can: forMarket(z.object(mapNames(ACTIONS, () => z.boolean()))),
  /** The deal room: whether and how it opens, and the reader's own entry. */
  room: forMarket(
    z.object({
      is_open: z.boolean(),
      admission: oneOf(ROOM_ADMISSION),
      nda_by: oneOf(NDA_BY),
      entry: oneOf(ROOM_ENTRY).nullable(),
    }),
  ),
  /** Why the reader cannot enter the deal room, in a sentence; null if they can, and for the owner and staff. */
  room_blocked_reason: forMarket(z.string().nullable()),
  /** Number of requests for admission to the deal room that await a response. */
  room_requests: disclosed('owner', z.int(), 0),
  /** Requested documents that await the seller. */
  document_requests: disclosed('owner', z.int(), 0),
  /** Why the reader cannot bid, in a sentence; null if they can. */
  bid_blocked_reason: forMarket(z.string().nullable()),
  /** Where the reader is with proving their funds, if the seller asks for it; null for the owner and staff. */
  own_funds: forMarket(z.object({ state: oneOf(FUNDS_STATE), valid_until: date.nullable() }).nullable()),
  /** The reader's own commitment to a white label deal. */
  own_commitment: forMarket(oneOf(COMMITMENT_STATE).nullable()),
  /** Why the reader cannot commit to a white label deal on the market, in a sentence; null if they can. */
  commit_blocked_reason: forMarket(z.string().nullable()),
  /** The open commitments to a white label deal; null for an auctioned one. */
  commitments: disclosed('owner', commitmentCounts.nullable(), null),
  /** Why nothing can be listed or sold for the seller, in a sentence; null if it can, and for others. */
  selling_blocked_reason: disclosed('owner', z.string().nullable(), null),
  /** Why a reviewer or administrator cannot decide on the deal, in a sentence; null if they can, and for others. */
  decision_blocked_reason: disclosed('owner', z.string().nullable(), null),
  server_time: forMarket(timestampOut),
} satisfies Response<Disclosure>
export const dealDetail = z.object(schemasOf(dealDetailResponse))
export type DealDetail = z.output<typeof dealDetail>
