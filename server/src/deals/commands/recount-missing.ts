import { missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { Tx } from '../../platform/database/database.ts'
import { attachmentsOf, type LockedDeal } from '../queries/lock-deal.ts'
import { valuesOf } from '../rows.ts'
import { setMissingCount } from '../store/deals.ts'

/**
 * Recounts the missing fields and documents after documents were added or removed; the caller holds the deal's lock.
 */
export async function recountMissing(tx: Tx, deal: LockedDeal): Promise<void> {
  const { applicants, documents } = await attachmentsOf(tx, deal.id)
  const values = effective(valuesOf(deal), businessDateOf(deal.db_now))
  await setMissingCount(tx, deal.id, missing(values, applicants, documents, deal.db_now).length)
}
