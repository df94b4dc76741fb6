import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanArchive } from '../policy.ts'
import { type LockedDeal, lockDeal } from '../queries/lock-deal.ts'
import { setArchived } from '../store/deals.ts'
import { dealLabel, dealResponse } from './deal-response.ts'

export async function archiveDeal(
  platform: Platform,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<DealDetail> {
  return platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, id)
    assertCanArchive(actor, deal)
    await moveToArchive(platform, tx, actor, deal, isArchived)
    return dealResponse(platform, tx, actor, id)
  })
}

/** Moves a locked deal into the archive or back; nothing if it is there already. */
export async function moveToArchive(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: LockedDeal,
  isArchived: boolean,
): Promise<void> {
  if (deal.is_archived === isArchived) return
  await setArchived(tx, deal.id, isArchived)
  await platform.events.append(tx, DEAL_EVENTS, {
    type: isArchived ? 'deal.archived' : 'deal.restored',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor,
    before: { is_archived: deal.is_archived },
    after: { is_archived: isArchived },
  })
}
