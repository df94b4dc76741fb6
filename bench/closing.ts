/*
 * node bench/closing.ts [--json file]: delay between the end of an auction and its close, for 1 000 auctions whose ends are
 * spread over a minute and for as many that end at the same instant, with three bidders each. Measured until a live
 * watcher of this server receives the message, which is after the commit. Runs on PostgreSQL and on the embedded
 * database. Beside what ends at the same instant: the same rows are written for as many auctions on the
 * same PostgreSQL by a few statements, a hundred auctions in each transaction, with nothing to judge.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { type HomeSlice, makeHomeSlice } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { dealLabel } from '#server/deals/commands/deal-response.ts'
import { LIVE_CHANNEL, type LiveSignal } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { newDatabase } from '#server/test/real-postgres.ts'
import { figuresOf } from './lib/figures.ts'
import { openDatabases } from './lib/markets.ts'
import { Report } from './lib/results.ts'

const AUCTIONS = 1_000
const BIDDERS = 3
/** Time before the first end, for writing the rows and for the clock to reach its steady pace. */
const LEAD_MS = 5_000
/** Auctions in one transaction, as by the product's clock. */
const BATCH = 100

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

/** Appends an earlier event of each deal: by its end, a deal's label is in the audit log since it was submitted. */
async function nameInAuditLog({ platform: { db } }: HomeSlice, ids: readonly string[]): Promise<void> {
  const deals = await db.selectFrom('loan_deals').selectAll().where('id', 'in', ids).execute()
  const named = deals.map((deal) => ({ id: deal.id, label: dealLabel(deal) }))
  await sql`insert into events (type, audit_type, subject_type, subject_id, subject_label, after)
    select 'deal.approved', 'deal_changes', 'deal', id, label, '{}'
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r(id uuid, label text)`.execute(db)
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
  await nameInAuditLog(
    product,
    rows.map(({ id }) => id),
  )
  await sql`analyze loan_deals`.execute(db)
  await sql`analyze auctions`.execute(db)
  await sql`analyze bids`.execute(db)
  return new Map(rows.map((row) => [row.id, Date.parse(row.ends)]))
}

/** Milliseconds from each end to the live message of its close. */
async function measure(product: HomeSlice, people: readonly string[], spreadMs: number): Promise<number[]> {
  const late: number[] = []
  const open = await addAuctions(product, people, spreadMs)
  await new Promise<void>((resolve) => {
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
  return late
}

/** The rows that a close writes, in as few statements as they can be: what the product's own must be compared with. */
const BY_HAND = [
  `create temporary table due on commit drop as select a.loan_deal_id as id from auctions a join loan_deals d on d.id = a.loan_deal_id
    where a.phase = 'open' order by a.ends_at limit ${BATCH} for no key update of d, a`,
  `update loan_deals set deal_state = 'under_review', version = version + 1, public_version = public_version + 1,
    updated_at = now(), public_updated_at = now() where id in (select id from due)`,
  `update auctions set phase = 'ended', version = version + 1, answer_by = current_date + 7 where loan_deal_id in (select id from due)`,
  `insert into events (type, audit_type, subject_type, subject_id, subject_label, after)
    select type, 'deal_changes', 'deal', id, label, '{"deal_state": "under_review"}'
    from due join audit_subjects on subject_id = id, (values ('deal.ended'), ('deal.closed')) as happened(type)`,
  `insert into notifications (id, user_id, kind, title, message, link)
    select gen_random_uuid(), u.id, 'auction_ended', 'Auction ended', 'The auction has ended.', '/deals/1' from due, users u`,
  `select pg_notify('bench', id::text) from due`,
]

/** As `measure`, of the statements by hand, on auctions that the product does not close because it has no clock running. */
async function measureByHand(
  product: HomeSlice,
  databaseUrl: string,
  people: readonly string[],
): Promise<number[]> {
  await addAuctions(product, people, 0)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const late: number[] = []
  const began = performance.now()
  for (let closed = 0; closed < AUCTIONS; closed += BATCH) {
    await client.query('begin')
    for (const statement of BY_HAND) await client.query(statement)
    await client.query('commit')
    const now = performance.now() - began
    late.push(...Array.from({ length: BATCH }, () => now))
  }
  await client.end()
  return late
}

/** Runs an action on a product of its own. */
async function withProduct<R>(
  databaseUrl: string | undefined,
  action: (product: HomeSlice, people: readonly string[]) => Promise<R>,
): Promise<R> {
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
    return await action(product, await addPeople(product))
  } finally {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const report = new Report('closing')

/** Adds the median and the 99th percentile. */
function add(what: string, times: readonly number[], reference?: readonly number[]): void {
  const [own, other] = [figuresOf(times, 1), reference && figuresOf(reference, 1)]
  for (const share of ['p50', 'p99'] as const)
    report.add({
      what: `${what}, ${share}`,
      value: own[share],
      unit: 'ms',
      ...(other && { reference: { what: 'by hand', value: other[share] } }),
    })
}

async function measureAll(databaseUrl: string | undefined, byHand?: readonly number[]): Promise<void> {
  const name = databaseUrl ? 'PostgreSQL' : 'embedded'
  await withProduct(databaseUrl, async (product, people) => {
    await product.startWork()
    add(`${name}, ${AUCTIONS} ends over a minute`, await measure(product, people, MINUTE_MS))
    add(`${name}, ${AUCTIONS} ends at once`, await measure(product, people, 0), byHand)
  })
}

const postgres = await openDatabases()
try {
  const databaseUrl = await newDatabase(postgres.url)
  const byHand = await withProduct(databaseUrl, (product, people) =>
    measureByHand(product, databaseUrl, people),
  )
  await measureAll(await newDatabase(postgres.url), byHand)
} finally {
  await postgres.stop()
}
await measureAll(undefined)
report.end()
