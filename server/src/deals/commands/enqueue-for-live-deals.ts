import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Enqueues a job for deals that went live, or changed while live: after the commit, so that it slows down no approval
 * and no auction.
 * @param job its payload is `{ deals }`, their ids
 */
export function enqueueForLiveDeals(platform: Platform, job: string): void {
  for (const type of [
    'deal.opened',
    'deal.approved',
    'deal.resolved',
    'deal.changed',
    'deal.opened_to_market',
  ] as const)
    platform.events.onAll(DEAL_EVENTS, type, async (tx, events) => {
      // Without the job queue, as while the demonstration data is created, no one is alerted.
      if (!platform.jobs.isStarted) return
      const live = await tx
        .selectFrom('loan_deals')
        .select('id')
        .where('id', 'in', [...new Set(events.map(({ subject_id }) => subject_id))])
        .where('deal_state', '=', 'live')
        .execute()
      if (live.length > 0) await platform.jobs.enqueue(tx, job, { deals: live.map(({ id }) => id) })
    })
}
