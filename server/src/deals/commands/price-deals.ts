import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DEALS_WITH_AUCTION } from '../queries/current-auction.ts'
import { PRICING_COLUMNS } from '../queries/find-deal.ts'
import { readPool } from '../queries/pool-of-book.ts'
import { updateHeadlines } from '../store/headlines.ts'
import { type HeadlineRow, headlineYieldOf } from '../views/pricing.ts'

/** How many deals the nightly pricing writes with one statement. */
const BATCH = 100

interface Found extends HeadlineRow, Pick<Selectable<Tables['auctions']>, 'round' | 'phase'> {
  id: string
  now: Date
}

/**
 * Computes the headline yields of deals again after their terms have changed. A bid does not need this: it stores the
 * yield together with the leading amount.
 */
export async function priceDeals(tx: Db | Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Found>`
    select d.id, d.deal_type, a.round, a.phase, ${PRICING_COLUMNS}, d.sale_amount, d.sold_at, a.leading_amount,
      clock_timestamp() as now
    from ${DEALS_WITH_AUCTION} where d.id = any(${ids}::uuid[])`.execute(tx)
  const headlines: Parameters<typeof updateHeadlines>[1][number][] = []
  for (const row of rows) {
    const { id, round, phase, leading_amount, now } = row
    const headline_yield = headlineYieldOf(row, await readPool(tx, row, now), now)
    headlines.push({ id, round, phase, leading_amount, headline_yield })
  }
  await updateHeadlines(tx, headlines)
}

/**
 * Prices the deals that the market shows, because a yield depends on the day. A sold deal keeps the yield of its sale.
 * @param which all deals, or those that have no yield yet
 */
export async function priceMarket(db: Db, which: 'all' | 'missing'): Promise<void> {
  const condition = which === 'all' ? sql`not is_past` : sql`headline_yield is null`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from market_standings where id > ${last} and ${condition} order by id limit ${BATCH}`.execute(
      db,
    )
    const ids = rows.map(({ id }) => id)
    const next = ids.at(-1)
    if (next === undefined) return
    await priceDeals(db, ids)
    last = next
  }
}
