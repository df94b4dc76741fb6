import { type Selectable, sql } from 'kysely'
import type { Move } from '#domain/auctions/negotiation.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A negotiation event with display data about its two sides. */
export interface MoveRow extends Selectable<Tables['negotiation_events']> {
  bidder_number: number
  bidder_company: string | null
}

interface Round {
  id: string
  auction_round: number
}

/**
 * The negotiation events of a deal's current round, in order. Index: negotiation_events_of_deal.
 * @param bidderId only those of this bidder
 */
export async function movesOf(db: Db | Tx, deal: Round, bidderId: string | null = null): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select m.*, u.company_name as bidder_company,
      (select b.bidder_number from bids b where b.loan_deal_id = m.loan_deal_id and b.bidder_id = m.bidder_id
        and b.auction_round = m.auction_round limit 1) as bidder_number
    from negotiation_events m join users u on u.id = m.bidder_id
    where m.loan_deal_id = ${deal.id} and m.auction_round = ${deal.auction_round}
      and (${bidderId}::uuid is null or m.bidder_id = ${bidderId}) order by m.number`.execute(db)
  return rows
}

/** A stored event in the format of the rules. */
export const moveOf = (row: MoveRow): Move & { row: MoveRow } => ({
  id: row.id,
  kind: row.kind,
  bidder: row.bidder_id,
  amount: row.amount === null ? null : toCents(row.amount),
  expires: row.expires_at?.getTime() ?? null,
  answers: row.answers_id,
  row,
})

/** A counter-offer or invitation by its id, for its bidder; null for anybody else. */
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
