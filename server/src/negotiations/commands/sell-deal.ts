import { acceptOne, endAnswering } from '../../auctions/commands/answering.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import { transition } from '../../deals/commands/change-state.ts'
import { priceDeals } from '../../deals/commands/price-deals.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from '../store.ts'
import { readNegotiation } from './record-negotiation.ts'

/**
 * Sells a locked deal under review to one bidder: all other bids are declined, open counter-offers end.
 * @param actor null for the clock
 */
export async function sell(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  deal: AuctionRow,
  sale: { bid_id: string; buyer_id: string; amount: string; below_reserve?: boolean },
): Promise<void> {
  const accepted = { bid_id: sale.bid_id, bidder_id: sale.buyer_id }
  const loser_ids = await acceptOne(tx, deal, accepted, 'The seller sold to another bidder.')
  await withdrawCounters(tx, deal)
  await endAnswering(tx, deal)
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
      loser_ids,
      amount: sale.amount,
      ...(sale.below_reserve && { below_reserve: true }),
    },
  )
  await priceDeals(tx, [deal.id])
}

/** Ends every counter-offer that is still open. */
export async function withdrawCounters(tx: Tx, deal: AuctionRow): Promise<void> {
  const { counters } = await readNegotiation(tx, deal)
  await store.insertEvents(
    tx,
    deal,
    null,
    counters.map(({ id, bidder }) => ({ kind: 'counter_withdrawn', bidder_id: bidder, answers_id: id })),
  )
}
