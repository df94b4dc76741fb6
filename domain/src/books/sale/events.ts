import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'
import { id, moneyOut } from '../../kernel/values.ts'

/* Events never contain an amount that is bid on a loan, which only the bidder may see until the end of the auction. */

const dealEvent = { audit: 'deal_changes', subject: 'deal' } as const
const ids = z.array(id).readonly()
const ofBidder = z.strictObject({ owner_id: id, bidder_id: id })

export const BOOK_SALE_EVENTS = defineEvents({
  /** `is_first`: the bidder's first bids on loans of the book. */
  'loan_bids.placed': { ...dealEvent, after: ofBidder.extend({ is_first: z.boolean() }) },
  'loan_bids.withdrawn': { ...dealEvent, after: ofBidder },
  /** The bids on loans no longer bind: the book was sold otherwise or not at all, or its terms may change. */
  'loan_bids.ended': {
    ...dealEvent,
    after: z.strictObject({
      owner_id: id,
      bidder_ids: ids,
      state: z.enum(['declined', 'void']),
      reason: z.string(),
    }),
  },
  /** A loan was removed from a sold book before its closing. */
  'book.loan_removed': {
    ...dealEvent,
    before: z.strictObject({ sale_amount: moneyOut }),
    after: z.strictObject({
      owner_id: id,
      buyer_id: id,
      loan_id: id,
      reference: z.string(),
      loan_reference: z.string(),
      reason: z.string(),
      amount: moneyOut,
      sale_amount: moneyOut,
    }),
  },
  'bid_sheet.downloaded': {
    audit: 'file_downloads',
    subject: 'deal',
    after: z.strictObject({ loans: z.int() }),
  },
})
