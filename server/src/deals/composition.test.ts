import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealComposition, listDeals, TERM_BUCKETS } from '#domain/deals/contract.ts'
import { addMonths, businessDateOf } from '#domain/kernel/dates.ts'
import { completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client

const inMonths = (months: number) => addMonths(businessDateOf(new Date()), months)

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  const deals = [
    ['Montréal', 6],
    ['Montréal', 7],
    ['Trois-Rivières', 12],
    ['Barrie', 13],
    ['Barrie', 36],
    ['Barrie', 61],
  ] as const
  for (const [city, months] of deals)
    await liveDeal(testApp, seller, reviewer, { city, maturity_date: inMonths(months) })
  await completeDraft(testApp, seller, { city: 'Moncton', maturity_date: inMonths(40) })
})
afterAll(() => testApp.close())

const composition = async (who: Client, query: Record<string, string> = {}) =>
  (await who.ask(dealComposition, { query })).body
const listed = async (who: Client, query: Record<string, string>) =>
  (await who.ask(listDeals, { query })).body.count

describe('the composition of the result', () => {
  it('counts each city and remaining term as the list does under that filter', async () => {
    const { by_city, by_remaining_term } = await composition(buyer)
    expect(by_city).toEqual([
      { city: 'Barrie', count: 3 },
      { city: 'Montréal', count: 2 },
      { city: 'Trois-Rivières', count: 1 },
    ])
    for (const { city, count } of by_city)
      expect([city, await listed(buyer, { city })]).toEqual([city, count])
    expect(by_remaining_term).toEqual({ '0-6': 1, '7-12': 2, '13-24': 1, '25-36': 1, '61+': 1 })
    for (const { key, from, to } of TERM_BUCKETS) {
      const query = {
        remaining_term__gte: String(from),
        ...(to !== null && { remaining_term__lte: String(to) }),
      }
      expect([key, await listed(buyer, query)]).toEqual([key, by_remaining_term[key] ?? 0])
    }
  })

  it('follows the filters, a city also without its accents', async () => {
    expect((await composition(buyer, { city: 'MONTREAL' })).by_city).toEqual([{ city: 'Montréal', count: 2 }])
    expect((await composition(buyer, { remaining_term__gte: '13' })).by_city).toEqual([
      { city: 'Barrie', count: 3 },
    ])
  })

  it('counts no deal that the list does not show: a draft is visible to its seller only, and not in the market', async () => {
    for (const who of [buyer, seller, reviewer]) {
      const { by_city, by_remaining_term } = await composition(who)
      expect(by_city.map(({ city }) => city)).not.toContain('Moncton')
      expect(by_remaining_term['37-60']).toBeUndefined()
    }
    const drafts = (who: Client) => composition(who, { deal_state: 'draft' })
    expect((await drafts(buyer)).by_city).toEqual([])
    expect((await drafts(seller)).by_city).toEqual([{ city: 'Moncton', count: 1 }])
  })
})
