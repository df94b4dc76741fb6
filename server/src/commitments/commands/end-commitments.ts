import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { decideOthers } from '../store.ts'

/** Ends all open commitments to a deal, because a new review may change the terms to which buyers have committed. */
export async function endCommitments(
  platform: Platform,
  tx: Tx,
  deal: { subject_id: string; subject_label: string; actor: Actor | null },
): Promise<void> {
  const buyer_ids = await decideOthers(tx, deal.subject_id, 'ended')
  if (buyer_ids.length === 0) return
  await platform.events.append(tx, COMMITMENT_EVENTS, {
    type: 'commitment.all_ended',
    ...deal,
    after: { buyer_ids },
  })
}
