import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { withdrawEarlier } from './store.ts'

/**
 * A deal that is submitted again is auctioned again, so earlier counter-offers are withdrawn. An auction that restarts
 * while it runs has none yet.
 */
export function reactToDeals({ events }: Platform): void {
  events.on(DEAL_EVENTS, 'deal.submitted', (tx, event) => withdrawEarlier(tx, event.subject_id))
}
