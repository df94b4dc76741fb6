import { missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockDeal, seeDeal } from '../queries/find-deal.ts'
import { documentTypes, valuesOf } from '../rows.ts'
import * as store from '../store.ts'
import { dealDetailView } from '../views/detail.ts'
import { answer, dealLabel } from './deal-response.ts'

export async function archiveDeal(
  platform: Platform,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<DealDetail> {
  return platform.db.transaction().execute(async (tx) => {
    const { deal, disclosure } = await lockDeal(tx, actor, id)
    if (disclosure !== 'owner' || (deal.owner_id !== actor.user_id && !has(actor, 'superuser')))
      throw forbidden()
    const view = dealDetailView(platform.tokens, actor, deal, disclosure)
    if (!view.can.archive) throw conflict('A deal cannot be archived while it is under review or at auction.')
    if (deal.is_archived !== isArchived) {
      await store.setArchived(tx, id, isArchived)
      await platform.events.append(tx, DEAL_EVENTS, {
        type: isArchived ? 'deal.archived' : 'deal.restored',
        subject_id: id,
        subject_label: dealLabel(deal),
        actor,
        before: { is_archived: deal.is_archived },
        after: { is_archived: isArchived },
      })
    }
    return answer(platform, tx, actor, id)
  })
}

export async function setFavorite(platform: Platform, actor: Actor, id: string, isFavorite: boolean) {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, id)
    await store.setFavorite(tx, actor.user_id, id, isFavorite)
    return { is_favorite: isFavorite }
  })
}

/** Recounts what is missing after documents were added or removed; the caller holds the deal's lock. */
export async function recountMissing(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { deal } = await seeDeal(tx, actor, id)
  const values = effective(valuesOf(deal), dateOf(deal.db_now))
  await store.setMissingCount(
    tx,
    id,
    missing(values, deal.applicants, documentTypes(deal), deal.db_now).length,
  )
}
