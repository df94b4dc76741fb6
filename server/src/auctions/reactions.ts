import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { declineEarlier } from './store.ts'

/** When a flagged deal is submitted again, its earlier bids no longer bind, and their bidders are notified. */
export function reactToDeals({ events }: Platform): void {
  events.on(DEAL_EVENTS, 'deal.submitted', async (tx, event) => {
    const reason = 'The seller changed the deal. It is reviewed and auctioned again.'
    for (const bidder_id of await declineEarlier(tx, event.subject_id, reason)) {
      await events.append(tx, AUCTION_EVENTS, {
        type: 'bid.declined',
        subject_id: event.subject_id,
        subject_label: event.subject_label,
        actor: event.actor,
        after: { bidder_id, reason },
      })
    }
  })
}
