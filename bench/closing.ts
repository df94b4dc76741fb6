/*
 * node bench/closing.ts: delay between the end of an auction and its close, for 1 000 auctions whose ends are
 * spread over a minute and for as many that end at the same instant, with three bidders each. Measured until a live
 * watcher of this server receives the message, which is after the commit. Runs on PostgreSQL (TEST_DATABASE_URL, or
 * a temporary one) and on the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type HomeSlice, makeHomeSlice } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { LIVE_CHANNEL, type LiveSignal } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { newDatabase, realPostgres } from '#server/test/real-postgres.ts'

const AUCTIONS = 1_000
const BIDDERS = 3
/** Time before the first end, for writing the rows and for the clock to reach its steady pace. */
const LEAD_MS = 5_000
const PLANS = [
  { name: 'spread over a minute', spreadMs: 60_000 },
  { name: 'at the same instant', spreadMs: 0 },
]

async function addPeople(product: HomeSlice): Promise<string[]> {
  const ids = Array.from({ length: BIDDERS + 1 }, newId)
  for (const id of ids) {
    await sql`insert into users (id, email, password_hash, first_name, last_name, is_buyer, is_seller)
      values (${id}, ${`${id}@bench.example`}, 'nobody logs in', 'Bench', 'Person', true, true)`.execute(
      product.platform.db,
    )
  }
  return ids
}

/** Inserts live auctions with their bids, too short for a warning; returns each end by deal id. */
async function addAuctions(
  product: HomeSlice,
  [owner, ...bidders]: readonly string[],
  spreadMs: number,
): Promise<Map<string, number>> {
  const { db } = product.platform
  const first = Date.now() + LEAD_MS
  const rows = Array.from({ length: AUCTIONS }, (_, index) => ({
    id: newId(),
    ends: new Date(first + Math.round((index * spreadMs) / AUCTIONS)).toISOString(),
  }))
  const all = JSON.stringify(rows)
  await sql`
    with r as materialized (select * from jsonb_to_recordset(${all}::jsonb) as r(id uuid, ends timestamptz)),
    made as (
      insert into loan_deals (id, owner_id, deal_state, deal_type, mortgage_class, city, state, reserve_price, listed_at)
      select id, ${owner}::uuid, 'live', 'single_mortgage', 'residential', 'Hamilton', 'ON', 458000, ends - interval '3 days' from r)
    insert into auctions (loan_deal_id, round, phase, format, leader_id, leader_maximum, leading_amount, bid_count, bidder_count,
      starts_at, ends_at)
    select id, 1, 'open', 'open', ${bidders[0]}::uuid, 400000, 400000, ${bidders.length}::int, ${bidders.length}::int,
      ends - interval '9 minutes', ends from r`.execute(db)
  for (const [index, bidder] of bidders.entries()) {
    await sql`
      insert into bids (id, loan_deal_id, auction_round, place, bidder_id, bidder_number, offer_type, bid_amount, brokerage_fees,
        end_closing_cost, loan_servicing, leading_after, leader_after, end_after, placed_at)
      select gen_random_uuid(), id, 1, ${index + 1}::int, ${bidder}::uuid, ${index + 1}::int, 'custom_bid', 400000, 0, 0, 0, 400000,
        ${bidders[0]}::uuid, ends, now() from jsonb_to_recordset(${all}::jsonb) as r(id uuid, ends timestamptz)`.execute(
      db,
    )
  }
  await sql`analyze loan_deals`.execute(db)
  await sql`analyze auctions`.execute(db)
  await sql`analyze bids`.execute(db)
  return new Map(rows.map((row) => [row.id, Date.parse(row.ends)]))
}

const quantile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0)

async function measure(product: HomeSlice, people: readonly string[], plan: (typeof PLANS)[number]) {
  const late: number[] = []
  const open = await addAuctions(product, people, plan.spreadMs)
  const closed = new Promise<void>((resolve) => {
    void product.engine.listen(LIVE_CHANNEL, {
      onPayload: (payload) => {
        const { topic, id } = JSON.parse(payload) as LiveSignal
        const end = topic === 'deal' ? open.get(id) : undefined
        if (end === undefined) return
        open.delete(id)
        late.push(Date.now() - end)
        if (open.size === 0) resolve()
      },
    })
  })
  await closed
  late.sort((a, b) => a - b)
  console.log(
    `${product.engine.kind.padEnd(9)} ${plan.name.padEnd(21)} ${late.length} closed   p50 ${quantile(late, 0.5)} ms   p99 ${quantile(late, 0.99)} ms   max ${late.at(-1)} ms`,
  )
}

async function run(databaseUrl: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SEED: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const product = await makeHomeSlice(config)
  try {
    await product.startWork()
    const people = await addPeople(product)
    for (const plan of PLANS) await measure(product, people, plan)
  } finally {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const postgres = await realPostgres()
try {
  await run(await newDatabase(postgres.url))
} finally {
  await postgres.stop()
}
await run(undefined)
