import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { ALERT_JOB } from './jobs.ts'

/** Boxes are compared after the commit, so that they do not slow down approvals and auctions. */
export function listenToDeals(platform: Platform): void {
  const compare = async (tx: Tx, deals: readonly string[]) => {
    // Without the job queue, as while the demonstration data is created, no one is alerted.
    if (!platform.jobs.isStarted || deals.length === 0) return
    const live = await tx
      .selectFrom('loan_deals')
      .select('id')
      .where('id', 'in', [...new Set(deals)])
      .where('deal_state', '=', 'live')
      .execute()
    if (live.length > 0) await platform.jobs.enqueue(tx, ALERT_JOB, { deals: live.map(({ id }) => id) })
  }
  for (const type of [
    'deal.opened',
    'deal.approved',
    'deal.resolved',
    'deal.changed',
    'deal.opened_to_market',
  ] as const)
    platform.events.onAll(DEAL_EVENTS, type, (tx, events) =>
      compare(
        tx,
        events.map(({ subject_id }) => subject_id),
      ),
    )
}
