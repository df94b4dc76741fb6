import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { openClosing } from './open-closing.ts'

const BATCH = 100

/** Creates the missing checklists of sales that were made before closings existed. Reads each sale once. */
export async function adoptSales(platform: Platform): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select d.id from loan_deals d where d.deal_state = 'sold' and d.sold_at is not null and d.sold_to is not null
        and d.id > ${last} and not exists (select from closings c where c.loan_deal_id = d.id)
      order by d.id limit ${BATCH}`.execute(platform.db)
    for (const { id } of rows)
      await platform.db.transaction().execute(async (tx) => {
        await tx.selectFrom('loan_deals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
        await openClosing(platform, tx, null, id)
      })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
