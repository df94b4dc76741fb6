import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { endLoanBids } from './commands/end.ts'

/**
 * Ends bids on the loans of a book when it is sold or not sold, and when the terms under which they were made change.
 */
export function reactToBooks(platform: Platform): void {
  const { events } = platform
  events.on(DEAL_EVENTS, 'deal.sold', (tx, event) =>
    endLoanBids(
      platform,
      tx,
      event,
      { owner_id: event.after.owner_id, state: 'declined', reason: 'The book was sold as a whole.' },
      event.after.buyer_id,
    ),
  )
  events.on(DEAL_EVENTS, 'deal.not_sold', (tx, event) =>
    endLoanBids(platform, tx, event, {
      owner_id: event.after.owner_id,
      state: 'declined',
      reason: event.after.reason ?? 'The seller declined all bids.',
    }),
  )
  events.on(DEAL_EVENTS, 'deal.restarted', (tx, event) =>
    endLoanBids(platform, tx, event, {
      owner_id: event.after.owner_id,
      state: 'void',
      reason: 'The terms of the book have changed, and the auction restarts.',
    }),
  )
  events.on(DEAL_EVENTS, 'deal.submitted', (tx, event) =>
    endLoanBids(platform, tx, event, {
      owner_id: event.after.owner_id,
      state: 'void',
      reason: 'The book will be reviewed and auctioned again.',
    }),
  )
}
