import { sql } from 'kysely'
import type { DealFilters } from '#domain/deals/filters.ts'
import { dealsSeenBeyondMarket } from '../../deal-access/queries/levels.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { PLANNED_FOR_ITS_VALUES } from '../../platform/database/statement-names.ts'
import { all, filterConditions } from './deal-filters.ts'
import { addressCondition } from './search-conditions.ts'
import { mayList } from './shared-lists.ts'

/** No user has this many deals on one street. */
const MOST = 100

/**
 * The deals of the market that a search finds for this actor alone, by a street address that they may see: as owner, as
 * visitor of the deal room or as winner. Indexes: deal_search_address, deal_listings_of_owner.
 */
export async function foundOnlyBy(db: Db, actor: Actor, filters: DealFilters): Promise<string[]> {
  const { search, deal_search } = filters
  const typed = search ?? deal_search
  const byAddress = typed === undefined ? null : addressCondition(typed)
  if (byAddress === null || isStaff(actor)) return []
  const sees = sql`d.id in ${dealsSeenBeyondMarket(actor.user_id)}`
  const { rows } = await sql<{ id: string }>`${sql.raw(PLANNED_FOR_ITS_VALUES)}
    select d.id from deal_listings d where ${byAddress} and ${sees} and ${all(mayList(actor, filters))}
      and not (${all(filterConditions(actor, { search, deal_search }, 'market', 'deal'))}) limit ${MOST}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
