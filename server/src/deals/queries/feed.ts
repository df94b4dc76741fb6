import { type RawBuilder, sql } from 'kysely'
import type { FeedName } from '#domain/deals/feed.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { MICROSECONDS } from '../../platform/database/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { ownConditions } from './choose-deals.ts'
import { all } from './deal-filters.ts'
import { columnOf } from './list-orders.ts'
import { mayList } from './shared-lists.ts'

type Sql = RawBuilder<unknown>

/** A place in a feed: the deal behind which it continues. The moment has microseconds, as the database stores it. */
export interface FeedPlace {
  changed: string
  id: string
}

interface FeedSlice {
  since?: string | undefined
  after?: FeedPlace | undefined
  limit: number
}

/** The deals of a feed as the actor may list them, from listings `d`. */
function isInFeed(actor: Actor, feed: FeedName): Sql {
  if (feed === 'portfolio') return ownConditions(actor, { show_archived: true })
  const results = (['results', 'past_results'] as const).map(
    (market) => sql`(${all(mayList(actor, { market }))})`,
  )
  return sql`(${sql.join(results, sql` or `)})`
}

/**
 * When a deal, from listings `d`, last changed for the actor. A bid changes figures of the deal but not the deal, so for
 * its owner it counts too; that of a result have ended. A leader's raise of their own maximum is known to its bidder
 * alone. Index: the key of bids by place.
 */
function changeOf(actor: Actor, feed: FeedName): Sql {
  const changed = columnOf(actor, { field: 'updated_at', direction: 'asc' })
  if (feed === 'results') return changed
  return sql`greatest(${changed}, (select b.placed_at from bids b where b.loan_deal_id = d.id
    and b.auction_round = d.auction_round and not b.is_own_raise order by b.place desc limit 1))`
}

/** The deals of a feed in the order in which they changed for the actor, at most `limit`. */
export async function placesInFeed(
  db: Db,
  actor: Actor,
  feed: FeedName,
  { since, after, limit }: FeedSlice,
): Promise<FeedPlace[]> {
  const changed = sql.ref('c.changed')
  const bounds = [
    ...(since === undefined ? [] : [sql`${changed} >= ${since}::timestamptz`]),
    ...(after === undefined
      ? []
      : [sql`(${changed}, d.id) > (${after.changed}::timestamptz, ${after.id}::uuid)`]),
  ]
  const { rows } = await sql<FeedPlace>`
    select d.id, to_char(${changed} at time zone 'UTC', ${MICROSECONDS}) as changed
    from deal_listings d, lateral (select ${changeOf(actor, feed)} as changed offset 0) c
    where ${all([isInFeed(actor, feed), ...bounds])}
    order by ${changed}, d.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** These deals of a feed, in their order, as far as they are in it now. */
export function dealsOfFeed(actor: Actor, feed: FeedName, places: readonly FeedPlace[]): Sql {
  const ids = places.map(({ id }) => id)
  return sql`select d.id from unnest(${ids}::uuid[]) with ordinality as chosen(id, place)
    join deal_listings d on d.id = chosen.id where ${isInFeed(actor, feed)} order by chosen.place`
}
