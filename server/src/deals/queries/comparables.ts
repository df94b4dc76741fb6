import { sql } from 'kysely'
import {
  COMPARED_MONTHS,
  type Comparables,
  comparableSales,
  MOST_SALES,
  type Sale,
} from '#domain/deals/comparables.ts'
import { effective } from '#domain/deals/computed.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/replica.ts'
import { valuesOf } from '../rows.ts'
import { seeDeal } from './find-deal.ts'

/**
 * Prices and yields of comparable sales, computed only from what the market sees; null for fewer than five sales.
 * @param ofSales reads from where sales may be a moment old
 * @throws 404 if the actor may not know that the deal exists
 */
export async function comparablesOf(
  db: Db,
  actor: Actor,
  id: string,
  ofSales: (read: (from: Reads) => Promise<Sale[]>) => Promise<Sale[]>,
): Promise<Comparables | null> {
  const { deal } = await seeDeal(db, actor, id)
  const { mortgage_class, position, state, ltv } = effective(valuesOf(deal), businessDateOf(deal.db_now))
  if (mortgage_class === null) return null
  const sales = await ofSales((from) => latestSales(from.db, mortgage_class, id))
  return comparableSales({ mortgage_class, position, state, ltv }, sales)
}

/** Index: deal_listings_sold_of_class. */
async function latestSales(db: Db, mortgageClass: string, without: string): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select l.position, l.state, l.effective_ltv as ltv, a.headline_yield as yield,
      (100 * d.sale_amount / coalesce(l.principle_balance, l.mortgage_amount))::float8 as price,
      greatest(extract(epoch from l.sold_at - l.listed_at) / 86400, 0)::float8 as days
    from (
      select * from deal_listings
      where deal_state = 'sold' and not is_exclusive and mortgage_class = ${mortgageClass} and id <> ${without}
        and sold_at > now() - make_interval(months => ${COMPARED_MONTHS})
      order by sold_at desc limit ${MOST_SALES}
    ) l
    join loan_deals d on d.id = l.id
    join auctions a on a.loan_deal_id = l.id and a.round = l.auction_round
    where coalesce(l.principle_balance, l.mortgage_amount) > 0 and l.listed_at is not null`.execute(db)
  return rows
}
