import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { mapNames } from '../kernel/names.ts'
import { id, moneyOut, oneOf, timestamp } from '../kernel/values.ts'
import { applicantIn } from './applicants.ts'
import { CHECK_POINTS } from './check-points.ts'
import { DEAL_FIELDS } from './fields.ts'
import { DEAL_STATE, FEE_TYPE } from './vocabulary.ts'

/** Only the fields that were written. */
const written = mapNames(DEAL_FIELDS, () => z.unknown().optional())
const changed = z.strictObject({ ...written, applicants: z.array(applicantIn).readonly().optional() })
/** The names of changed fields, and `applicants`. */
export const changedNames = z.array(z.enum([...DEAL_FIELDS, 'applicants'])).readonly()
const archived = z.strictObject({ is_archived: z.boolean() })

const exclusivity = z.strictObject({
  channels: z.array(z.string()).readonly(),
  privatechannel_set: z.array(id).readonly(),
  channelmember_set: z.array(id).readonly(),
  exclusive_until: z.string().nullable(),
})
const isExclusive = z.strictObject({ is_exclusive: z.boolean() })

const dealEvent = { audit: 'deal_changes', subject: 'deal' } as const

const dealState = oneOf(DEAL_STATE)
/** A lifecycle transition: the states before and after, and additional data for listeners. */
const transition = <Shape extends z.ZodRawShape>(added: Shape) => ({
  ...dealEvent,
  before: z.strictObject({ deal_state: dealState }),
  after: z.strictObject({ deal_state: dealState, owner_id: id, ...added }),
})

const settings = z.strictObject({ home_slice_fees: moneyOut, home_slice_fees_type: oneOf(FEE_TYPE) })

const ids = z.array(id).readonly()
const auctionDates = { bid_start_ts: timestamp, bid_end_ts: timestamp, days: z.number() }

/** Auctions of mortgages of one book that begin or end at the same moment; the seller is notified once of all. */
const auctionsTogether = z.strictObject({
  book_id: id,
  book_number: z.int(),
  count: z.int(),
  with_bids: z.int(),
  /** True for the one with which the seller is notified. */
  is_first: z.boolean(),
})
export type AuctionsTogether = z.output<typeof auctionsTogether>

export const DEAL_EVENTS = defineEvents({
  'deal.created': { ...dealEvent, after: z.strictObject({ ...written, owner_id: id }) },
  'deal.changed': { ...dealEvent, before: changed, after: changed },
  /** A change of the terms voided the bids, and the auction was restarted. `deal.changed` has the values. */
  'deal.restarted': {
    audit: null,
    subject: 'deal',
    after: z.strictObject({
      deal_state: dealState,
      owner_id: id,
      fields: changedNames,
      bid_end_ts: timestamp,
    }),
  },
  /** An administrator moved the end of an auction that has bids. */
  'deal.end_moved': {
    audit: null,
    subject: 'deal',
    after: z.strictObject({ deal_state: dealState, owner_id: id, bid_end_ts: timestamp }),
  },
  /** The audience of a deal before its listing: its channels by name, and single members. */
  'deal.channels_set': { ...dealEvent, before: exclusivity, after: exclusivity },
  /** The early access of its channels has ended. */
  'deal.opened_to_market': {
    ...dealEvent,
    before: isExclusive,
    after: isExclusive.extend({ deal_state: dealState, owner_id: id }),
  },
  'deal.archived': { ...dealEvent, before: archived, after: archived },
  'deal.restored': { ...dealEvent, before: archived, after: archived },

  /** A user downloaded a list of deals as a sheet. */
  'deals.exported': {
    audit: 'file_downloads',
    subject: 'user',
    after: z.strictObject({
      filters: z.record(z.string(), z.unknown()),
      format: z.enum(['xlsx', 'csv', 'parquet', 'json']),
      deals: z.int(),
    }),
  },

  /** The fee that HomeSlice charges sellers. */
  'settings.changed': { audit: 'deal_changes', subject: 'settings', before: settings, after: settings },

  'deal.submitted': transition({}),
  /** The open points of the checklist, and the reason for the approval in spite of them. */
  'deal.approved': transition({
    open_points: z.array(z.enum(CHECK_POINTS)).readonly(),
    reason: z.string().nullable(),
  }),
  'deal.rejected': transition({ reason: z.string() }),
  'deal.scheduled': transition(auctionDates),
  'deal.opened': transition({ bid_end_ts: timestamp.nullable() }),
  /** The auction has ended; its outcome is decided in the same transaction. */
  'deal.ended': transition({}),
  'deal.closed': transition({
    bidder_ids: ids,
    leading_amount: moneyOut.nullable(),
    /** For a mortgage whose auction ended together with others of its book. */
    together: auctionsTogether.optional(),
  }),
  /** `below_reserve`: the seller confirmed a price below their reserve. */
  'deal.sold': transition({
    buyer_id: id,
    loser_ids: ids,
    amount: moneyOut,
    below_reserve: z.boolean().optional(),
    /** The book of which it is a part, if the loans of that book were sold to several buyers. */
    part_of: z.string().optional(),
  }),
  /** A book was sold in parts, each of which is a book with its own `deal.sold`. */
  'deal.split': transition({
    parts: z.array(z.strictObject({ id, buyer_id: id, loans: z.int(), amount: moneyOut })).readonly(),
    total: moneyOut,
    /** Loans that stay with the seller. */
    unsold: z.int(),
    /** The users who bid on the book or its loans and bought none. */
    loser_ids: ids,
    below_reserve: z.boolean().optional(),
  }),
  'deal.not_sold': transition({ bidder_ids: ids, reason: z.string().nullish() }),
  'deal.flagged': transition({ reason: z.string().optional() }),
  'deal.resolved': transition({}),
})
