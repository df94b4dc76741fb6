import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { declineEarlier, withdrawEarlier } from './store.ts'

/** A deal that is submitted again after its auction was flagged: whoever bid before owes nothing more, and is notified. */
export function reactToDeals({ events }: Platform): void {
  events.on(DEAL_EVENTS, 'deal.submitted', async (tx, event) => {
    const reason = 'The seller changed the deal. It is reviewed again and auctioned anew.'
    await withdrawEarlier(tx, event.subject_id)
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
