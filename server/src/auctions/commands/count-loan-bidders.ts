import type { Tx } from '../../platform/database/database.ts'

/** Stores the number of buyers with open bids on the loans of a locked book in a round. */
export async function countLoanBidders(
  tx: Tx,
  { id, auction_round }: { id: string; auction_round: number },
  loan_bidder_count: number,
): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ loan_bidder_count })
    .where('loan_deal_id', '=', id)
    .where('round', '=', auction_round)
    .execute()
}
