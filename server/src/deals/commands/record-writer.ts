import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writesForSeller } from '../policy.ts'
import type { LockedDeal } from '../queries/lock-deal.ts'
import { addStaffEditor } from '../store/deals.ts'

/** Remembers an administrator who writes in a locked deal for its seller, because they may not decide about it. */
export async function recordWriter(tx: Tx, actor: Actor, deal: LockedDeal): Promise<void> {
  const writer = writesForSeller(actor, deal)
  if (writer) await addStaffEditor(tx, deal.id, writer)
}
