import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { overdueMoves } from '#domain/auctions/negotiation.ts'
import { isWorthWarning, markAt } from '#domain/auctions/warnings.ts'
import { isSealed } from '#domain/deals/auction-terms.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { biddersOf, type Due, takeDue, unwarned } from '../queries/due-auctions.ts'
import type { AuctionRow } from '../rows.ts'
import * as store from '../store.ts'
import { declineAllLocked } from './decide-bids.ts'
import { readNegotiation, recordEvent, recordMoves } from './record-moves.ts'

/** Warnings per transaction, few enough that nothing waits long for it. */
const WARNED_AT_ONCE = 20

/**
 * Locks one due deal and processes it; false if none is due.
 * @param failed deals to skip; one that fails is added
 */
async function takeOne(
  platform: Platform,
  due: Due,
  failed: Set<string>,
  work: (tx: Tx, deal: AuctionRow) => Promise<void>,
): Promise<boolean> {
  let id: string | undefined
  try {
    await platform.db.transaction().execute(async (tx) => {
      const [deal] = await takeDue(tx, due, 1, failed)
      id = deal?.id
      if (deal) await work(tx, deal)
    })
  } catch (error) {
    if (id === undefined) throw error
    failed.add(id)
    platform.log.error(
      { err: error, deal: id },
      'what follows an auction failed on a deal; it is tried again',
    )
  }
  return id !== undefined
}

/** Expires counter-offers and ends best-and-final rounds; notifies seller and bidders. */
async function endMoves(platform: Platform, tx: Tx, deal: AuctionRow): Promise<void> {
  const { moves, final } = await readNegotiation(tx, deal)
  const overdue = overdueMoves(moves, deal.db_now.getTime())
  await recordMoves(
    tx,
    deal,
    null,
    overdue.map(({ move, kind }) => ({ kind, bidder_id: move.bidder, answers_id: move.id })),
  )
  for (const { move, kind } of overdue) {
    if (kind === 'counter_expired')
      await recordEvent(platform, tx, null, deal, {
        type: 'counter.expired',
        after: { owner_id: deal.owner_id, bidder_id: move.bidder },
      })
  }
  if (final === null || deal.negotiation_due_at?.getTime() !== final.ends) return
  await recordEvent(platform, tx, null, deal, {
    type: 'final.ended',
    after: {
      owner_id: deal.owner_id,
      invited: final.invited.length,
      submitted: final.invited.filter(({ offer }) => offer !== null).length,
      answer_by: deal.answer_by,
    },
  })
}

/**
 * Warns bidders, watchers and sellers of auctions that end soon; each warning is sent once, by the first server.
 */
async function warn(platform: Platform, tx: Tx): Promise<number> {
  const ending = (await unwarned(tx, WARNED_AT_ONCE)).flatMap((deal) => {
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
      first.has(deal.id) && isWorthWarning({ start: deal.bid_start_ts?.getTime() ?? 0, end }, mark),
  )
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

/**
 * Background work that can wait for a second: warnings before the end, expired counter-offers, ended rounds,
 * sellers who missed the deadline.
 * @returns null, so that it runs again after the longest pause
 */
export async function runFollowUps(platform: Platform): Promise<null> {
  const failed = new Set<string>()
  while (await takeOne(platform, 'negotiation', failed, (tx, deal) => endMoves(platform, tx, deal)));
  while (
    await takeOne(platform, 'unanswered', failed, (tx, deal) => declineAllLocked(platform, tx, null, deal))
  );
  let warned: number
  do {
    warned = await platform.db.transaction().execute((tx) => warn(platform, tx))
  } while (warned === WARNED_AT_ONCE)
  return null
}
