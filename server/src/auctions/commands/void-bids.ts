import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import type { EventPayload } from '#domain/kernel/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { AnyEvent } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { voidEarlier } from '../store.ts'

type Voided = EventPayload<typeof AUCTION_EVENTS, 'bids.voided'>['after']

/** Voids the pending bids of a deal's earlier rounds, and appends the event that notifies their bidders. */
export async function voidBids(
  platform: Platform,
  tx: Tx,
  cause: Pick<AnyEvent, 'subject_id' | 'subject_label' | 'actor'>,
  { reason, ...after }: Omit<Voided, 'bidder_ids'> & { reason: string },
): Promise<void> {
  const bidder_ids = await voidEarlier(tx, cause.subject_id, reason)
  if (bidder_ids.length === 0) return
  const { subject_id, subject_label, actor } = cause
  await platform.events.append(tx, AUCTION_EVENTS, {
    type: 'bids.voided',
    subject_id,
    subject_label,
    actor,
    after: { ...after, bidder_ids },
  })
}
