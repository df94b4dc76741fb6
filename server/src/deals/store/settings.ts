import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Settings } from '../queries/settings.ts'

/** Stores the settings, also in deals that are not approved yet, unless a deal has a fee of its own. */
export async function updateSettings(tx: Tx, before: Settings, after: Settings): Promise<void> {
  await tx.updateTable('platform_settings').set(after).execute()
  await tx
    .updateTable('loan_deals')
    .set({ ...after, version: sql<number>`version + 1`, public_version: sql<number>`public_version + 1` })
    .where('approved_at', 'is', null)
    .where('home_slice_fees', '=', before.home_slice_fees)
    .where('home_slice_fees_type', '=', before.home_slice_fees_type)
    .execute()
}
