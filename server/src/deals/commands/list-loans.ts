import { sql } from 'kysely'
import { isListedIndividually } from '#domain/deals/kinds.ts'
import { activeDays } from '#domain/deals/schedule.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { AUCTION_COLUMNS, DEALS_WITH_AUCTION } from '../queries/current-auction.ts'
import type { LockedDeal } from '../queries/lock-deal.ts'
import { planLoans, releaseLoans } from '../store/listed-loans.ts'
import { type TransitionedDeal, transitionAll } from './change-state.ts'
import { priceDeals } from './price-deals.ts'

/**
 * If an approved book is listed individually, makes its mortgages deals of their own, and schedules them if the book
 * has dates.
 */
export async function listIfIndividual(platform: Platform, tx: Tx, book: LockedDeal): Promise<void> {
  if (!isListedIndividually(book)) return
  await priceDeals(tx, await releaseLoans(tx, book.id))
  const { bid_start_ts: start, bid_end_ts: end, db_now } = book
  if (start && end && end > db_now) await scheduleLoans(platform, tx, book, start, end)
}

/** Schedules the auctions of a book's mortgages that are approved and not planned yet, all for the same dates. */
export async function scheduleLoans(
  platform: Platform,
  tx: Tx,
  book: LockedDeal,
  start: Date,
  end: Date,
): Promise<void> {
  const { rows } = await sql<TransitionedDeal>`
    select d.*, ${AUCTION_COLUMNS}, clock_timestamp() as db_now from ${DEALS_WITH_AUCTION}
    where d.book_id = ${book.id} and not d.is_in_book and d.deal_state = 'approved' order by d.loan_place
    for no key update of d`.execute(tx)
  await planLoans(
    tx,
    rows.map(({ id }) => id),
    start,
    end,
  )
  const more = {
    bid_start_ts: start.toISOString(),
    bid_end_ts: end.toISOString(),
    days: activeDays(start.getTime(), end.getTime()),
  }
  await transitionAll(
    platform,
    tx,
    rows.map((deal) => ({ deal, events: [{ event: 'schedule', more }] })),
  )
}
