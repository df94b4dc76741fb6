import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBids, placeBid } from '#domain/auctions/contract.ts'
import { listDeals, myDeals, setFavorite } from '#domain/deals/contract.ts'
import { exportDeals } from '#domain/deals/sheet-contract.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client

/** City, rate and balance, as `city,-interest_rate,principle_balance` sorts them. */
const IN_ORDER = [
  ['Barrie', 9, '480000'],
  ['Barrie', 7, '470000'],
  ['Barrie', 7, '480000'],
  ['Moncton', 9, '460000'],
  ['Moncton', 9, '490000'],
] as const
const ORDERING = 'city,-interest_rate,principle_balance'

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  const reviewer = await testApp.member('reviewer')
  for (const place of [3, 0, 4, 2, 1]) {
    const [city, interest_rate, principle_balance] = IN_ORDER[place] ?? IN_ORDER[0]
    const { id } = await liveDeal(testApp, seller, reviewer, { city, interest_rate, principle_balance })
    await buyer.ask(setFavorite, { params: { id }, body: { is_favorite: true } })

    await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '495000' } })
  }
})
afterAll(() => testApp.close())

interface Card {
  city: string | null
  interest_rate: number | null
  principle_balance: string | null
}
const shown = (cards: readonly Card[]) =>
  cards.map(({ city, interest_rate, principle_balance }) => [
    city,
    interest_rate,
    principle_balance?.replace('.00', ''),
  ])

describe('deals by several keys', () => {
  it('are in the same order in the market, among the user’s own deals, among favourites and in the sheet', async () => {
    const query = { ordering: ORDERING }
    expect(shown((await buyer.ask(listDeals, { query })).body.results)).toEqual(IN_ORDER)
    expect(shown((await seller.ask(myDeals, { query })).body.results)).toEqual(IN_ORDER)
    const favourites = await buyer.ask(listDeals, { query: { ...query, favorites: 'true' } })
    expect(shown(favourites.body.results)).toEqual(IN_ORDER)
    const sheet = await testApp.product.http.inject({
      url: `${API_PREFIX}${exportDeals.path}`,
      query: { ...query, format: 'csv', columns: 'interest_rate' },
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    const rows = sheet.body.split('\r\n').slice(1, -1)
    expect(
      rows.map((row) => [
        /Barrie|Moncton/.exec(row)?.[0],
        Number(row.split(',').at(-1)?.replaceAll('"', '')),
      ]),
    ).toEqual(IN_ORDER.map(([city, rate]) => [city, rate]))
  })

  it('are on one page each, for every page size', async () => {
    const pages = []
    for (const page of ['1', '2', '3']) {
      const query = { ordering: 'city,-interest_rate', page, page_size: '2' }
      pages.push(...(await buyer.ask(listDeals, { query })).body.results.map(({ id }) => id))
    }
    const whole = await buyer.ask(listDeals, { query: { ordering: 'city,-interest_rate' } })
    expect(pages).toEqual(whole.body.results.map(({ id }) => id))
    expect(new Set(pages).size).toBe(IN_ORDER.length)
  })

  it('are refused for a key that is unknown or repeated, and for more than three keys', async () => {
    for (const ordering of ['yield,mood', 'yield,yield', 'ltv,-ltv', 'yield,ltv,city,bid_count', ',ltv'])
      for (const ask of [
        () => seller.ask(listDeals, { query: { ordering } }),
        () => seller.ask(myDeals, { query: { ordering } }),
      ]) {
        const { status, body } = await ask()
        expect([ordering, status, Object.keys(body)]).toEqual([ordering, 400, ['ordering']])
      }
  })
})

describe('bids by several keys', () => {
  it('are sorted by the next one where the first is equal', async () => {
    const placed = async (ordering: string) =>
      (await buyer.ask(listBids, { query: { ordering } })).body.results.map(({ placed_at }) => placed_at)
    const latestFirst = await placed('standing_amount,-placed_at')
    expect(latestFirst).toHaveLength(IN_ORDER.length)
    expect(latestFirst).toEqual(latestFirst.toSorted().toReversed())
    expect(await placed('standing_amount,placed_at')).toEqual(latestFirst.toReversed())
    expect((await buyer.ask(listBids, { query: { ordering: 'placed_at,placed_at' } })).status).toBe(400)
  })
})
