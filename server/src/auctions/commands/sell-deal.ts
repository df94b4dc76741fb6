import { transition } from '../../deals/commands/change-state.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AuctionRow } from '../rows.ts'
import * as store from '../store.ts'
import { readNegotiation } from './record-moves.ts'

/** Clears the deadlines of the negotiation. */
export const ANSWERED = { answer_by: null, negotiation_due_at: null } as const

/** Sells a locked deal under review to one bidder: all other bids are declined, open counter-offers end. */
export async function sell(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  deal: AuctionRow,
  sale: { bid_id: string; buyer_id: string; amount: string },
): Promise<void> {
  await store.accept(tx, sale.bid_id)
  const scope = { loan_deal_id: deal.id, auction_round: deal.auction_round }
  const losers = await store.declinePending(tx, scope, 'The seller sold to another bidder.')
  await withdrawCounters(tx, deal)
  await store.updateAnswering(tx, deal, ANSWERED)
  await transition(
    platform,
    tx,
    actor,
    deal,
    'accept',
    {
      sold_to: sale.buyer_id,
      sold_at: deal.db_now,
      sale_amount: sale.amount,
    },
    {
      buyer_id: sale.buyer_id,
      loser_ids: losers.filter((id) => id !== sale.buyer_id),
      amount: sale.amount,
    },
  )
}

/** Ends every counter-offer that is still open. */
export async function withdrawCounters(tx: Tx, deal: AuctionRow): Promise<void> {
  const { counters } = await readNegotiation(tx, deal)
  await store.insertMoves(
    tx,
    deal,
    null,
    counters.map(({ id, bidder }) => ({ kind: 'counter_withdrawn', bidder_id: bidder, answers_id: id })),
  )
}
