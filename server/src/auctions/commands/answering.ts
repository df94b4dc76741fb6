import type { Tx } from '../../platform/database/database.ts'
import * as store from '../store.ts'

/**
 * Accepts one bid of a locked deal and declines every other that waits for an answer.
 * @returns the other bidders
 */
export async function acceptOne(
  tx: Tx,
  deal: store.Round,
  accepted: { bid_id: string; bidder_id: string },
  reason: string,
): Promise<string[]> {
  await store.accept(tx, accepted.bid_id)
  const declined = await declineWaiting(tx, deal, { reason })
  return declined.filter((id) => id !== accepted.bidder_id)
}

/**
 * Declines the bids of a locked deal's current round that wait for an answer: all, or one bidder's.
 * @returns their bidders
 */
export const declineWaiting = (
  tx: Tx,
  deal: store.Round,
  { reason, ...whose }: { reason: string | null; bidder_id?: string },
): Promise<string[]> =>
  store.declinePending(tx, { loan_deal_id: deal.id, auction_round: deal.auction_round, ...whose }, reason)

/** Sets when the clock must check the negotiation of a locked deal again, and by when its seller may answer. */
export const setAnswering = (
  tx: Tx,
  deal: store.Round,
  due: { negotiation_due_at: Date | null; answer_by?: string },
): Promise<void> => store.updateAnswering(tx, deal, due)

/** Ends the time to answer of a locked deal, so that the clock no longer checks it. */
export const endAnswering = (tx: Tx, deal: store.Round): Promise<void> =>
  store.updateAnswering(tx, deal, { answer_by: null, negotiation_due_at: null })
