import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { decideOthers } from './store.ts'

/** A new review may change the terms on which buyers have committed, so their commitments end with the submission. */
export function reactToSubmissions(platform: Platform): void {
  platform.events.on(DEAL_EVENTS, 'deal.submitted', async (tx, { subject_id, subject_label, actor }) => {
    const buyer_ids = await decideOthers(tx, subject_id, 'ended')
    if (buyer_ids.length === 0) return
    await platform.events.append(tx, COMMITMENT_EVENTS, {
      type: 'commitment.all_ended',
      subject_id,
      subject_label,
      actor,
      after: { buyer_ids },
    })
  })
}
