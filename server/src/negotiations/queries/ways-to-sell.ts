import type { Cents } from '#domain/kernel/money.ts'
import type { WaysToSell } from '#domain/negotiations/obligation.ts'
import type { BidActor } from '../../auctions/queries/effective-amount.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import { centsOf } from '../../deals/rows.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Contender, contendersOf } from './contenders.ts'

/** The best combination of the bids on the loans of a book that awaits its seller. */
export interface BestParts {
  amount: Cents
  buyer_ids: readonly string[]
}

/** The sale of a book in parts, which the later feature `books` provides; `app.ts` registers it in the platform. */
export interface SaleInParts {
  /** Null without bids on loans. */
  best(db: Db | Tx, book: { id: string; auction_round: number }): Promise<BestParts | null>
  /** Sells a locked book for a seller who did not decide; its buyers are locked too. False if a buyer's limit does not cover it. */
  sellByClock(platform: Platform, tx: Tx, book: AuctionRow): Promise<boolean>
}

declare module '../../platform/platform.ts' {
  interface Platform {
    saleInParts: SaleInParts
  }
}

/** The ways in which a deal under review can be sold now, with its bidders in the order of their rank. */
export async function waysToSell(
  { saleInParts }: Pick<Platform, 'saleInParts'>,
  db: Db | Tx,
  actor: BidActor,
  deal: AuctionRow,
): Promise<{ ways: WaysToSell; contenders: readonly Contender[]; parts: BestParts | null }> {
  const contenders = await contendersOf(db, actor, deal)
  const parts = deal.loan_bidder_count > 0 ? await saleInParts.best(db, deal) : null
  const ways: WaysToSell = {
    reserve_price: centsOf(deal.reserve_price),
    bids: contenders.map(({ amount }) => amount),
    combination: parts?.amount ?? null,
  }
  return { ways, contenders, parts }
}
