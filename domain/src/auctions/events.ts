import { z } from 'zod'
import { DISCLOSURES } from '../deal-access/disclosure.ts'
import { changedNames } from '../deals/events.ts'
import { DEAL_STATE } from '../deals/vocabulary.ts'
import { defineEvents } from '../kernel/events.ts'
import { id, moneyOut, oneOf, timestamp } from '../kernel/values.ts'
import { offerType } from './vocabulary.ts'

/* Events never contain a hidden maximum or a sealed amount, which only the bidder may see. */

const dealEvent = { audit: 'deal_changes', subject: 'deal' } as const
const ids = z.array(id).readonly()
const end = z.strictObject({ bid_end_ts: timestamp })

export const AUCTION_EVENTS = defineEvents({
  'bid.placed': {
    ...dealEvent,
    before: z.strictObject({ leading_amount: moneyOut.nullable() }).nullable(),
    after: end.extend({
      bid_id: id,
      owner_id: id,
      bidder_id: id,
      outbid_id: id.nullable(),
      alias: z.string(),
      /** The leading amount; absent if the auction is sealed. */
      amount: moneyOut.optional(),
      offer_type: offerType,
      /** The first leading bid that meets the reserve price. */
      is_reserve_now_met: z.literal(true).optional(),
    }),
  },
  /** The leader raised their own maximum; no other user is notified. */
  'bid.raised': { ...dealEvent, after: z.strictObject({ bid_id: id, bidder_id: id, alias: z.string() }) },
  'bid.declined': {
    ...dealEvent,
    after: z.strictObject({
      owner_id: id,
      bid_id: id,
      bidder_id: id,
      reason: z.string().nullable(),
    }),
  },
  /**
   * The terms changed, or the deal was submitted for a new review: the bids of the earlier round are no longer
   * binding.
   */
  'bids.voided': {
    ...dealEvent,
    after: z.strictObject({
      deal_state: oneOf(DEAL_STATE),
      owner_id: id,
      bidder_ids: ids,
      fields: changedNames,
      /** The end of the auction that restarts; null if the deal is reviewed first. */
      bid_end_ts: timestamp.nullable(),
    }),
  },

  /** Warning before the end, for bidders, watchers and the seller. The leader is null if the auction is sealed. */
  'auction.ending': {
    audit: null,
    subject: 'deal',
    after: end.extend({ owner_id: id, bidder_ids: ids, leader_id: id.nullable(), minutes: z.int() }),
  },
  /** The end was postponed after an outage. */
  'auction.extended': {
    ...dealEvent,
    before: z.strictObject({ bid_end_ts: timestamp.nullable() }),
    after: end.extend({ owner_id: id, bidder_ids: ids }),
  },
  'sheet.downloaded': {
    audit: 'file_downloads',
    subject: 'deal',
    after: z.strictObject({ disclosure: z.enum(DISCLOSURES), version: z.int() }),
  },
})
