import { missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import { dateOf } from '#domain/kernel/dates.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { seeDeal } from '../queries/find-deal.ts'
import { documentTypes, valuesOf } from '../rows.ts'
import { setMissingCount } from '../store/deals.ts'

/** Recounts what is missing after documents were added or removed; the caller holds the deal's lock. */
export async function recountMissing(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { deal } = await seeDeal(tx, actor, id)
  const values = effective(valuesOf(deal), dateOf(deal.db_now))
  await setMissingCount(tx, id, missing(values, deal.applicants, documentTypes(deal), deal.db_now).length)
}
