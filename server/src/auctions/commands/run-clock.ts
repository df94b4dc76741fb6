import { sql } from 'kysely'
import { overdueMoves } from '#domain/auctions/negotiation.ts'
import { openSealedBids } from '#domain/auctions/sealed.ts'
import { isReserveMet, isSealed } from '#domain/deals/auction-terms.ts'
import { relistsItself } from '#domain/deals/lifecycle.ts'
import { toCents } from '#domain/kernel/money.ts'
import { newRound, transition } from '../../deals/commands/change-state.ts'
import { type DealRecord, findDeal } from '../../deals/queries/find-deal.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from '../store.ts'
import { declineAllLocked } from './answer-bids.ts'
import { answerDay } from './negotiate.ts'
import { readNegotiation, recordMoves, tellMove } from './record-moves.ts'

/** The clock has no account; it sees what it must to open and close. */
const CLOCK = { user_id: '00000000-0000-0000-0000-000000000000', roles: [] as const }
const BATCH = 50
/** What is due but held by another is asked for again after this long. */
const SHORTEST_PAUSE_MS = 20

/** What is due, as a condition on `loan_deals`; the database's clock judges. */
const DUE = {
  open: sql`deal_state = 'pending_auction' and bid_start_ts <= clock_timestamp()`,
  close: sql`deal_state = 'live' and bid_end_ts <= clock_timestamp()`,
  moves: sql`deal_state = 'under_review' and moves_due_at <= clock_timestamp()`,
  unanswered: sql`deal_state = 'under_review' and answer_by < (clock_timestamp() at time zone 'America/Toronto')::date`,
} as const
type Due = keyof typeof DUE
type Work = (tx: Tx, deal: DealRecord) => Promise<void>

/**
 * Takes one due deal under its lock and deals with it; false when none is due. A deal that another server holds is
 * skipped, and the condition is part of the locking statement: each thing happens exactly once.
 * @param failed deals that are set aside; one that fails joins them, so that it does not stop the clock for the others
 */
async function takeOne(platform: Platform, due: Due, failed: Set<string>, work: Work): Promise<boolean> {
  let id: string | undefined
  try {
    await platform.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from loan_deals where ${DUE[due]} and ${noneOf(failed)}
        order by coalesce(bid_end_ts, bid_start_ts), id limit 1 for no key update skip locked`.execute(tx)
      id = rows[0]?.id
      const deal = id === undefined ? null : await findDeal(tx, CLOCK, id)
      if (deal) await work(tx, deal)
    })
  } catch (error) {
    if (id === undefined) throw error
    failed.add(id)
    platform.log.error({ err: error, deal: id }, 'the auction clock failed on a deal; it is tried again')
  }
  return id !== undefined
}

const noneOf = (ids: ReadonlySet<string>) =>
  ids.size === 0 ? sql`true` : sql`id not in (${sql.join([...ids])})`

async function bidders(tx: Tx, deal: DealRecord): Promise<string[]> {
  const rows = await tx
    .selectFrom('bids')
    .select('bidder_id')
    .distinct()
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .execute()
  return rows.map((row) => row.bidder_id)
}

interface Lead {
  leader_id: string | null
  leader_maximum: string | null
  leading_amount: string | null
  reserve_met_at: Date | null
}

/** Opens the sealed bids of a deal that has closed; answers who leads, as an open auction's row already says it. */
async function openSealed(tx: Tx, deal: DealRecord): Promise<Partial<Lead>> {
  if (!isSealed(deal)) return {}
  const bids = await tx
    .selectFrom('bids')
    .select(['bidder_id', 'bid_amount'])
    .where('loan_deal_id', '=', deal.id)
    .where('auction_round', '=', deal.auction_round)
    .orderBy('place')
    .execute()
  await store.unsealBids(tx, deal)
  const best = openSealedBids(
    bids.map((bid) => ({ bidder: bid.bidder_id, amount: toCents(bid.bid_amount), text: bid.bid_amount })),
  )
  if (best === null) return {}
  const reserve_price = deal.reserve_price === null ? null : toCents(deal.reserve_price)
  return {
    leader_id: best.bidder,
    leader_maximum: best.text,
    leading_amount: best.text,
    reserve_met_at: isReserveMet({ leading_amount: best.amount, reserve_price }) ? deal.db_now : null,
  }
}

/** Closes and settles in one transaction: under review with bids, relisted or not sold without. */
async function close(platform: Platform, tx: Tx, deal: DealRecord): Promise<void> {
  const ended = await transition(platform, tx, null, deal, 'close')
  const now = deal.db_now
  const length = (deal.bid_end_ts?.getTime() ?? 0) - (deal.bid_start_ts?.getTime() ?? 0)
  const isAnswered = deal.bid_count > 0
  const willRelist =
    !isAnswered && relistsItself({ auto_relist: deal.auto_relist ?? false, relist_count: deal.relist_count })
  const bidder_ids = await bidders(tx, deal)
  const lead = await openSealed(tx, deal)
  await transition(
    platform,
    tx,
    null,
    { ...deal, deal_state: ended },
    'settle',
    isAnswered
      ? { ...lead, answer_by: answerDay(deal, now) }
      : willRelist
        ? {
            ...newRound(deal),
            relist_count: deal.relist_count + 1,
            bid_start_ts: now,
            bid_end_ts: new Date(now.getTime() + length),
          }
        : {},
    { bidder_ids, leading_amount: lead.leading_amount ?? deal.leading_amount },
  )
}

/** Counter-offers expire and a best-and-final round ends; seller and bidders are told. */
async function endMoves(platform: Platform, tx: Tx, deal: DealRecord): Promise<void> {
  const { moves, final } = await readNegotiation(tx, deal)
  const now = deal.db_now.getTime()
  const overdue = overdueMoves(moves, now)
  await recordMoves(
    tx,
    deal,
    null,
    overdue.map(({ move, kind }) => ({ kind, bidder_id: move.bidder, answers_id: move.id })),
  )
  for (const { move, kind } of overdue) {
    if (kind === 'counter_expired')
      await tellMove(platform, tx, null, deal, 'counter.expired', { bidder_id: move.bidder })
  }
  const isEnding = final !== null && deal.moves_due_at?.getTime() === final.ends
  if (isEnding) {
    const handed_in = final.invited.filter(({ offer }) => offer !== null).length
    await tellMove(platform, tx, null, deal, 'final.ended', {
      invited: final.invited.length,
      handed_in,
      answer_by: deal.answer_by,
    })
  }
}

/**
 * Opens, closes and settles everything that is due, in order.
 * @returns milliseconds until the next opening or close; null when none is planned
 */
export async function runClock(platform: Platform): Promise<number | null> {
  const failed = new Set<string>()
  const work: Record<Due, Work> = {
    open: async (tx, deal) => {
      await transition(
        platform,
        tx,
        null,
        deal,
        'open',
        {},
        { bid_end_ts: deal.bid_end_ts?.toISOString() ?? null },
      )
    },
    close: (tx, deal) => close(platform, tx, deal),
    moves: (tx, deal) => endMoves(platform, tx, deal),
    unanswered: (tx, deal) => declineAllLocked(platform, tx, null, deal),
  }
  for (const due of ['open', 'close', 'moves', 'unanswered'] as const) {
    for (let taken = 0; taken < BATCH; taken += 1) {
      if (!(await takeOne(platform, due, failed, work[due]))) break
    }
  }
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(due) - clock_timestamp()) * 1000)::float8 as wait from (
      select min(bid_start_ts) as due from loan_deals where deal_state = 'pending_auction' and ${noneOf(failed)}
      union all select min(moves_due_at) from loan_deals where deal_state = 'under_review' and ${noneOf(failed)}
      union all select min(bid_end_ts) from loan_deals where deal_state = 'live' and ${noneOf(failed)}) as planned`.execute(
    platform.db,
  )
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(SHORTEST_PAUSE_MS, Math.ceil(wait))
}
