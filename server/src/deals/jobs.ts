import { sql } from 'kysely'
import { z } from 'zod'
import { SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'

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
