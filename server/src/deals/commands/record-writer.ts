import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writesForSeller } from '../policy.ts'
import type { LockedDeal } from '../queries/lock-deal.ts'
import { addStaffEditor } from '../store/deals.ts'

/** Records an administrator who edits a locked deal for its seller, because the same person may not review it. */
export async function recordWriter(tx: Tx, actor: Actor, deal: LockedDeal): Promise<void> {
  const writer = writesForSeller(actor, deal)
  if (writer) await addStaffEditor(tx, deal.id, writer)
}
