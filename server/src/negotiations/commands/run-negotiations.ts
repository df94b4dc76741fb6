import { overdueEvents } from '#domain/negotiations/rules.ts'
import { claimDue, type Due, nextAnswer } from '../../auctions/queries/due-auctions.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { declineAllLocked } from './decide-bids.ts'
import { appendEvent, readNegotiation, recordNegotiation } from './record-negotiation.ts'

/** Pause before retrying deals that are locked, or that failed. */
const RETRY_PAUSE_MS = 1_000

/** The deals of one run: those that were processed, and those to skip until the next run. */
interface Run {
  done: Set<string>
  failed: Set<string>
}

/**
 * Locks one due deal and processes it; false if none is due. One that fails, or that is due again after it was processed, is
 * skipped until the next run.
 */
async function takeOne(
  platform: Platform,
  due: Due,
  { done, failed }: Run,
  work: (tx: Tx, deal: AuctionRow) => Promise<void>,
): Promise<boolean> {
  let id: string | undefined
  try {
    await platform.db.transaction().execute(async (tx) => {
      const [deal] = await claimDue(tx, due, 1, failed)
      id = deal?.id
      if (!deal) return
      if (done.has(deal.id)) failed.add(deal.id)
      else await work(tx, deal)
    })
    if (id !== undefined) done.add(id)
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

/** Counter-offers expire and a best-and-final round ends; seller and bidders are notified. */
async function endOverdue(platform: Platform, tx: Tx, deal: AuctionRow): Promise<void> {
  const { events, final } = await readNegotiation(tx, deal)
  const overdue = overdueEvents(events, deal.db_now.getTime())
  await recordNegotiation(
    tx,
    deal,
    null,
    overdue.map(({ event, kind }) => ({ kind, bidder_id: event.bidder, answers_id: event.id })),
  )
  for (const { event, kind } of overdue) {
    if (kind === 'counter_expired')
      await appendEvent(platform, tx, null, deal, {
        type: 'counter.expired',
        after: { owner_id: deal.owner_id, bidder_id: event.bidder },
      })
  }
  if (final === null || deal.negotiation_due_at?.getTime() !== final.ends) return
  await appendEvent(platform, tx, null, deal, {
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
 * Processes what is due after auctions and may be a second late: expired counter-offers, ended rounds, and deadlines
 * that sellers have missed.
 * @returns milliseconds until the next deadline; null if none is planned
 */
export async function runNegotiations(platform: Platform): Promise<number | null> {
  const failed = new Set<string>()
  const ends: Run = { done: new Set(), failed }
  while (await takeOne(platform, 'negotiation', ends, (tx, deal) => endOverdue(platform, tx, deal)));
  const answers: Run = { done: new Set(), failed }
  while (
    await takeOne(platform, 'unanswered', answers, (tx, deal) => declineAllLocked(platform, tx, null, deal))
  );
  const next = await nextAnswer(platform.db, failed)
  // Deals that are still overdue are locked, because a user is responding or another server is processing them.
  const isHeld = failed.size > 0 || (next !== null && next <= 0)
  return isHeld ? RETRY_PAUSE_MS : next
}
