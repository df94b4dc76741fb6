import { z } from 'zod'
import { oneOf } from '../kernel/choice.ts'
import { moneyOut } from '../kernel/money.ts'
import { date, id, timestampOut } from '../kernel/values.ts'
import { FREQUENCIES } from '../mortgage/frequency.ts'
import { applicantOut } from './applicants.ts'
import { documentType } from './documents.ts'
import { dealOutShape } from './fields.ts'
import { NEXT_ACTION } from './next-action.ts'
import * as v from './vocabulary.ts'

/* What answers about deals look like; the routes that give them stand in contract.ts. */

const auctionSummary = z.object({
  opening_bid: moneyOut,
  leading_amount: moneyOut.nullable(),
  bid_count: z.int(),
  /** Null while the auction is sealed. */
  reserve_met: z.boolean().nullable(),
  auction_format: oneOf(v.AUCTION_FORMAT),
  /** Amounts are withheld: a sealed auction before its close. */
  is_sealed: z.boolean(),
  bid_start_ts: timestampOut.nullable(),
  bid_end_ts: timestampOut.nullable(),
})

/** The payments that a buyer receives until the maturity, and the balance then due with the last of them. */
const pricing = z.object({
  payment: moneyOut,
  count: z.int(),
  /** Below zero where the last payment is smaller than the others. */
  balloon: moneyOut,
  frequency: oneOf(FREQUENCIES),
  /** Share of the present payment period that has run. */
  elapsed: z.number(),
  /** Interest since the last payment, settled beside the price. */
  accrued: moneyOut,
})

const priced = {
  /** From which a yield at any price follows; null for the reason in `pricing_gap`. */
  pricing: pricing.nullable(),
  pricing_gap: oneOf(v.PRICING_GAPS).nullable(),
}

/** What only the owner and staff see of a deal in a list. */
const ownerSummary = z.object({
  reserve_price: moneyOut.nullable(),
  pending_bids: z.int(),
  next_action: z.enum(
    Object.keys(NEXT_ACTION) as [keyof typeof NEXT_ACTION, ...(keyof typeof NEXT_ACTION)[]],
  ),
  missing_count: z.int(),
  answer_by: date.nullable(),
  reason: z.string().nullable(),
  submitted_at: timestampOut.nullable(),
  approved_at: timestampOut.nullable(),
  is_archived: z.boolean(),
})

/** A deal in a list: card or row. */
export const dealCard = z.object({
  id,
  reference: z.string(),
  title: z.string(),
  deal_type: oneOf(v.DEAL_TYPE).nullable(),
  deal_state: oneOf(v.DEAL_STATE),
  deal_status: oneOf(v.DEAL_STATUS),
  mortgage_class: oneOf(v.MORTGAGE_CLASS).nullable(),
  residential_building_type: oneOf(v.BUILDING_TYPE).nullable(),
  commercial_class: oneOf(v.COMMERCIAL_CLASS).nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** First three characters only. */
  postcode: z.string().nullable(),
  position: oneOf(v.POSITION).nullable(),
  mortgage_amount: moneyOut.nullable(),
  principle_balance: moneyOut.nullable(),
  property_value: moneyOut.nullable(),
  /** Balances that rank ahead of this mortgage. */
  prior_balance: moneyOut,
  ltv: z.number().nullable(),
  loan_yield: z.number().nullable(),
  interest_rate: z.number().nullable(),
  remaining_term: z.int().nullable(),
  thumb: z.string().nullable(),
  is_favorite: z.boolean(),
  is_own: z.boolean(),
  company_name: z.string().nullable(),
  listed_at: timestampOut.nullable(),
  updated_at: timestampOut,
  ...priced,
  auction: auctionSummary,
  owner: ownerSummary.nullable(),
})
export type DealCard = z.output<typeof dealCard>

const dealFile = z.object({
  id,
  document_type: documentType,
  name: z.string(),
  bytes: z.int(),
  media_type: z.string(),
  uploaded_by: z.string(),
  uploaded_at: timestampOut,
  /** Address of the content, valid for an hour; null where the actor may only know that the document exists. */
  url: z.string().nullable(),
})
export type DealFile = z.output<typeof dealFile>

export const dealImage = z.object({
  id,
  image: z.string(),
  thumb: z.string(),
  sorting_number: z.int(),
})
export type DealImage = z.output<typeof dealImage>

/** A note on a deal, as its readers see it. */
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
  'note',
  'see_bids',
] as const
export type DealAction = (typeof ACTIONS)[number]

const can = z.object(
  Object.fromEntries(ACTIONS.map((action) => [action, z.boolean()])) as Record<DealAction, z.ZodBoolean>,
)

/** A whole deal, redacted for who is asking: what is withheld is null and named in `withheld`. */
export const dealDetail = z.object({
  id,
  reference: z.string(),
  title: z.string(),
  version: z.int(),
  deal_state: oneOf(v.DEAL_STATE),
  deal_status: oneOf(v.DEAL_STATUS),
  ...dealOutShape,
  location_details: z.object({ state: z.string().nullable(), country: z.string().nullable() }),
  credit_score_applicant_1: z.int().nullable(),
  credit_score_applicant_2: z.int().nullable(),
  prior_balance: moneyOut,
  /** Fields whose value the product computed because the seller left them blank. */
  computed_fields: z.array(z.string()),
  withheld: z.array(z.string()),
  stage: z.enum(['listing', 'won', 'full']),
  applicants: z.array(applicantOut),
  loan_deal_images: z.array(dealImage),
  loan_deal_files: z.array(dealFile),
  notes: z.array(note),
  privatechannel_set: z.array(id),
  channelmember_set: z.array(id),
  book_of_mortgages_data: z.null(),
  potential_change_notified: z.boolean(),
  is_favorite: z.boolean(),
  is_archived: z.boolean(),
  is_own: z.boolean(),
  seller: z.object({
    id,
    company_name: z.string().nullable(),
    is_verified: z.boolean(),
    deals_sold: z.int(),
    member_since: timestampOut,
  }),
  /** Why the deal was rejected or flagged; for its owner and staff. */
  reason: z.string().nullable(),
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Typed figures that the others do not lead to; for the owner and staff. */
  mismatches: z.array(z.object({ field: z.string(), message: z.string() })),
  answer_by: date.nullable(),
  sale: z.object({ amount: moneyOut, sold_at: timestampOut, buyer: z.string().nullable() }).nullable(),
  created_at: timestampOut,
  submitted_at: timestampOut.nullable(),
  approved_at: timestampOut.nullable(),
  listed_at: timestampOut.nullable(),
  updated_at: timestampOut,
  ...priced,
  auction: auctionSummary,
  can,
  /** Why the actor may not bid, in a sentence; null where they may. */
  bid_refusal: z.string().nullable(),
  server_time: timestampOut,
})
export type DealDetail = z.output<typeof dealDetail>
