import { sql } from 'kysely'
import type { NegotiationEventKind } from '#domain/negotiations/vocabulary.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** The columns of a new event; actor and time are the same for all events of one statement. */
export interface NewEvent {
  kind: NegotiationEventKind
  bidder_id: string
  amount?: string | null
  reason?: string | null
  expires_at?: Date | null
  /** The counter-offer or invitation that this responds to; a unique index allows one response. */
  answers_id?: string
}

export async function insertEvents(
  tx: Tx,
  deal: { id: string; auction_round: number; db_now: Date },
  actorId: string | null,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('negotiation_events')
    .values(
      events.map((event) => ({
        ...event,
        id: newId(),
        loan_deal_id: deal.id,
        auction_round: deal.auction_round,
        actor_id: actorId,
        at: deal.db_now,
      })),
    )
    .execute()
}

/** Ends the open counter-offers of a deal's earlier rounds. */
export async function withdrawEarlier(tx: Tx, dealId: string): Promise<void> {
  await sql`
    insert into negotiation_events (id, loan_deal_id, auction_round, kind, bidder_id, answers_id, at)
    select gen_random_uuid(), c.loan_deal_id, c.auction_round, 'counter_withdrawn', c.bidder_id, c.id, clock_timestamp()
    from negotiation_events c join loan_deals d on d.id = c.loan_deal_id
    where d.id = ${dealId} and c.auction_round < d.auction_round and c.kind = 'counter'
      and not exists (select from negotiation_events a where a.answers_id = c.id)`.execute(tx)
}
