import { z } from 'zod'
import { oneOf } from '../kernel/choice.ts'
import { listOf, listQuery, PAGE_SIZE_GRID } from '../kernel/list.ts'
import { moneyOut } from '../kernel/money.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { date, id, idParams, requiredText, timestamp, timestampOut } from '../kernel/values.ts'
import { applicantIn, applicantOut, MAX_APPLICANTS } from './applicants.ts'
import { documentType } from './documents.ts'
import { dealInShape, dealOutShape } from './fields.ts'
import { dealFilters } from './filters.ts'
import { NEXT_ACT } from './next-act.ts'
import * as v from './vocabulary.ts'

const tag = 'Deals'

const auctionSummary = z.object({
  opening_bid: moneyOut,
  leading_amount: moneyOut.nullable(),
  bid_count: z.int(),
  reserve_met: z.boolean(),
  bid_start_ts: timestampOut.nullable(),
  bid_end_ts: timestampOut.nullable(),
})

/** What only the owner and staff see of a deal in a list. */
const ownerSummary = z.object({
  reserve_price: moneyOut.nullable(),
  pending_bids: z.int(),
  next_act: z.enum(Object.keys(NEXT_ACT) as [keyof typeof NEXT_ACT, ...(keyof typeof NEXT_ACT)[]]),
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
  /** Address of the content, valid for an hour; null where the asker may only know that the document exists. */
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

const note = z.object({
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
  answer_by: date.nullable(),
  sale: z.object({ amount: moneyOut, sold_at: timestampOut, buyer: z.string().nullable() }).nullable(),
  created_at: timestampOut,
  submitted_at: timestampOut.nullable(),
  approved_at: timestampOut.nullable(),
  listed_at: timestampOut.nullable(),
  updated_at: timestampOut,
  auction: auctionSummary,
  can,
  /** Why the asker may not bid, in a sentence; null where they may. */
  bid_refusal: z.string().nullable(),
  server_time: timestampOut,
})
export type DealDetail = z.output<typeof dealDetail>

const applicants = z.array(applicantIn).max(MAX_APPLICANTS, { error: 'A deal has at most two applicants.' })
const dealBody = z.strictObject({ ...dealInShape, applicants: applicants.optional() })
export type DealBody = z.output<typeof dealBody>

export const createDeal = route({
  method: 'POST',
  path: '/loan-deal/create_new_property/',
  summary: 'Create a draft; a superuser names the seller in `user`',
  tag,
  access: ['seller', 'buyer', 'superuser'],
  idempotent: true,
  status: 201,
  body: dealBody.extend({ user: id.nullish() }),
  response: dealDetail,
})

export const DEAL_ORDERING = [
  'bid_end_ts',
  'listed_at',
  'created_at',
  'updated_at',
  'submitted_at',
  'principle_balance',
  'mortgage_amount',
  'loan_yield',
  'interest_rate',
  'ltv',
  'remaining_term',
  'leading_amount',
  'bid_count',
  'city',
] as const

const marketQuery = { ...listQuery(DEAL_ORDERING, PAGE_SIZE_GRID), ...dealFilters }

export const listDeals = route({
  method: 'GET',
  path: '/loan-deal/',
  summary: 'The marketplace; staff may name any `deal_state`',
  tag,
  access: EVERY_ROLE,
  query: z.object(marketQuery),
  response: listOf(dealCard),
})

const countBy = z.record(z.string(), z.int())

export const dealFigures = route({
  method: 'GET',
  path: '/loan-deal/figures/',
  summary: 'Totals, averages and counts over the same filters as the list',
  tag,
  access: EVERY_ROLE,
  query: z.object(dealFilters),
  response: z.object({
    count: z.int(),
    ending_today: z.int(),
    total_principal: moneyOut,
    average_yield: z.number().nullable(),
    average_ltv: z.number().nullable(),
    lowest_yield: z.number().nullable(),
    highest_yield: z.number().nullable(),
    lowest_ltv: z.number().nullable(),
    highest_ltv: z.number().nullable(),
    /** Deals per whole percent of yield. */
    by_yield: countBy,
    by_class: countBy,
    by_type: countBy,
    by_position: countBy,
    by_province: countBy,
    by_ltv_bucket: countBy,
  }),
})

export const myDeals = route({
  method: 'GET',
  path: '/loan-deal/user_properties/',
  summary: 'Own deals in every state',
  tag,
  access: EVERY_ROLE,
  query: z.object(marketQuery),
  response: listOf(dealCard),
})

export const myFigures = route({
  method: 'GET',
  path: '/loan-deal/user_properties/figures/',
  summary: 'Figures and counts per state over own deals',
  tag,
  access: EVERY_ROLE,
  response: z.object({
    by_state: countBy,
    live_value: moneyOut,
    live_count: z.int(),
    live_bids: z.int(),
    average_yield: z.number().nullable(),
    bids_awaiting: z.int(),
    deals_awaiting: z.int(),
    value_awaiting: moneyOut,
    sold_quarter: moneyOut,
    sold_quarter_of_principal: z.number().nullable(),
    /** Sold amounts of the last six months, oldest first, `YYYY-MM`. */
    sold_by_month: z.array(z.object({ month: z.string(), amount: moneyOut })),
    /** For buyers. */
    favorites: z.int(),
    leading: z.int(),
    outbid: z.int(),
    won: z.int(),
  }),
})

export const getDeal = route({
  method: 'GET',
  path: '/loan-deal/:id/',
  summary: 'One deal',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: dealDetail,
})

export const patchDeal = route({
  method: 'PATCH',
  path: '/loan-deal/:id/',
  summary: 'Change fields; `If-Match` with a stale version is a 412',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  body: dealBody,
  response: dealDetail,
})

export const toggleFavorite = route({
  method: 'PATCH',
  path: '/loan-deal/:id/update_favorites/',
  summary: 'Mark or unmark as a favourite',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  body: z.strictObject({ is_favorite: z.boolean() }),
  response: z.object({ is_favorite: z.boolean() }),
})

export const archiveDeal = route({
  method: 'POST',
  path: '/loan-deal/:id/mark_property_archive/',
  summary: 'Archive or bring back',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  body: z.strictObject({ is_archived: z.boolean().default(true) }).default({ is_archived: true }),
  response: dealDetail,
})

const move = <const Path extends string>(
  path: Path,
  summary: string,
  access: readonly ('seller' | 'reviewer' | 'superuser')[],
) =>
  route({
    method: 'POST',
    path: `/loan-deal/:id/${path}/`,
    summary,
    tag,
    access,
    params: idParams,
    response: dealDetail,
  })

const moveWithReason = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `/loan-deal/:id/${path}/`,
    summary,
    tag,
    access: ['reviewer', 'superuser'],
    params: idParams,
    body: z.strictObject({ reason: requiredText(2000, 'Say why, so that the seller can mend it.') }),
    response: dealDetail,
  })

const moveWithDates = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `/loan-deal/:id/${path}/`,
    summary,
    tag,
    access: ['seller', 'superuser'],
    params: idParams,
    body: z.strictObject({ bid_start_ts: timestamp, bid_end_ts: timestamp }),
    response: dealDetail,
  })

export const submitDeal = move('submit', 'Hand the deal in for review', ['seller', 'superuser'])
export const approveDeal = move('approve', 'Approve for sale', ['reviewer', 'superuser'])
export const rejectDeal = moveWithReason('reject', 'Return to the seller with a reason')
export const scheduleDeal = moveWithDates('schedule', 'Set the auction dates')
export const relistDeal = moveWithDates('relist', 'Auction again on new dates')
export const flagDeal = moveWithReason('flag', 'Take off the market until an issue is resolved')
export const resolveDeal = move('resolve', 'Resolve the issue: back to the state before', [
  'reviewer',
  'superuser',
])
export const declineAll = route({
  method: 'POST',
  path: '/loan-deal/:id/decline_all/',
  summary: 'Decline every bid after the auction',
  tag,
  access: ['seller', 'superuser'],
  whileViewingAs: false,
  params: idParams,
  response: dealDetail,
})

const noteBody = z.strictObject({ text: requiredText(4000) })
const noteParams = idParams
const noteTarget = z.strictObject({ note_id: id, text: requiredText(4000) })

export const addNote = route({
  method: 'POST',
  path: '/loan-deal/:id/add-notes/',
  summary: 'Add a note; seen by reviewers, administrators and its author',
  tag,
  access: EVERY_ROLE,
  status: 201,
  params: noteParams,
  body: noteBody,
  response: note,
})
export const editNote = route({
  method: 'PATCH',
  path: '/loan-deal/:id/edit-notes/',
  summary: 'Edit an own note',
  tag,
  access: EVERY_ROLE,
  params: noteParams,
  body: noteTarget,
  response: note,
})
export const deleteNote = route({
  method: 'DELETE',
  path: '/loan-deal/:id/delete-notes/',
  summary: 'Delete an own note',
  tag,
  access: EVERY_ROLE,
  status: 204,
  params: noteParams,
  query: z.object({ note_id: id }),
  response: z.null(),
})

export const sellerInfo = route({
  method: 'GET',
  path: '/seller-info/:id/',
  summary: 'What the market knows of a seller',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: dealDetail.shape.seller,
})
