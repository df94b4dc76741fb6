import type { BidStep } from '#domain/auctions/contract.ts'
import { earlierSteps, historyIn, stepsQuery } from '../../../auctions/queries/bid-steps.ts'
import { seeAuction } from '../../../auctions/queries/find-auction.ts'
import { historyView } from '../../../auctions/views/history.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db } from '../../../platform/database/database.ts'

/** The bids of the current auction, under aliases as in its public history, oldest first. */
export async function bidsOf(db: Db, actor: Actor, deal: string): Promise<BidStep[]> {
  const auction = await seeAuction(db, actor, deal)
  let part = historyView(actor, auction, historyIn(await stepsQuery(actor, auction).execute(db)))
  const bids = [...part.history]
  while (part.history_before !== null) {
    part = historyView(actor, auction, await earlierSteps(db, actor, auction, part.history_before))
    bids.unshift(...part.history)
  }
  return bids
}
