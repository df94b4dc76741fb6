import { z } from 'zod'
import { filter, listOf, listQuery, PAGE_SIZE_GRID, sortKeys, yesNo } from '../kernel/list.ts'
import { mapNames } from '../kernel/names.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, moneyIn, moneyOut, oneOf, requiredText, text, timestamp } from '../kernel/values.ts'
import { applicantIn, MAX_APPLICANTS } from './applicants.ts'
import { CHECK_POINTS } from './check-points.ts'
import { DEAL_FIELDS, dealInShape } from './fields.ts'
import { dealFilters, filteredQuery } from './filters.ts'
import { dealCard, dealDetail, note } from './shapes.ts'
import * as v from './vocabulary.ts'

export * from './comparables.ts'
export * from './composition.ts'
export * from './public-figures.ts'
export * from './shapes.ts'
export * from './since-rejection.ts'

const tag = 'Deals'

/** Limits on the channels and the single members to which a deal can be restricted. */
const MOST_CHANNELS = 20
const MOST_SINGLE_MEMBERS = 100

const applicants = z.array(applicantIn).max(MAX_APPLICANTS, { error: 'A deal has at most two applicants.' })
const dealBody = z.strictObject({
  ...dealInShape,
  applicants: applicants.optional(),
  /** The channels whose members can see the deal; empty for the open market. */
  privatechannel_set: z.array(id).max(MOST_CHANNELS).optional(),
  /** Individual members of the seller’s channels who can also see it. */
  channelmember_set: z.array(id).max(MOST_SINGLE_MEMBERS).optional(),
  /** When it opens to the market; null for never. */
  exclusive_until: timestamp.nullish(),
})
export type DealBody = z.output<typeof dealBody>

export const createDeal = route({
  method: 'POST',
  path: '/loan-deal/create_new_property/',
  summary: 'Create a draft; a superuser names the seller in `user`',
  tag,
  access: ['seller', 'superuser'],
  idempotent: true,
  status: 201,
  body: dealBody.extend({ user: id.nullish() }),
  response: dealDetail,
})

export const DEAL_ORDERING = [
  'bid_end_ts',
  /** When the auction was over; deals whose auction is not are last. */
  'ended_at',
  'listed_at',
  'created_at',
  'updated_at',
  'submitted_at',
  'principle_balance',
  'mortgage_amount',
  /** The headline yield: at the sale price, the leading bid or par. */
  'yield',
  'interest_rate',
  'ltv',
  'remaining_term',
  'leading_amount',
  'bid_count',
  'city',
] as const

/** The orderings of the marketplace: also by the match with a credit box, the best first, allowed only as first key. */
export const MARKET_ORDERING = ['match', ...DEAL_ORDERING] as const
/** `sortKeys` of the marketplace. */
export const marketOrdering = sortKeys(MARKET_ORDERING).refine(
  (keys) => keys === undefined || keys.slice(1).every((key) => !key.endsWith('match')),
  { error: 'Sort by match first.' },
)

const marketQuery = {
  ...listQuery(MARKET_ORDERING, PAGE_SIZE_GRID),
  ordering: marketOrdering,
  ...dealFilters,
}

export const listDeals = route({
  method: 'GET',
  path: '/loan-deal/',
  summary: 'The marketplace; staff may filter by any `deal_state`',
  tag,
  access: EVERY_ROLE,
  query: filteredQuery(marketQuery),
  response: listOf(dealCard),
})

/** Suggestions for a search that is being typed, a few of each kind, the best first. */
export const suggestDeals = route({
  method: 'GET',
  path: '/loan-deal/suggestions/',
  summary:
    'Deals, places and sellers for a search that is being typed; sellers also find their own deals, staff all',
  tag,
  access: EVERY_ROLE,
  query: z.object({ search: filter(text(100)) }),
  response: z.object({
    deals: z.array(
      dealCard.pick({ id: true, reference: true, title: true, city: true, state: true, deal_state: true }),
    ),
    places: z.array(z.string()),
    sellers: z.array(z.string()),
  }),
})

const countBy = z.record(z.string(), z.int())

export const dealFigures = route({
  method: 'GET',
  path: '/loan-deal/figures/',
  summary: 'Totals, averages and counts over the same filters as the list',
  tag,
  access: EVERY_ROLE,
  query: filteredQuery(dealFilters),
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
    /** Number of deals per whole percent of yield. */
    by_yield: countBy,
    by_state: countBy,
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
  summary: 'Own deals in every state; archived ones only with `show_archived`',
  tag,
  access: EVERY_ROLE,
  query: filteredQuery({ ...marketQuery, ordering: sortKeys(DEAL_ORDERING), show_archived: filter(yesNo) }),
  response: listOf(dealCard),
})

export const myFigures = route({
  method: 'GET',
  path: '/loan-deal/user_properties/figures/',
  summary: 'Figures of your own deals and bids; the filters apply only to the counts per state',
  tag,
  access: EVERY_ROLE,
  query: filteredQuery({ ...dealFilters, show_archived: filter(yesNo) }),
  response: z.object({
    /** Number of deals in the list by state. */
    by_state: countBy,
    live_value: moneyOut,
    live_count: z.int(),
    live_bids: z.int(),
    average_yield: z.number().nullable(),
    /** Bids that the seller can answer now: not while a counter-offer to their bidder or a best-and-final round is open. */
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

export const patchDeal = route({
  method: 'PATCH',
  path: '/loan-deal/:id/',
  ifMatch: true,
  etag: true,
  summary: 'Change fields; `If-Match` with an outdated version is a 412',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  body: dealBody.extend({
    /** For administrators: change the terms under binding bids, which become void; without it that is a 409. */
    void_bids: z.boolean().optional(),
  }),
  response: dealDetail,
})

const settings = z.object({ home_slice_fees: moneyOut, home_slice_fees_type: oneOf(v.FEE_TYPE) })

/** The most mortgages that the grid of a loan tape changes in one request. */
const MOST_LOANS = 500

export const updateMortgages = route({
  method: 'PATCH',
  path: '/loan-deal/update_mortgages/',
  summary: 'Change fields of mortgages in a book, all or none, until the book is submitted',
  tag,
  access: ['seller', 'superuser'],
  body: z.strictObject({
    mortgages: z
      .array(
        dealBody.pick({ ...mapNames(DEAL_FIELDS, () => true as const), applicants: true }).extend({ id }),
      )
      .min(1)
      .max(MOST_LOANS, { error: 'Change at most 500 mortgages at a time.' }),
  }),
  response: z.object({ mortgages: z.int() }),
})

export const getSettings = route({
  method: 'GET',
  path: '/settings/',
  summary: 'The HomeSlice fee that the seller of a deal pays',
  tag: 'Administration',
  access: ['superuser'],
  response: settings,
})

export const getPricing = route({
  method: 'GET',
  path: '/pricing/',
  summary: 'The HomeSlice fee that a seller pays when a deal is sold, for deals that are not approved yet',
  tag,
  access: 'public',
  response: settings,
})

export const changeSettings = route({
  method: 'PATCH',
  path: '/settings/',
  summary: 'Change the HomeSlice fee, for all deals that are not approved yet',
  tag: 'Administration',
  access: ['superuser'],
  body: z.strictObject({ home_slice_fees: moneyIn, home_slice_fees_type: oneOf(v.FEE_TYPE) }),
  response: settings,
})

export const setFavorite = route({
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
  summary: 'Archive or restore',
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
    body: z.strictObject({
      reason: requiredText(2000, 'Enter the reason, so that the seller can fix the deal.'),
    }),
    response: dealDetail,
  })

export const auctionDates = z.strictObject({ bid_start_ts: timestamp, bid_end_ts: timestamp })

const moveWithDates = (path: string, summary: string) =>
  route({
    method: 'POST',
    path: `/loan-deal/:id/${path}/`,
    summary,
    tag,
    access: ['seller', 'superuser'],
    params: idParams,
    body: auctionDates,
    response: dealDetail,
  })

export const submitDeal = move('submit', 'Submit the deal for review', ['seller', 'superuser'])
export const approveDeal = route({
  method: 'POST',
  path: '/loan-deal/:id/approve/',
  summary: 'Approve for sale; a reason is needed where points of the checklist are open',
  tag,
  access: ['reviewer', 'superuser'],
  params: idParams,
  body: z
    .strictObject({
      /** The points that the reviewer has not ticked. */
      open_points: z.array(z.enum(CHECK_POINTS)).max(CHECK_POINTS.length).default([]),
      reason: requiredText(2000).optional(),
    })
    .default({ open_points: [] }),
  response: dealDetail,
})
export const rejectDeal = moveWithReason('reject', 'Return to the seller with a reason')
export const scheduleDeal = moveWithDates('schedule', 'Set the auction dates')
export const relistDeal = moveWithDates('relist', 'Auction again on new dates')
export const flagDeal = moveWithReason('flag', 'Take off the market until an issue is resolved')
export const resolveDeal = move('resolve', 'Resolve the issue and return the deal to its earlier state', [
  'reviewer',
  'superuser',
])
export const openDealToMarket = move(
  'open_to_market',
  'Open a listed deal that is exclusive to channels to the whole market, immediately and permanently',
  ['seller', 'superuser'],
)
const noteBody = z.strictObject({ note: requiredText(4000) })
const noteParams = idParams
const noteTarget = z.strictObject({ note_id: id, note: requiredText(4000) })

export const addNote = route({
  method: 'POST',
  path: '/loan-deal/:id/add-notes/',
  summary: 'Add a note, visible to reviewers, administrators and its author',
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
  summary: 'Edit your own note',
  tag,
  access: EVERY_ROLE,
  params: noteParams,
  body: noteTarget,
  response: note,
})
export const deleteNote = route({
  method: 'DELETE',
  path: '/loan-deal/:id/delete-notes/',
  summary: 'Delete your own note',
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
  summary: 'Public information about a seller',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: dealDetail.shape.seller,
})
