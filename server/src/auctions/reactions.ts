import type { Platform } from '../platform/platform.ts'
import { declineEarlier, withdrawEarlier } from './store.ts'

/** A deal that is submitted again after its auction was flagged: whoever bid before owes nothing more, and is told. */
export function reactToDeals({ events }: Platform): void {
  events.on('deal.submitted', async (tx, event) => {
    const reason = 'The seller changed the deal. It is reviewed again and auctioned anew.'
    await withdrawEarlier(tx, event.subject_id)
    for (const bidder_id of await declineEarlier(tx, event.subject_id, reason)) {
      await events.append(tx, { ...event, type: 'bid.declined', before: null, after: { bidder_id, reason } })
    }
  })
}
