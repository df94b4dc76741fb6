import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  approveDeal,
  createDeal,
  dealFigures,
  listDeals,
  scheduleDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import * as vocabulary from '#domain/deals/vocabulary.ts'
import { plantedDeal } from './disclosure/plants.ts'
import { addDocuments } from './listing.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/*
 * Two deals that differ only in what the market does not see. For an actor who may not see it, any filter, search
 * or ordering returns both deals or neither, in the order of equal values.
 */
const HOUR_MS = 3_600_000
/** The differing value is greater in the first deal, so that sorting by it would put the second one first. */
const NUMBERS = [8, 7]

let testApp: TestApp
let seller: Client
let twins: { id: string; reference: string }[]
const planted: string[] = []

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: 'Twin Lender Inc.' })
  const reviewer = await testApp.member('reviewer')
  twins = []
  for (const number of NUMBERS) {
    const { body, plants } = plantedDeal(number, 'open')
    const { body: deal } = await seller.ask(createDeal, { body })
    await addDocuments(testApp, seller, deal.id)
    const params = { id: deal.id }
    await seller.ask(submitDeal, { params })
    await reviewer.ask(approveDeal, { params })
    const now = Date.now()
    const dates = {
      bid_start_ts: new Date(now).toISOString(),
      bid_end_ts: new Date(now + HOUR_MS).toISOString(),
    }
    expect((await seller.ask(scheduleDeal, { params, body: dates })).status).toBe(200)
    twins.push({ id: deal.id, reference: deal.reference })
    planted.push(
      ...plants.filter(({ shown }) => shown !== 'market').flatMap(({ spellings }) => spellings[0] ?? []),
    )
  }
  await testApp.product.runClock()
  const now = new Date()
  await testApp.product.platform.db
    .updateTable('loan_deals')
    .set({ created_at: now, updated_at: now, listed_at: now })
    .execute()
  await testApp.product.platform.db
    .updateTable('auctions')
    .set({ starts_at: now, ends_at: new Date(now.getTime() + HOUR_MS) })
    .execute()
  for (const [place, { id }] of twins.entries())
    await testApp.product.platform.db
      .updateTable('loan_deals')
      .set({ submitted_at: new Date(now.getTime() - place * HOUR_MS) })
      .where('id', '=', id)
      .execute()
})
afterAll(() => testApp.close())

const WORDS = Object.values(vocabulary).flatMap((words) =>
  typeof words === 'object' && !Array.isArray(words) ? Object.keys(words) : [],
)

/** Every filter and ordering with the values from its schema, or with every word and planted value. */
function queries(): Record<string, string>[] {
  const { properties = {} } = z.toJSONSchema(z.object({ ...listDeals.query?.shape }), {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (key === 'page' || key === 'page_size') return []
    const named = /"enum":\[([^\]]*)\]/.exec(JSON.stringify(schema))?.[1]?.split(',') ?? []
    const values = named.length > 0 ? named : [...new Set([...WORDS, ...planted])]
    return values.map((value) => ({ [key]: value.replaceAll('"', '') }))
  })
}

const idsOf = async (who: Client, query: Record<string, string>) => {
  const { status, body } = await who.ask(listDeals, { query })
  return status === 200 ? body.results.map(({ id }) => id) : null
}

/** The queries that distinguish the two deals, of all or of these keys. */
async function revealingQueries(who: Client, ...keys: string[]): Promise<Record<string, string>[]> {
  const inOrder = twins.map(({ id }) => id)
  const revealing = []
  const tested = queries().filter((query) => keys.length === 0 || keys.some((key) => key in query))
  for (const query of tested) {
    const found = await idsOf(who, query)
    const expected = query.ordering?.startsWith('-') ? inOrder.toReversed() : inOrder
    if (found !== null && found.length > 0 && found.join() !== expected.join()) revealing.push(query)
  }
  return revealing
}

const soldAt = (amount: string) =>
  testApp.product.platform.db
    .updateTable('loan_deals')
    .set({ deal_state: 'sold', sale_amount: amount, sold_at: new Date() })
    .execute()

describe('two deals that differ only in what the market does not see', () => {
  it('cannot be distinguished by any filter, search or ordering while they are live', async () => {
    expect(await revealingQueries(await testApp.member('buyer'))).toEqual([])
  })

  it('have the same figures', async () => {
    const buyer = await testApp.member('buyer')
    const figures = await Promise.all(
      twins.map(async ({ reference }) => buyer.ask(dealFigures, { query: { search: reference } })),
    )
    expect(figures[0]?.body.count).toBe(1)
    expect(figures[0]?.body).toEqual(figures[1]?.body)
  })

  it('are distinguished by their owner and by staff, so that the test can fail', async () => {
    const reviewer = await testApp.member('reviewer')
    expect(await revealingQueries(reviewer, 'ordering')).toContainEqual({ ordering: 'submitted_at' })
    expect(await revealingQueries(seller, 'ordering')).toContainEqual({ ordering: 'submitted_at' })
  })

  it('cannot be distinguished once one of them was sold below its reserve', async () => {
    await soldAt('780000.00')
    for (const company of ['Elsewhere Inc.', 'Twin Lender Inc.']) {
      const stranger = await testApp.member(['buyer', 'seller'], { company })
      expect(await revealingQueries(stranger, 'ordering', 'status')).toEqual([])
    }
    expect(await revealingQueries(seller, 'status')).toContainEqual({ status: 'accepted_below_reserve' })
  })
})
