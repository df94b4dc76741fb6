import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { EventRow } from '../rows.ts'

/**
 * The negotiation events of a deal's current round, in order. Index: negotiation_events_of_deal.
 * @param bidderId limits the events to those of this bidder
 */
export async function eventsOf(
  db: Db | Tx,
  deal: { id: string; auction_round: number },
  bidderId: string | null = null,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.*, u.company_name as bidder_company,
      (select b.bidder_number from bids b where b.loan_deal_id = e.loan_deal_id and b.bidder_id = e.bidder_id
        and b.auction_round = e.auction_round limit 1) as bidder_number
    from negotiation_events e join users u on u.id = e.bidder_id
    where e.loan_deal_id = ${deal.id} and e.auction_round = ${deal.auction_round}
      and (${bidderId}::uuid is null or e.bidder_id = ${bidderId}) order by e.number`.execute(db)
  return rows
}

/** A counter-offer or invitation by its id, for its bidder; null for anyone else. */
export async function findOffered(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: 'counter' | 'final_invited',
): Promise<{ loan_deal_id: string; auction_round: number } | null> {
  const row = await tx
    .selectFrom('negotiation_events')
    .select(['loan_deal_id', 'auction_round'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('bidder_id', '=', actor.user_id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The moment at which open bids are declined: the end of the last day in Toronto, where business days are counted.
 */
export async function answerUntil(db: Db | Tx, answerBy: string | null): Promise<Date | null> {
  if (answerBy === null) return null
  const { rows } = await sql<{ at: Date }>`
    select ((${answerBy}::date + 1)::timestamp at time zone 'America/Toronto') as at`.execute(db)
  return rows[0]?.at ?? null
}
