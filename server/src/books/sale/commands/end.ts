import { BOOK_SALE_EVENTS } from '#domain/books/sale/events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { AnyEvent } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from '../store.ts'

/**
 * Ends the open bids on the loans of a book, and notifies their bidders.
 * @param buyerId the buyer of the whole book, who is notified of the sale
 */
export async function endLoanBids(
  platform: Platform,
  tx: Tx,
  { subject_id, subject_label, actor }: Pick<AnyEvent, 'subject_id' | 'subject_label' | 'actor'>,
  after: { owner_id: string; state: 'declined' | 'void'; reason: string },
  buyerId?: string,
): Promise<void> {
  const ended = await store.endBidSets(tx, subject_id, after.state)
  const bidder_ids = ended.filter((id) => id !== buyerId)
  if (bidder_ids.length === 0) return
  await platform.events.append(tx, BOOK_SALE_EVENTS, {
    type: 'loan_bids.ended',
    subject_id,
    subject_label,
    actor,
    after: { ...after, bidder_ids },
  })
}
