import { sql } from 'kysely'
import type { z } from 'zod'
import { PUBLIC_ENDS, type publicFigures as publicFiguresRoute } from '#domain/deals/contract.ts'
import { SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import { dealTitle } from '#domain/deals/title.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/replica.ts'
import { isInMarket } from './deal-filters.ts'
import { columnsSeenBy } from './seen-columns.ts'

type PublicFigures = z.input<typeof publicFiguresRoute.response>

/** The figures of the market that visitors see, from what every member sees. Cached until the market changes. */
export const publicFigures = (from: Reads): Promise<PublicFigures> =>
  from.queryCache.get({ userId: '', parts: ['market'], key: 'public figures' }, () => read(from.db))

const see = columnsSeenBy('market')
const CLASSES = [
  'deal_type',
  'mortgage_class',
  'residential_building_type',
  'commercial_class',
  'office_space_type',
] as const

async function read(db: Db): Promise<PublicFigures> {
  const principal = sql`coalesce(${see('principle_balance')}, ${see('mortgage_amount')}, 0)`
  const totals = await sql<{ deal_state: string; count: number; millions: number }>`
    select d.deal_state, count(*)::int as count, floor(sum(${principal}) / 1000000)::int as millions
    from deal_listings d where ${isInMarket} and d.deal_state in ('live', 'sold') group by 1`.execute(db)
  const next = await sql<Parameters<typeof dealTitle>[0] & { province: string | null; ends_at: Date }>`
    select ${sql.join(CLASSES.map((field) => sql`${see(field)} as ${sql.ref(field)}`))}, ${see('state')} as province, d.ends_at
    from deal_listings d where ${isInMarket} and d.open_rank = 0 and d.ends_at > clock_timestamp()
    order by d.ends_at limit ${PUBLIC_ENDS}`.execute(db)
  const of = (state: string) => totals.rows.find(({ deal_state }) => deal_state === state)
  const inMillions = (state: string) => `${(of(state)?.millions ?? 0) * 1_000_000}.00`
  return {
    live_count: of('live')?.count ?? 0,
    live_principal: inMillions('live'),
    sold_days: SOLD_SHOWN_DAYS,
    sold_count: of('sold')?.count ?? 0,
    sold_principal: inMillions('sold'),
    ending_next: next.rows.map(({ province, ends_at, ...deal }) => ({
      title: dealTitle(deal),
      province,
      ends_at: ends_at.toISOString(),
    })),
  }
}
