import { sql } from 'kysely'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { effort } from './effort.ts'
import type { Client, TestApp } from './test-app.ts'

/** A market of a hundred thousand deals, of which the market shows thirty thousand; usually a part of it. */
export const DEALS = effort(40_000, 100_000)
/** The number of statements that copy them, because each statement may take ten seconds. */
const PARTS = 20
/** More rows than the market shows; an index alone skips this many quickly. */
export const MARKET = 0.31 * DEALS
const CITIES = ['Toronto', 'Hamilton', 'Ottawa', 'Vancouver', 'Moncton']

/**
 * A figure below `most` for each row, by its number. A column has a seed of its own: were two columns made from one hash,
 * a filter on one would leave only a part of the other's index, and the measured page would read too much or too little.
 */
const figure = (seed: number, most: number, number: 'n' | 'number' = 'n') =>
  sql.raw(`abs(hashint4extended(${number}, ${seed}) % ${most})`)

/** The tables that a list of the market reads. */
const LISTED = ['deal_listings', 'deal_search', 'deal_criteria', 'market_standings', 'loan_deals', 'auctions']

/** Fills the market with this many deals of three sellers: almost all are those of `other`. */
export async function fillMarket(
  testApp: TestApp,
  { seller, buyer, other }: { seller: Client; buyer: Client; other: Client },
  size: number,
): Promise<void> {
  const states = namesOf(DEAL_STATE)
  const { background: db } = testApp.product.platform
  await db.transaction().execute(async (tx) => {
    // Triggers and foreign keys row by row would take minutes.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into loan_deals (id, number, owner_id, deal_state, deal_type, mortgage_class, residential_building_type, position, city,
        state, postcode, loan_address, description, mortgage_amount, principle_balance, loan_yield, interest_rate, effective_ltv, effective_term, remaining_term,
        effective_maturity, reserve_price, sale_amount, sold_at, created_at, updated_at, public_updated_at, submitted_at, listed_at)
      select ('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 30000 + n,
        case when n % 5000 = 0 then ${seller.id}::uuid when n % 5001 = 0 then ${buyer.id}::uuid else ${other.id}::uuid end,
        (${states}::text[])[1 + n % ${states.length}], 'single_mortgage',
        case when n % 3 = 0 then 'commercial' else 'residential' end, case when n % 3 > 0 then
          (array['condo', 'townhouse', 'duplex'])[1 + n % 7 % 3] end,
        (array['first', 'second'])[1 + n % 2], (${CITIES}::text[])[1 + n % ${CITIES.length}], (array['ON', 'BC', 'NB'])[1 + n % 3],
        chr(65 + n % 26) || n % 10 || 'V 1A1', n % 900 || ' Lakeshore Road', 'Near the lake, renewed in ' || 1990 + n % 30, 100000 + ${figure(1, 900_000)}, 90000 + ${figure(2, 900_000)},
        5 + ${figure(3, 700)} / 100.0, 4 + ${figure(4, 600)} / 100.0,
        30 + ${figure(5, 5_500)} / 100.0, 12 + n % 48, case when n % 10 = 0 then ${figure(13, 60)} end, date '2030-01-01' + ${figure(6, 900)}::int, 50000, 40000 + n % 20000,
        case when n % ${states.length} = ${states.indexOf('sold')} then now() - ${figure(7, 900)} * interval '1 day' end,
        t, t + changed * interval '1 minute', t + changed * interval '1 minute', t, t + ${figure(8, 90_000)} * interval '1 second'
      from generate_series(1, ${size}::int) n,
        lateral (select ${figure(9, 50_000)} as changed, timestamptz '2026-01-01' + n * interval '1 minute' as t) made`.execute(
      tx,
    )
    await sql`
      insert into auctions (loan_deal_id, round, format, starts_at, ends_at, leading_amount, bid_count, headline_yield)
      select id, 1, 'open', listed_at, listed_at + number % 9000 * interval '1 hour', case when number % 4 > 0 then ${figure(10, 900_000, 'number')} end, ${figure(11, 41, 'number')},
        case when number % 50 > 0 then 4 + ${figure(12, 900, 'number')} / 100.0 end
      from loan_deals`.execute(tx)
    for (let part = 0; part < PARTS; part += 1)
      await sql`select copy_to_listings(ids), copy_to_search(ids), copy_criteria(ids) from (select array(select id from loan_deals where number % ${PARTS}::int = ${part}) as ids) as part`.execute(
        tx,
      )
    await sql`select hide_past_sales(30)`.execute(tx)
  })
}

/** Collects the statistics that the tables of a running market have. */
export async function analyzeMarket(testApp: TestApp): Promise<void> {
  for (const table of LISTED)
    await sql`vacuum analyze ${sql.table(table)}`.execute(testApp.product.platform.background)
}

/**
 * Makes every eighth deal exclusive to channels: a hundred channels of one seller, the first with a third of these deals.
 * @returns how many deals the first channel has, and its id
 */
export async function makeExclusive(
  testApp: TestApp,
  owner: Client,
): Promise<{ deals: number; channel: string }> {
  const { background: db } = testApp.product.platform
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into private_channels (id, owner_id, channel_name)
      select ('01990000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${owner.id}, 'Channel ' || n
      from generate_series(0, 99) n`.execute(tx)
    await sql`update loan_deals set is_exclusive = true where number % 8 = 0`.execute(tx)
    await sql`
      insert into deal_channels (loan_deal_id, channel_id)
      select id, ('01990000-0000-7000-8000-' || lpad(case when number % 24 = 0 then '0' else (1 + number % 97)::text end, 12, '0'))::uuid
      from loan_deals where is_exclusive`.execute(tx)
    await sql`select copy_to_listings(array(select id from loan_deals where is_exclusive))`.execute(tx)
    const { rows } = await sql<{ deals: number }>`
      select count(*)::int as deals from loan_deals where is_exclusive and number % 24 = 0`.execute(tx)
    return { deals: rows[0]?.deals ?? 0, channel: '01990000-0000-7000-8000-000000000000' }
  })
}
