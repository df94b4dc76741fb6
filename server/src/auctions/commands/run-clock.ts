import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { claimDue, type Due, nextDue } from '../queries/due-auctions.ts'
import type { AuctionRow } from '../rows.ts'
import { closeAuctions, openAuctions } from './close-auctions.ts'
import { ALIVE_EVERY_MS, recordLiveness } from './record-liveness.ts'

/** Number of deals per transaction: one commit for many simultaneous ends. */
const BATCH = 100
/** Batches before the heartbeat and other due work are checked again. */
const MOST_IN_A_ROW = 10
/** Pause before retrying what another server has locked. */
const LOCKED_PAUSE_MS = 20
/** Pause before retrying what failed. */
const FAILED_PAUSE_MS = 1_000

interface Work {
  run(tx: Tx, deals: readonly AuctionRow[]): Promise<void>
  /** Called after the commit. */
  onDone?(deals: readonly AuctionRow[]): void
}

/**
 * Locks due deals and processes them; returns their number.
 * @param failed deals to skip; one that fails is added, so that it does not stop the clock for the others
 */
async function processDue(
  platform: Platform,
  due: Due,
  failed: Set<string>,
  work: Work,
  most = BATCH,
): Promise<number> {
  let deals: AuctionRow[] = []
  try {
    await platform.db.transaction().execute(async (tx) => {
      deals = await claimDue(tx, due, most, failed)
      if (deals.length > 0) await work.run(tx, deals)
    })
    work.onDone?.(deals)
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
      // One of the batch failed: process each separately.
      for (const _each of deals) await processDue(platform, due, failed, work, 1)
    }
  }
  return deals.length
}

/**
 * As `processDue`, batch after batch while more is due, and from the first full batch on in two simultaneous
 * transactions; each skips what the other has locked.
 */
async function processBatches(
  platform: Platform,
  due: Due,
  failed: Set<string>,
  work: Work,
): Promise<number> {
  const more = Promise.withResolvers<boolean>()
  const workOnMany: Work = {
    ...work,
    run(tx, deals) {
      if (deals.length === BATCH) more.resolve(true)
      return work.run(tx, deals)
    },
  }
  async function processConsecutively(): Promise<number> {
    let processed = 0
    for (let batches = 1; batches <= MOST_IN_A_ROW; batches += 1) {
      const count = await processDue(platform, due, failed, workOnMany)
      processed += count
      if (count < BATCH) break
    }
    return processed
  }
  const [one, other] = await Promise.all([
    processConsecutively().finally(() => more.resolve(false)),
    more.promise.then((isMore) => (isMore ? processConsecutively() : 0)),
  ])
  return one + other
}

/**
 * Closes and opens everything that is due, in order, closes before openings.
 * @param onClosed receives the seconds from the end of each auction to its close
 * @returns milliseconds until the next opening or close, or until a retry of failed deals; null if none is planned
 */
export async function runClock(
  platform: Platform,
  onClosed: (lag: number) => void = () => {},
): Promise<number | null> {
  const failed = new Set<string>()
  const close: Work = {
    run: (tx, deals) => closeAuctions(platform, tx, deals),
    onDone(deals) {
      for (const { bid_end_ts, db_now } of deals)
        onClosed((db_now.getTime() - (bid_end_ts ?? db_now).getTime()) / 1000)
    },
  }
  const open: Work = { run: (tx, deals) => openAuctions(platform, tx, deals) }
  for (;;) {
    const next = await nextDue(platform.db, failed)
    if (next.silence === null || next.silence >= ALIVE_EVERY_MS) {
      await recordLiveness(platform)
      continue
    }
    const retry = failed.size > 0 ? FAILED_PAUSE_MS : null
    const wait = Math.min(
      ...[next.close, next.open, retry].map((moment) => moment ?? Number.POSITIVE_INFINITY),
    )
    if (wait > 0) return Number.isFinite(wait) ? Math.ceil(wait) : null
    let processed = 0
    if (next.close !== null && next.close <= 0)
      processed += await processBatches(platform, 'close', failed, close)
    if (next.open !== null && next.open <= 0)
      processed += await processBatches(platform, 'open', failed, open)
    if (processed === 0) return LOCKED_PAUSE_MS
  }
}
