import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Due, type DueDeal, takeDue, untilNext } from '../queries/due-deals.ts'
import { closeAuctions, openAuctions } from './close-auctions.ts'
import { keepHeartbeat } from './keep-heartbeat.ts'

/** Deals that are dealt with in one transaction: one commit for many ends that come together. */
const BATCH = 100
/** What is due but held by another is asked for again after this long. */
const SHORTEST_PAUSE_MS = 20

/**
 * Takes due deals under their locks and deals with them; answers how many it took.
 * @param failed deals that are set aside; one that fails joins them, so that it does not stop the clock for the others
 */
async function take(
  platform: Platform,
  due: Due,
  failed: Set<string>,
  work: (tx: Tx, deals: readonly DueDeal[]) => Promise<void>,
  most = BATCH,
): Promise<number> {
  let deals: DueDeal[] = []
  try {
    await platform.db.transaction().execute(async (tx) => {
      deals = await takeDue(tx, due, most, failed)
      if (deals.length > 0) await work(tx, deals)
    })
  } catch (error) {
    const [deal] = deals
    if (!deal) throw error
    if (deals.length === 1) {
      failed.add(deal.id)
      platform.log.error(
        { err: error, deal: deal.id },
        'the auction clock failed on a deal; it is tried again',
      )
    } else {
      // One of them is at fault: each by itself, so that it does not take the others with it.
      for (const _each of deals) await take(platform, due, failed, work, 1)
    }
  }
  return deals.length
}

/**
 * Closes and opens everything that is due, in order, ends before openings.
 * @returns milliseconds until the next opening or close; null when none is planned
 */
export async function runClock(platform: Platform): Promise<number | null> {
  const failed = new Set<string>()
  let taken: number
  do {
    await keepHeartbeat(platform)
    taken = await take(platform, 'close', failed, (tx, deals) => closeAuctions(platform, tx, deals))
    taken += await take(platform, 'open', failed, (tx, deals) => openAuctions(platform, tx, deals))
  } while (taken > 0)
  const wait = await untilNext(platform.db, failed)
  return wait === null ? null : Math.max(SHORTEST_PAUSE_MS, Math.ceil(wait))
}
