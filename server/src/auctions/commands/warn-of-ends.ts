import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { markAt, needsWarning } from '#domain/auctions/warnings.ts'
import { isSealed } from '#domain/deals/auction-terms.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { biddersOf, nextWarning, unwarned } from '../queries/due-auctions.ts'
import * as store from '../store.ts'

/** Warnings per transaction; few, so that nothing waits long for its locks. */
const WARNINGS_PER_BATCH = 20

/**
 * Warns of every auction that ends soon.
 * @returns milliseconds until the next warning; null if none is planned
 */
export async function warnOfEnds(platform: Platform): Promise<number | null> {
  for (;;) {
    // Read before the warnings, so that none that falls due in between is missed.
    const next = await nextWarning(platform.db)
    if ((await platform.db.transaction().execute((tx) => warn(platform, tx))) === 0) return next
  }
}

/**
 * Warns bidders, watchers and sellers of auctions that end soon; each warning is sent once, by the first server.
 * Returns how many auctions were due for one.
 */
async function warn(platform: Platform, tx: Tx): Promise<number> {
  const ending = (await unwarned(tx, WARNINGS_PER_BATCH)).flatMap((deal) => {
    const end = deal.bid_end_ts?.getTime() ?? 0
    const mark = markAt(end, deal.db_now.getTime())
    return mark === null ? [] : [{ deal, end, mark }]
  })
  if (ending.length === 0) return 0
  const first = new Set(
    await store.insertWarnings(
      tx,
      ending.map(({ deal, mark }) => ({
        loan_deal_id: deal.id,
        auction_round: deal.auction_round,
        minutes: mark,
      })),
    ),
  )
  const warned = ending.filter(
    ({ deal, end, mark }) =>
      first.has(deal.id) && needsWarning({ start: deal.bid_start_ts?.getTime() ?? 0, end }, mark),
  )
  if (warned.length === 0) return ending.length
  const bidders = await biddersOf(
    tx,
    warned.map(({ deal }) => deal.id),
  )
  await platform.events.appendAll(
    tx,
    AUCTION_EVENTS,
    warned.map(({ deal, end, mark }) => ({
      type: 'auction.ending',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor: null,
      after: {
        owner_id: deal.owner_id,
        bidder_ids: bidders.get(deal.id) ?? [],
        leader_id: isSealed(deal) ? null : deal.leader_id,
        minutes: mark,
        bid_end_ts: new Date(end).toISOString(),
      },
    })),
  )
  return ending.length
}
