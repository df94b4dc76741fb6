import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeal } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type DealField, fieldOf } from '#domain/deals/fields.ts'
import { migrate } from '../../../migrations/migrate.ts'
import type { Tx } from '../../platform/database/database.ts'
import { mortgage } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

/** What no deal ever changes: its identity, its owner and when it was created. The name of the company is in list-plans.test.ts. */
const LASTING = ['id', 'owner_id', 'number', 'created_at', 'company_name']

const rowOf = async (relation: string, id: string): Promise<Record<string, unknown>> => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(relation)} where id = ${id}`.execute(testApp.product.platform.db)
  return rows[0] ?? {}
}

/** Another value by the type of each column that the test does not name and that is no choice. */
const OTHER: Readonly<Record<string, unknown>> = {
  numeric: '12.34',
  integer: 12,
  boolean: true,
  date: '2031-03-03',
  text: 'Another',
}

/** The columns of a deal that its listing has under the same name and that are still as they were, with another value. */
async function valuesOfOthers(tx: Tx, before: Record<string, unknown>, id: string) {
  const { rows } = await sql<{ column: string; type: string }>`
    select column_name as column, data_type as type from information_schema.columns
    where table_name = 'loan_deals' and column_name in (select column_name from information_schema.columns
      where table_name = 'deal_listing_sources')`.execute(tx)
  const now = (await sql<Record<string, unknown>>`select * from deal_listings where id = ${id}`.execute(tx))
    .rows[0]
  return rows
    .filter(({ column }) => !LASTING.includes(column) && String(now?.[column]) === String(before[column]))
    .map(({ column, type }) => [column, otherChoice(column, before[column]) ?? OTHER[type]] as const)
}

/** The database accepts only the choices of the field. */
function otherChoice(column: string, value: unknown): string | undefined {
  if (!DEAL_FIELDS.includes(column as DealField)) return undefined
  const { choices } = fieldOf(column as DealField)
  return choices && Object.keys(choices).find((choice) => choice !== value)
}

it('a list filters and sorts by the latest value of every column that a deal can change', async () => {
  const { db } = testApp.product.platform
  const created = await seller.ask(createDeal, { body: mortgage() })
  expect(created.status).toBe(201)
  const { id } = created.body
  const before = await rowOf('deal_listings', id)

  await db.transaction().execute(async (tx) => {
    await sql`
      insert into auctions (loan_deal_id, round, phase, starts_at, ends_at)
      values (${id}, 2, 'settled', '2026-03-02T14:00:00Z', '2026-03-05T20:00:00Z')`.execute(tx)
    await sql`
      update loan_deals set auction_round = 2, deal_state = 'sold', is_archived = true, is_exclusive = true, missing_count = missing_count + 7,
        reserve_price = 300000, sale_amount = 250000, sold_at = '2026-03-06T15:00:00Z', deal_type = 'white_label',
        mortgage_class = 'commercial', residential_building_type = null, commercial_class = 'office_space', office_space_type = 'b',
        position = 'second', city = 'Halifax', state = 'NS', postcode = 'B3H 4R2', principle_balance = 123456.78,
        mortgage_amount = 234567.89, loan_yield = 9.87, interest_rate = 8.76, effective_ltv = 54.32, effective_term = 17,
        effective_maturity = '2029-09-09', updated_at = '2026-04-01T12:00:00Z', public_updated_at = '2026-04-01T12:00:00Z',
        submitted_at = '2026-02-01T12:00:00Z', listed_at = '2026-02-03T12:00:00Z'
      where id = ${id}`.execute(tx)
    for (const [column, value] of await valuesOfOthers(tx, before, id))
      await sql`update loan_deals set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)
  })

  const [after, source] = [await rowOf('deal_listings', id), await rowOf('deal_listing_sources', id)]
  const columns = Object.keys(source).filter((column) => column in after)
  expect(columns.filter((column) => String(before[column]) === String(after[column])).sort()).toEqual(
    [...LASTING].sort(),
  )
  for (const column of columns) expect([column, after[column]]).toEqual([column, source[column]])
})

it('a search of the market reads a deal while the market lists it', async () => {
  const { db } = testApp.product.platform
  const created = await seller.ask(createDeal, { body: mortgage() })
  const { id } = created.body
  const isSearched = async () => (await rowOf('deal_search', id)).is_listed
  const become = async (change: ReturnType<typeof sql>) => {
    await sql`update loan_deals set ${change} where id = ${id}`.execute(db)
    expect((await rowOf('deal_listings', id)).is_listed).toBe(await isSearched())
    return isSearched()
  }
  expect(await isSearched()).toBe(false)
  expect(await become(sql`deal_state = 'live', listed_at = now()`)).toBe(true)
  expect(await become(sql`city = 'Guelph'`)).toBe(true)
  expect(await become(sql`is_exclusive = true`)).toBe(false)
  expect(await become(sql`is_exclusive = false`)).toBe(true)
  expect(
    await become(sql`deal_state = 'sold', sale_amount = 250000, sold_at = now() - interval '31 days'`),
  ).toBe(true)
  await sql`select hide_past_sales(30)`.execute(db)
  expect(await isSearched()).toBe(false)
})

it('existing deals get what a new version copies too', async () => {
  const { engine, platform } = testApp.product
  const created = await seller.ask(createDeal, { body: mortgage() })
  await sql`update deal_listings set city = null`.execute(platform.db)
  await sql`update schema_migrations set checksum = 'older' where name like 'repeatable/%'`.execute(
    platform.db,
  )
  await migrate(engine, platform.db)
  const { id, city } = created.body
  expect(await rowOf('deal_listings', id)).toMatchObject({ city })
})
