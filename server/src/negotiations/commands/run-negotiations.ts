import { toDecimal } from '#domain/kernel/money.ts'
import { acceptedByClock } from '#domain/negotiations/obligation.ts'
import { overdueEvents } from '#domain/negotiations/rules.ts'
import { tryLockUsers } from '../../accounts/queries/users.ts'
import { canAfford } from '../../auctions/commands/lock-bidder.ts'
import { claimDue, type Due, nextAnswer } from '../../auctions/queries/due-auctions.ts'
import type { AuctionRow } from '../../auctions/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { waysToSell } from '../queries/ways-to-sell.ts'
import * as store from '../store.ts'
import { declineAllLocked } from './decide-bids.ts'
import { appendEvent, readNegotiation, recordNegotiation } from './record-negotiation.ts'
import { sell } from './sell-deal.ts'

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
  work: (tx: Tx, deal: AuctionRow) => Promise<'held' | undefined>,
): Promise<boolean> {
  let id: string | undefined
  try {
    await platform.db.transaction().execute(async (tx) => {
      const [deal] = await claimDue(tx, due, 1, failed)
      id = deal?.id
      if (!deal) return
      if (done.has(deal.id)) failed.add(deal.id)
      else if ((await work(tx, deal)) === 'held') failed.add(deal.id)
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
async function endOverdue(platform: Platform, tx: Tx, deal: AuctionRow): Promise<undefined> {
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
 * Decides for a seller who missed the deadline: sells at the reserve or above if a bid or a combination meets it, and
 * otherwise declines all bids.
 * @returns `held` if a bidder is locked, who may wait for this deal
 */
async function decideForSeller(platform: Platform, tx: Tx, deal: AuctionRow): Promise<'held' | undefined> {
  const owner = { user_id: deal.owner_id, viewed_by: null }
  const { ways, contenders, parts } = await waysToSell(platform, tx, owner, deal)
  const accepted = acceptedByClock(ways)
  const buyers = [...contenders.map(({ bidder_id }) => bidder_id), ...(parts?.buyer_ids ?? [])]
  if (accepted.length > 0 && !(await tryLockUsers(tx, buyers))) return 'held'
  for (const way of accepted) {
    if (way === 'combination') {
      if (await platform.saleInParts.sellByClock(platform, tx, deal)) return
      continue
    }
    const best = contenders[way.bid]
    if (!best || !(await canAfford(tx, best.bidder_id, deal.id, best.amount))) continue
    const { bid_id, bidder_id } = best
    const amount = toDecimal(best.amount)
    await store.insertEvents(tx, deal, null, [{ kind: 'accepted', bidder_id, amount }])
    await sell(platform, tx, null, deal, { bid_id, buyer_id: bidder_id, amount })
    return
  }
  await declineAllLocked(platform, tx, null, deal)
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
  while (await takeOne(platform, 'unanswered', answers, (tx, deal) => decideForSeller(platform, tx, deal)));
  const next = await nextAnswer(platform.db, failed)
  // Deals that are still overdue are locked, because a user is responding or another server is processing them.
  const isHeld = failed.size > 0 || (next !== null && next <= 0)
  return isHeld ? RETRY_PAUSE_MS : next
}
