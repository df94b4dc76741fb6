import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { dataDictionary, portfolioFeed, resultsFeed } from '#domain/deals/data-contract.ts'
import { FEED_COLUMN_NAMES } from '#domain/deals/feed.ts'
import {
  SHEET_COLUMN_NAMES,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetColumnName,
} from '#domain/deals/sheet.ts'
import { exportDeals, exportMyDeals } from '#domain/deals/sheet-contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { closeNow, completeDraft, liveDeal } from '../test/listing.ts'
import { aboutParquet, parquetRows } from '../test/parquet.ts'
import { keyOf } from '../test/sdk/market.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const NASTY = '=1+1, "Trois"\nRivières 🏠'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
let live: string
let ended: string
/** Sold 31 days ago, so that the results no longer show it. */
let past: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: '=HYPERLINK("http://x.test") Capital' })
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  live = (await liveDeal(testApp, seller, reviewer, { city: NASTY, interest_rate: 7.25 })).id
  ended = (await liveDeal(testApp, seller, reviewer, { city: 'Guelph' })).id
  await buyer.ask(placeBid, { body: { loan_deal: ended, bid_amount: '460000.00' } })
  await closeNow(testApp, ended)
  await completeDraft(testApp, seller, { city: 'Moncton' })
  past = (await liveDeal(testApp, seller, reviewer, { city: 'Halifax' })).id
  const { body } = await buyer.ask(placeBid, { body: { loan_deal: past, bid_amount: '460000.00' } })
  await closeNow(testApp, past)
  await seller.ask(acceptBid, { params: { id: body.bid.id }, body: {} })
  const { db } = testApp.product.platform
  await sql`update loan_deals set sold_at = now() - interval '31 days' where id = ${past}`.execute(db)
  await sql`select hide_past_sales(30)`.execute(db)
})
afterAll(() => testApp.close())

async function get(token: string, path: string, query: Record<string, string>, headers = {}) {
  const response = await testApp.product.http.inject({
    url: `/api${path}`,
    query,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: response.statusCode, headers: response.headers, content: response.rawPayload }
}
type Got = Awaited<ReturnType<typeof get>>
const csvRows = ({ content }: Got) =>
  Papa.parse<Record<string, string>>(content.toString().replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data
const jsonOf = ({ content }: Got) => JSON.parse(content.toString())
const exportsOf = async () => {
  const admin = await testApp.member('superuser')
  return (await admin.ask(listAuditLogs, { query: { search: 'deals.exported' } })).body
}

/** A value of a Parquet file, written as its cell in a CSV for people. */
function inCsv(name: SheetColumnName, value: unknown): string {
  const { kind, choices }: SheetColumn = SHEET_COLUMNS[name]
  if (value === null) return ''
  if (kind === 'yes_no') return value === true ? 'yes' : 'no'
  if (kind === 'money') return Number(value).toFixed(2)
  if (value instanceof Date) return value.toISOString()
  if (kind === 'choice' && choices) return labelOf(choices, String(value))
  return String(value).replace(/^=/, "'=")
}

describe('an export as Parquet', () => {
  it.each([
    ['the marketplace', exportDeals.path, () => buyer, 1],
    ['results', `${exportDeals.path}?market=results`, () => buyer, 1],
    ['own deals', exportMyDeals.path, () => seller, 4],
  ] as const)(
    'of %s has what the CSV has, cell by cell, under names for programs',
    async (_, path, who, least) => {
      const parquet = await get(who().token, path, { format: 'parquet' })
      expect(parquet.headers).toMatchObject({
        'content-type': 'application/vnd.apache.parquet',
        'content-disposition': expect.stringContaining('HomeSlice deals.parquet'),
      })
      const rows = await parquetRows(parquet.content)
      expect(rows.length).toBeGreaterThanOrEqual(least)
      const expected = csvRows(await get(who().token, path, { format: 'csv' }))
      const asCsv = rows.map((row) =>
        Object.fromEntries(
          SHEET_COLUMN_NAMES.map((name) => [SHEET_COLUMNS[name].heading, inCsv(name, row[name])]),
        ),
      )
      expect(asCsv).toEqual(expected)
      expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => [...SHEET_COLUMN_NAMES]))
    },
  )

  it('has types that notebooks read as what they are, the version of its columns and its time', async () => {
    const columns = 'principal,ltv,bid_count,bid_end_ts,reserve,position'
    const read = aboutParquet(
      (await get(buyer.token, exportDeals.path, { format: 'parquet', columns })).content,
    )
    const types = read.schema.slice(7).map((column) => [column.name, column.type, column.logical_type?.type])
    expect(types).toEqual([
      ['principal', 'INT64', 'DECIMAL'],
      ['ltv', 'DOUBLE', undefined],
      ['bid_count', 'INT32', undefined],
      ['bid_end_ts', 'INT64', 'TIMESTAMP'],
      ['reserve', 'BOOLEAN', undefined],
      ['position', 'BYTE_ARRAY', 'STRING'],
    ])
    expect(read.schema[7]).toMatchObject({ precision: 14, scale: 2 })
    expect(read.schema[10]?.logical_type).toMatchObject({ isAdjustedToUTC: true, unit: 'MILLIS' })
    const about = new Map(read.key_value_metadata?.map(({ key, value }) => [key, value]))
    expect(about.get('homeslice.columns_version')).toBe('1')
    expect(about.get('homeslice.exported_at')).toMatch(/^20\d\d-.*Z$/)
  })

  it('has a text as it is, and is a file of columns alone for an empty list', async () => {
    const found = await get(buyer.token, exportDeals.path, { format: 'parquet', search: 'Rivières' })
    const [row] = await parquetRows(found.content)
    expect([row?.city, row?.company_name]).toEqual([NASTY, '=HYPERLINK("http://x.test") Capital'])
    const none = await get(buyer.token, exportDeals.path, { format: 'parquet', city: 'Nowhere' })
    expect(await parquetRows(none.content)).toEqual([])
    expect(aboutParquet(none.content).schema).toHaveLength(SHEET_COLUMN_NAMES.length + 1)
  })
})

it('a Parquet file is written in its reader’s turn among what is heavy, as an export and as a feed', async () => {
  const { heavy } = testApp.product.platform
  const held = Promise.withResolvers<void>()
  const before = Array.from({ length: 12 }, () => heavy.run(buyer.id, () => held.promise))
  const parquet = { format: 'parquet' }
  try {
    const records = (await exportsOf()).count
    for (const path of [exportDeals.path, resultsFeed.path])
      expect([path, (await get(buyer.token, path, parquet)).status]).toEqual([path, 429])
    expect((await exportsOf()).count).toBe(records)
    expect((await get(seller.token, portfolioFeed.path, { format: 'csv' })).status).toBe(200)
  } finally {
    held.resolve()
  }
  await Promise.all(before)
  for (const path of [exportDeals.path, resultsFeed.path])
    expect((await get(buyer.token, path, parquet)).status).toBe(200)
})

describe('a feed', () => {
  const results = resultsFeed.path
  const portfolio = portfolioFeed.path

  it('of results has all that are over and nothing else, and of own deals all own ones', async () => {
    const cities = async (who: Client, path: string) =>
      (await who.ask(path === results ? resultsFeed : portfolioFeed, {})).body.results.map(({ city }) => city)
    for (const who of [buyer, seller, reviewer])
      expect(await cities(who, results)).toEqual(['Guelph', 'Halifax'])
    expect((await cities(seller, portfolio)).toSorted()).toEqual(
      [NASTY, 'Guelph', 'Halifax', 'Moncton'].toSorted(),
    )
    expect(await cities(buyer, portfolio)).toEqual([])
  })

  it('has the same values in JSON, CSV and Parquet', async () => {
    const asked = (format: string) => get(seller.token, portfolio, { format })
    const json = jsonOf(await asked('json')).results as Record<string, unknown>[]
    expect(json).toHaveLength(4)
    const parquet = await parquetRows((await asked('parquet')).content)
    const plain = (row: Record<string, unknown>, name: string) => {
      const value = row[name]
      const kind = name in SHEET_COLUMNS ? SHEET_COLUMNS[name as SheetColumnName].kind : ''
      if (value instanceof Date) return value.toISOString()
      return kind === 'money' && value !== null ? Number(value).toFixed(2) : value
    }
    expect(
      parquet.map((row) => Object.fromEntries(FEED_COLUMN_NAMES.map((name) => [name, plain(row, name)]))),
    ).toEqual(json)
    const csv = await asked('csv')
    expect(csv.content.toString().slice(0, 16)).toBe('"id","reference"')
    const guarded = (value: unknown) => String(value ?? '').replace(/^=/, "'=")
    expect(csvRows(csv)).toEqual(
      json.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, guarded(value)]))),
    )
  })

  it('is read with two lines: the address and a key that may read', async () => {
    const { key } = await keyOf(testApp, buyer, ['read'])
    const read = await get(key, results, { format: 'parquet' })
    expect([read.status, await parquetRows(read.content)]).toMatchObject([
      200,
      [{ city: 'Guelph' }, { city: 'Halifax' }],
    ])
    const { key: bidding } = await keyOf(testApp, buyer, ['bid'])
    expect((await get(bidding, results, { format: 'parquet' })).status).toBe(403)
    expect((await get('', results, {})).status).toBe(401)
  })

  it('is a 304 without content and without a record while nothing has changed', async () => {
    const first = await get(buyer.token, results, { format: 'parquet' })
    const etag = String(first.headers.etag)
    const before = (await exportsOf()).count
    const again = await get(buyer.token, results, { format: 'parquet' }, { 'if-none-match': `"x", ${etag}` })
    expect([again.status, again.content.length]).toEqual([304, 0])
    expect((await exportsOf()).count).toBe(before)
    const asCsv = await get(buyer.token, results, { format: 'csv' }, { 'if-none-match': etag })
    expect(asCsv.status).toBe(200)
    expect((await exportsOf()).results[0]).toMatchObject({
      actor: { id: buyer.id },
      after: { filters: { feed: 'results' }, format: 'csv', deals: 2 },
    })
  })

  it('has only what changed since a moment, and continues at its cursor until the end', async () => {
    const all = jsonOf(await get(seller.token, portfolio, {})).results as { id: string; changed_at: string }[]
    const read: string[] = []
    let address: string | undefined = `${portfolio}?limit=2`
    while (address) {
      const page = await get(seller.token, address, {})
      read.push(...jsonOf(page).results.map(({ id }: { id: string }) => id))
      address = /^<\/api(.*)>; rel="next"$/.exec(String(page.headers.link))?.[1]
    }
    expect(read).toEqual(all.map(({ id }) => id))
    const changed_at = all[1]?.changed_at ?? ''
    const news = jsonOf(await get(seller.token, portfolio, { since: changed_at })).results
    expect(news.map(({ id }: { id: string }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  })

  it('has a change that is committed after a later one, from the moment on that the earlier answer named', async () => {
    const { db } = testApp.product.platform
    const [stamped, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = (of: Db | Tx, id: string, rate: number) =>
      sql`update loan_deals set interest_rate = ${rate}, updated_at = clock_timestamp() where id = ${id}`.execute(
        of,
      )
    const slow = db.transaction().execute(async (tx) => {
      await change(tx, ended, 9.99)
      stamped.resolve()
      await committing.promise
    })
    await stamped.promise
    await change(db, live, 7.25)
    const first = await seller.ask(portfolioFeed, { query: { limit: 3 } })
    const rest = await seller.ask(portfolioFeed, { query: { cursor: first.body.next_cursor ?? '' } })
    expect(rest.body.results.map(({ id }) => id)).toEqual([live])
    committing.resolve()
    await slow
    const last = await seller.ask(portfolioFeed, { query: { cursor: first.body.next_cursor ?? '' } })
    for (const { body, headers } of [rest, last]) {
      expect(body.next_since).toBe(first.body.next_since)
      expect(headers['homeslice-next-since']).toBe(body.next_since)
      const news = await seller.ask(portfolioFeed, { query: { since: body.next_since } })
      expect(news.body.results).toContainEqual(expect.objectContaining({ id: ended, interest_rate: 9.99 }))
    }
    const file = aboutParquet((await get(seller.token, portfolio, { format: 'parquet' })).content)
    expect(file.key_value_metadata?.map(({ key }) => key)).toContain('homeslice.next_since')
  })

  it('of own deals has a deal again after a bid, but not after a leader raised what only they know of', async () => {
    const news = async () => {
      const { body } = await seller.ask(portfolioFeed, { query: { since } })
      return body.results.map(({ id, leading_amount, bid_count }) => [id, leading_amount, bid_count])
    }
    const bid = async (bid_amount: string, max_amount: string) => {
      const { status } = await buyer.ask(placeBid, { body: { loan_deal: live, bid_amount, max_amount } })
      expect(status).toBe(201)
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      return rows[0]?.now.toISOString() ?? ''
    }
    const { db } = testApp.product.platform
    let since = new Date(testApp.product.platform.clock.now()).toISOString()
    expect(await news()).toEqual([])
    const placed = await bid('460000.00', '470000.00')
    expect(await news()).toEqual([[live, '460000.00', 1]])
    since = placed
    await bid('460000.00', '480000.00')
    expect(await news()).toEqual([])
  })

  it('does not show others that a deal changed in a way that they may not see', async () => {
    const changes = async (who: Client, query: { since?: string } = {}) =>
      new Map((await who.ask(resultsFeed, { query })).body.results.map((row) => [row.id, row.changed_at]))
    const [public_updated_at, updated_at] = [60_000, 30_000].map((ago) => new Date(Date.now() - ago))
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ updated_at, public_updated_at })
      .where('id', '=', ended)
      .execute()
    const [seen = '', own = ''] = [public_updated_at, updated_at].map((moment) => moment?.toISOString())
    expect((await changes(buyer)).get(ended)).toBe(seen)
    expect((await changes(seller)).get(ended)).toBe(own)
    expect((await changes(buyer, { since: own })).has(ended)).toBe(false)
    expect((await changes(seller, { since: own })).has(ended)).toBe(true)
  })

  it.each([
    ['format', 'xlsx'],
    ['since', '2999-01-01T00:00:00Z'],
    ['since', 'yesterday'],
    ['since', '2026-11-01'],
    ['cursor', 'x'],
    ['cursor', Buffer.from('{"changed":"0000-01-01T00:00:00Z","id":"x"}').toString('base64url')],
    ['limit', '0'],
    ['limit', '10001'],
  ])('refuses %s=%s, and records nothing', async (key, value) => {
    const before = (await exportsOf()).count
    const refused = await get(buyer.token, results, { [key]: value })
    expect([refused.status, Object.keys(jsonOf(refused))]).toEqual([400, [key]])
    expect((await exportsOf()).count).toBe(before)
  })
})

it('the data dictionary is public, as JSON and as CSV with a line for each column', async () => {
  const { body } = await testApp.anybody.ask(dataDictionary, {})
  expect(body.columns.map(({ column }) => column)).toEqual([...FEED_COLUMN_NAMES])
  const csv = csvRows(await get('', dataDictionary.path, { format: 'csv' }))
  expect(csv.map(({ column }) => column)).toEqual([...FEED_COLUMN_NAMES])
  expect(csv.find(({ column }) => column === 'position')?.values).toBe(
    'first = First; second = Second; third = Third; other = Other',
  )
  // What a list shows and what the dictionary describes are one.
  expect((await buyer.ask(listDeals, {})).body.results.map(({ id }) => id)).toContain(live)
})
