import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import {
  endAfterOutage,
  lastAffectedEnd,
  OUTAGE_MS,
  type Outage,
  outageBetween,
} from '#domain/auctions/outage.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { biddersOf, claimEnding } from '../queries/due-auctions.ts'
import * as store from '../store.ts'

export const ALIVE_EVERY_MS = 5_000

/**
 * Writes a heartbeat that all servers share, every few seconds. The first heartbeat after an outage extends the
 * affected auctions before any of them is closed. Only the database's clock is used.
 */
export async function recordLiveness(platform: Platform): Promise<void> {
  if (await store.prolongLiveness(platform.db, OUTAGE_MS)) return
  await platform.db.transaction().execute(async (tx) => {
    const { last, now } = await store.lockLiveness(tx)
    // A sandbox sleeps while no one uses it, and its clock is moved: no bidder has missed anything.
    const outage = platform.config.sandboxOwner ? null : outageBetween(last.getTime(), now.getTime())
    if (outage) await postponeEnds(platform, tx, outage)
    await store.updateLiveness(tx, now)
  })
}

/** Extends the auctions affected by the outage, once each, and notifies their bidders and sellers. */
async function postponeEnds(platform: Platform, tx: Tx, outage: Outage): Promise<void> {
  const restarted = new Date(outage.until)
  const ending = await claimEnding(tx, new Date(outage.from), new Date(lastAffectedEnd(outage)))
  const extended = ending.flatMap((deal) => {
    const auction = { end: deal.bid_end_ts?.getTime() ?? 0, was_extended: deal.outage_extended_at !== null }
    const end = endAfterOutage(auction, outage)
    return end === null ? [] : [{ deal, end: new Date(end) }]
  })
  await store.insertOutage(tx, outage, extended.length)
  platform.log.warn(
    { ...outage, extended: extended.length },
    'no server was running; the ends of the auctions it affected are postponed',
  )
  if (extended.length === 0) return
  await store.updateEnds(
    tx,
    extended.map(({ deal: { id, auction_round }, end }) => ({
      id,
      auction_round,
      ends_at: end,
      outage_extended_at: restarted,
    })),
  )
  const bidders = await biddersOf(
    tx,
    extended.map(({ deal }) => deal.id),
  )
  await platform.events.appendAll(
    tx,
    AUCTION_EVENTS,
    extended.map(({ deal, end }) => ({
      type: 'auction.extended',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor: null,
      before: { bid_end_ts: deal.bid_end_ts?.toISOString() ?? null },
      after: {
        owner_id: deal.owner_id,
        bidder_ids: bidders.get(deal.id) ?? [],
        bid_end_ts: end.toISOString(),
      },
    })),
  )
  await platform.events.signal(tx, ...extended.map(({ deal }) => ({ topic: 'deal' as const, id: deal.id })))
}
