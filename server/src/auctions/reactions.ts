import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { voidBids } from './commands/void-bids.ts'

/** Bids bind under the terms under which they were made: when these change, the earlier round's bids become void. */
export function reactToDeals(platform: Platform): void {
  const { events } = platform
  events.on(DEAL_EVENTS, 'deal.restarted', (tx, event) =>
    voidBids(platform, tx, event, { ...event.after, reason: 'The terms of the deal have changed.' }),
  )
  events.on(DEAL_EVENTS, 'deal.submitted', (tx, event) =>
    voidBids(platform, tx, event, {
      ...event.after,
      reason: 'The seller is changing the deal. It will be reviewed and auctioned again.',
      fields: [],
      bid_end_ts: null,
    }),
  )
}
