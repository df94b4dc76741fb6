import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type dealComposition, MOST_CITIES, TERM_BUCKETS } from '#domain/deals/composition.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/replica.ts'
import { PLANNED_FOR_ITS_VALUES } from '../../platform/database/statement-names.ts'
import { all } from './deal-filters.ts'
import { overMarket } from './figures.ts'
import { columnsSeenBy, type Reader } from './seen-columns.ts'

type Composition = z.input<typeof dealComposition.response>

/** How many deals of a list in the market each city has, and how many mature in each range of months. */
export const marketComposition = (from: Reads, actor: Actor, filters: DealFilters): Promise<Composition> =>
  overMarket(from, actor, filters, 'composition', ({ reader, conditions }) =>
    compositionOf(from.db, reader, conditions),
  )

async function compositionOf(
  db: Db,
  reader: Reader,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Composition> {
  const see = columnsSeenBy(reader)
  const [stated, maturity] = [see('remaining_term'), see('remaining_term', sql`d.effective_maturity`)]
  const endsOf = TERM_BUCKETS.map(({ key, to }) =>
    to === null
      ? sql`when ${stated} is not null or ${maturity} is not null then ${sql.lit(key)}`
      : sql`when case when ${stated} is null then ${maturity} <= (now() at time zone 'America/Toronto')::date + make_interval(months => ${sql.lit(to)}) else ${stated} <= ${sql.lit(to)} end then ${sql.lit(key)}`,
  )
  const { rows } = await sql<Composition>`${sql.raw(PLANNED_FOR_ITS_VALUES)}
    with m as materialized (select ${see('city')} as city, case ${sql.join(endsOf, sql` `)} end as term
      from deal_listings d where ${all(conditions)})
    select
      (select coalesce(json_agg(json_build_object('city', city, 'count', n) order by n desc, city), '[]') from
        (select city, count(*) as n from m where city is not null group by city order by n desc, city limit ${sql.lit(MOST_CITIES)}) c) as by_city,
      (select coalesce(json_object_agg(term, n), '{}') from
        (select term, count(*) as n from m where term is not null group by term) t) as by_remaining_term`.execute(
    db,
  )
  return rows[0] ?? { by_city: [], by_remaining_term: {} }
}
