import { sql } from 'kysely'
import { z } from 'zod'
import { SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { priceMarket } from './commands/price-deals.ts'

const nothing = z.object({})

/** Every night takes out of the market's indexes what the market no longer shows; lists leave it out at once. */
export const pastSalesJob = (db: Db): Job<typeof nothing> => ({
  name: 'deals.past_sales',
  schema: nothing,
  schedule: '41 3 * * *',
  async handle() {
    await sql`select hide_past_sales(${SOLD_SHOWN_DAYS})`.execute(db)
  },
})

/** Soon after the day from which payments are counted has changed. */
export const headlineYieldsJob = (db: Db): Job<typeof nothing> => ({
  name: 'deals.headline_yields',
  schema: nothing,
  schedule: '2 0 * * *',
  handle: () => priceMarket(db, 'all'),
})

/** Deals from before there were headline yields, or restored past the commands. */
export const missingHeadlinesJob = (db: Db): Job<typeof nothing> => ({
  name: 'deals.missing_headlines',
  schema: nothing,
  schedule: '*/10 * * * *',
  handle: () => priceMarket(db, 'missing'),
})
