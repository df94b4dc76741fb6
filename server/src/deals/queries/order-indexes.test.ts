import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namesOf } from '#domain/kernel/names.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { ORDER_COLUMNS, type OrderColumn } from './order-columns.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** The parts that are walked through, each with indexes of its own, which include what most pages filter by. */
const LISTINGS = [
  {
    part: '',
    condition: 'is_listed',
    included: ['deal_state', 'mortgage_class', 'effective_ltv', 'sold_at'],
  },
  { part: 'past_', condition: 'is_past_result', included: ['mortgage_class', 'effective_ltv'] },
]
const STANDINGS = [
  { part: '', condition: 'not is_past', included: [] },
  { part: 'past_', condition: 'is_past', included: [] },
]

/** The indexes of an order, as a migration makes them. */
function indexesOf({ column, isStanding, indexed = column }: OrderColumn): string[] {
  if (indexed === null) return []
  const table = isStanding ? 'market_standings' : 'deal_listings'
  return (isStanding ? STANDINGS : LISTINGS).map(({ part, condition, included }) => {
    const others = included.filter((name) => name !== indexed)
    const include = others.length === 0 ? '' : ` include (${others.join(', ')})`
    return `create index ${table}_${part}${indexed} on ${table} (${indexed}, id)${include} where ${condition}`
  })
}

/** An index without its name and the way in which the database writes it. */
const essence = (definition: string) =>
  definition
    .toLowerCase()
    .replace(/^.* on (public\.)?/, '')
    .replaceAll(/using btree |[() ]/g, '')

it('each order has its index in the market and in the archive of results', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename in ('deal_listings', 'market_standings')`.execute(
    testApp.product.platform.db,
  )
  const there = new Set(rows.map(({ indexdef }) => essence(indexdef)))
  const missing = namesOf(ORDER_COLUMNS).flatMap((field) =>
    indexesOf(ORDER_COLUMNS[field])
      .filter((index) => !there.has(essence(index)))
      .map((index) => `The order by ${field} needs a migration: ${index};`),
  )
  expect(missing).toEqual([])
})
