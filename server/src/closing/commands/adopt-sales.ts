import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { openClosing } from './open-closing.ts'

const BATCH = 100

/** Creates the missing checklists of sales that were made before closings existed. Reads all sales. */
export async function adoptSales(platform: Platform): Promise<void> {
  while ((await adopt(platform)) > 0);
}

const adopt = (platform: Platform): Promise<number> =>
  platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from loan_deals d where d.deal_state = 'sold' and d.sold_at is not null and d.sold_to is not null
        and not exists (select from closings c where c.loan_deal_id = d.id)
      order by d.sold_at limit ${BATCH} for no key update skip locked`.execute(tx)
    for (const { id } of rows) await openClosing(platform, tx, null, id)
    return rows.length
  })
