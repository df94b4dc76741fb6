import { sql } from 'kysely'
import { SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import type { Db } from '../platform/database/database.ts'
import type { DueWork } from '../platform/jobs/due-loop.ts'
import { scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { openToMarket } from './commands/open-to-market.ts'
import { priceMarket } from './commands/price-deals.ts'

/** Opens deals to the market when their channels' early access ends. */
export const exclusiveClock = (platform: Platform): DueWork => ({
  name: 'The end of early access',
  channel: 'exclusive_clock',
  run: () => openToMarket(inBackground(platform)),
})

/**
 * Moves sales that the results no longer show to the archive. The results leave them out without waiting for this job.
 */
export const pastSalesJob = (db: Db) =>
  scheduledJob({
    name: 'deals.past_sales',
    title: 'Archive of past sales',
    schedule: '*/10 * * * *',
    async handle() {
      await sql`select hide_past_sales(${SOLD_SHOWN_DAYS})`.execute(db)
    },
  })

/** Just after midnight in Toronto, in summer and in winter; schedules are in UTC. */
const NEW_DAY = '2 4,5 * * *'

/** Prices the market when the day from which payments are counted has changed. */
export const headlineYieldsJob = (db: Db) =>
  scheduledJob({
    name: 'deals.headline_yields',
    title: 'Yields of the new day',
    schedule: NEW_DAY,
    handle: () => priceMarket(db, 'all'),
  })

const TERMS_AT_ONCE = 500

/** Sorts the remaining terms that are stated as months from the new day. */
export const termEndsJob = (db: Db) =>
  scheduledJob({
    name: 'deals.term_ends',
    title: 'Remaining terms of the new day',
    schedule: NEW_DAY,
    handle: () => renewTermEnds(db),
  })

/** Moves the ends of stated remaining terms to the new day, so that lists sort them as they are shown. */
export async function renewTermEnds(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      renewed: number
    }>`select renew_term_ends(${TERMS_AT_ONCE}) as renewed`.execute(db)
    if ((rows[0]?.renewed ?? 0) < TERMS_AT_ONCE) return
  }
}

/** Prices deals without a headline yield: older than these yields, or written without the commands. */
export const missingHeadlinesJob = (db: Db) =>
  scheduledJob({
    name: 'deals.missing_headlines',
    title: 'Missing yields',
    schedule: '*/10 * * * *',
    handle: () => priceMarket(db, 'missing'),
  })
