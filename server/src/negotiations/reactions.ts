import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { withdrawEarlier } from './store.ts'

/**
 * A deal that is submitted again is auctioned anew: nobody buys at a counter-offer that was made before. An auction
 * that is restarted while it runs has none yet.
 */
export function reactToDeals({ events }: Platform): void {
  events.on(DEAL_EVENTS, 'deal.submitted', (tx, event) => withdrawEarlier(tx, event.subject_id))
}
