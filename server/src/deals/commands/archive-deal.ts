import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanArchive } from '../policy.ts'
import { lockDeal } from '../queries/lock-deal.ts'
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
    if (deal.is_archived !== isArchived) {
      await setArchived(tx, id, isArchived)
      await platform.events.append(tx, DEAL_EVENTS, {
        type: isArchived ? 'deal.archived' : 'deal.restored',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        before: { is_archived: deal.is_archived },
        after: { is_archived: isArchived },
      })
    }
    return dealResponse(platform, tx, actor, id)
  })
}
