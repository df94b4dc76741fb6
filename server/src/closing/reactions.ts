import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { openClosing } from './commands/open-closing.ts'

/** Creates the checklist in the transaction of the sale, however the deal is sold. */
export function reactToSales(platform: Platform): void {
  platform.events.on(DEAL_EVENTS, 'deal.sold', (tx, event) =>
    openClosing(platform, tx, event.actor, event.subject_id),
  )
}
