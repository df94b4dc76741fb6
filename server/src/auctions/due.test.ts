import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runNegotiations } from '../negotiations/commands/run-negotiations.ts'
import { inBackground } from '../platform/platform.ts'
import { readCosts } from '../test/plans.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { runClock } from './commands/run-clock.ts'
import { warnOfEnds } from './commands/warn-of-ends.ts'
import { nextAnswer, nextDue, nextWarning } from './queries/due-auctions.ts'

/** Deals in each phase: many pages of each table. */
const EACH = 1_000
/** Deals per statement, which a busy machine writes in time. */
const BATCH = 250

let testApp: TestApp
let owner: string
beforeAll(async () => {
  testApp = await startTestApp()
  owner = (await testApp.member('seller')).id
})
afterAll(() => testApp.close())

/** Deals whose present auction is as the columns say; `n` counts from 1. */
const addDeals = (count: number, state: string, phase: string, columns: string, values: string) =>
  sql<{ id: string }>`
    with made as (
      insert into loan_deals (id, owner_id, deal_state, deal_type, mortgage_class, city, state, description, auto_relist)
      select gen_random_uuid(), ${owner}, ${state}, 'single_mortgage', 'residential', 'Hamilton', 'ON', repeat('words ', 100), false
      from generate_series(1, ${count}::int) returning id
    ), numbered as (select id, row_number() over () as n from made)
    insert into auctions (loan_deal_id, round, format, phase, ${sql.raw(columns)})
    select id, 1, 'open', ${phase}, ${sql.raw(values)} from numbered returning loan_deal_id as id`.execute(
    testApp.product.platform.db,
  )

/** As `addDeals`; `n` counts from 1 in each batch. */
async function addMany(count: number, ...[state, phase, columns, values]: [string, string, string, string]) {
  for (let made = 0; made < count; made += BATCH) await addDeals(BATCH, state, phase, columns, values)
}

const OPEN = 'starts_at, ends_at'
const ENDED = 'answer_by, negotiation_due_at'
/** Times in minutes from now. */
const at = (from: number, until: number) =>
  `clock_timestamp() + interval '${from} minutes', clock_timestamp() + interval '${until} minutes'`
const minutes = (milliseconds: number | null) =>
  milliseconds === null ? null : Math.round(milliseconds / 60_000)

describe('the next moment at which something falls due', () => {
  beforeEach(() => sql`update auctions set phase = 'planned'`.execute(testApp.product.platform.db))

  it('does not exist in a market without auctions', async () => {
    const { db } = testApp.product.platform
    expect(await nextDue(db, new Set())).toMatchObject({ open: null, close: null })
    expect([await nextAnswer(db, new Set()), await nextWarning(db)]).toEqual([null, null])
  })

  it('is the first opening and the first end, without those that failed', async () => {
    const { db } = testApp.product.platform
    await addDeals(1, 'pending_auction', 'scheduled', OPEN, at(20, 300))
    await addDeals(1, 'live', 'open', OPEN, at(-20, 50))
    const [failed] = (await addDeals(1, 'live', 'open', OPEN, at(-20, 30))).rows
    const next = async (except: string[]) => {
      const { open, close } = await nextDue(db, new Set(except))
      return [minutes(open), minutes(close)]
    }
    expect(await next([])).toEqual([20, 30])
    expect(await next([failed?.id ?? ''])).toEqual([20, 50])
  })

  it('is an hour, then ten minutes before an end, for the warnings', async () => {
    const { db } = testApp.product.platform
    await addDeals(1, 'live', 'open', OPEN, at(-20, 200))
    expect(minutes(await nextWarning(db))).toBe(140)
    await addDeals(1, 'live', 'open', OPEN, at(-20, 50))
    expect(minutes(await nextWarning(db))).toBe(40)
    await addDeals(1, 'live', 'open', OPEN, at(-20, 5))
    expect(minutes(await nextWarning(db))).toBe(40)
  })

  it('is the first deadline of a negotiation, or the midnight in Toronto after the last day of a seller', async () => {
    const { db } = testApp.product.platform
    await addDeals(1, 'sold', 'settled', ENDED, "current_date - 9, clock_timestamp() - interval '9 days'")
    const today = "(clock_timestamp() at time zone 'America/Toronto')::date"
    await addDeals(1, 'under_review', 'ended', ENDED, `${today} + 2, null`)
    const midnight = await sql<{ left: number }>`
      select extract(epoch from (${sql.raw(today)} + 3)::timestamp at time zone 'America/Toronto' - clock_timestamp())::float8 as left`.execute(
      db,
    )
    expect(await nextAnswer(db, new Set())).toBeCloseTo((midnight.rows[0]?.left ?? 0) * 1000, -5)
    await addDeals(
      1,
      'under_review',
      'ended',
      ENDED,
      `${today} + 9, clock_timestamp() + interval '25 minutes'`,
    )
    expect(minutes(await nextAnswer(db, new Set()))).toBe(25)
  })
})

describe('in a market of many deals', () => {
  beforeAll(async () => {
    const { db } = testApp.product.platform
    await sql`update auctions set phase = 'planned'`.execute(db)
    await addMany(
      EACH,
      'live',
      'open',
      OPEN,
      `clock_timestamp(), clock_timestamp() + (n + 120) * interval '1 minute'`,
    )
    await addMany(
      EACH,
      'pending_auction',
      'scheduled',
      OPEN,
      "clock_timestamp() + (n + 60) * interval '1 minute', clock_timestamp() + interval '9 days'",
    )
    await addMany(
      EACH,
      'under_review',
      'ended',
      ENDED,
      "current_date + 2, clock_timestamp() + n * interval '1 hour'",
    )
    await addMany(
      EACH,
      'sold',
      'settled',
      ENDED,
      "current_date - 9, clock_timestamp() - n * interval '1 hour'",
    )
    await addDeals(2, 'live', 'open', OPEN, at(-300, -1))
    await addDeals(2, 'live', 'open', OPEN, at(-300, 9))
    await addDeals(2, 'pending_auction', 'scheduled', OPEN, at(-1, 900))
    await addDeals(2, 'under_review', 'ended', ENDED, 'current_date - 9, null')
    await addDeals(
      2,
      'under_review',
      'ended',
      ENDED,
      "current_date + 2, clock_timestamp() - interval '1 hour'",
    )
    for (const table of ['loan_deals', 'auctions', 'auction_warnings'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  })

  it.each([
    ['openings and closes', runClock],
    ['the warnings', warnOfEnds],
    ['the negotiations', runNegotiations],
  ])('%s read only what is due', async (_name, run) => {
    const costs = await readCosts(testApp.product, () => run(inBackground(testApp.product.platform)))
    const reads = costs.filter(({ text }) => text.trimStart().startsWith('select'))
    expect(reads.length).toBeGreaterThan(2)
    expect(reads.filter(({ buffers, discarded }) => buffers > 200 || discarded > 20)).toEqual([])
  })
})
