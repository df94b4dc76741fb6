import { sql } from 'kysely'
import { ANSWER_BUSINESS_DAYS, relistsItself } from '#domain/deals/lifecycle.ts'
import { addBusinessDays, businessDateOf } from '#domain/kernel/dates.ts'
import { newRound, transition } from '../../deals/commands/change-state.ts'
import { type DealRecord, findDeal } from '../../deals/queries/find-deal.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { declineAllLocked } from './answer-bids.ts'

/** The clock has no account; it sees what it must to open and close. */
const CLOCK = { user_id: '00000000-0000-0000-0000-000000000000', roles: [] as const }
const BATCH = 50
/** What is due but held by another is asked for again after this long. */
const SHORTEST_PAUSE_MS = 20

/** What is due, as a condition on `loan_deals`; the database's clock judges. */
const DUE = {
  open: sql`deal_state = 'pending_auction' and bid_start_ts <= clock_timestamp()`,
  close: sql`deal_state = 'live' and bid_end_ts <= clock_timestamp()`,
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

/** Closes and settles in one transaction: under review with bids, relisted or not sold without. */
async function close(platform: Platform, tx: Tx, deal: DealRecord): Promise<void> {
  const ended = await transition(platform, tx, null, deal, 'close')
  const now = deal.db_now
  const length = (deal.bid_end_ts?.getTime() ?? 0) - (deal.bid_start_ts?.getTime() ?? 0)
  const isAnswered = deal.bid_count > 0
  const willRelist =
    !isAnswered && relistsItself({ auto_relist: deal.auto_relist ?? false, relist_count: deal.relist_count })
  const bidder_ids = await bidders(tx, deal)
  await transition(
    platform,
    tx,
    null,
    { ...deal, deal_state: ended },
    'settle',
    isAnswered
      ? { answer_by: addBusinessDays(businessDateOf(now), ANSWER_BUSINESS_DAYS) }
      : willRelist
        ? {
            ...newRound(deal),
            relist_count: deal.relist_count + 1,
            bid_start_ts: now,
            bid_end_ts: new Date(now.getTime() + length),
          }
        : {},
    { bidder_ids, leading_amount: deal.leading_amount },
  )
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
    unanswered: (tx, deal) => declineAllLocked(platform, tx, null, deal),
  }
  for (const due of ['open', 'close', 'unanswered'] as const) {
    for (let taken = 0; taken < BATCH; taken += 1) {
      if (!(await takeOne(platform, due, failed, work[due]))) break
    }
  }
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(due) - clock_timestamp()) * 1000)::float8 as wait from (
      select min(bid_start_ts) as due from loan_deals where deal_state = 'pending_auction' and ${noneOf(failed)}
      union all select min(bid_end_ts) from loan_deals where deal_state = 'live' and ${noneOf(failed)}) as planned`.execute(
    platform.db,
  )
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(SHORTEST_PAUSE_MS, Math.ceil(wait))
}
