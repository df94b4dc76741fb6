import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { listDeals, setFavorite } from '#domain/deals/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const CITIES = ['Ajax', 'Barrie', 'Calgary']
let testApp: TestApp
let buyer: Client
let other: Client
let ids: readonly string[]

beforeAll(async () => {
  testApp = await startTestApp()
  const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
  const deals = []
  for (const city of CITIES) deals.push(await liveDeal(testApp, seller, reviewer, { city }))
  ids = deals.map(({ id }) => id)
  const { queryCache } = testApp.product.platform
  await queryCache.start(testApp.product.engine)
})
// Of whoever has changed something, all is read again.
beforeEach(async () => {
  buyer = await testApp.member('buyer')
  other = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const cardsOf = async (who: Client, ordering: string) =>
  (await who.ask(listDeals, { query: { ordering } })).body.results
const citiesOf = async (who: Client, ordering: string) =>
  (await cardsOf(who, ordering)).map(({ city }) => city)

/** Changes a listing where nothing signals it: what is read again differs. */
const changeUnnoticed = (place: number, change: string) =>
  sql`update deal_listings set ${sql.raw(change)} where id = ${ids[place]}`.execute(
    testApp.product.platform.db,
  )

describe('a page of the market that someone has just read', () => {
  it('is not sorted again for another, who sees their own marks on it', async () => {
    await other.ask(setFavorite, { params: { id: ids[1] ?? '' }, body: { is_favorite: true } })
    await cardsOf(buyer, 'city')
    await changeUnnoticed(0, `city = 'Zurich'`)
    expect(await citiesOf(await testApp.member('buyer'), 'city')).toEqual(CITIES)
    expect(await citiesOf(other, 'city')).toEqual(['Barrie', 'Calgary', 'Ajax'])
    expect((await cardsOf(other, 'city')).map((card) => card.is_favorite)).toEqual([true, false, false])
    await changeUnnoticed(0, `city = 'Ajax'`)
  })

  it('lacks what has left the list since', async () => {
    await cardsOf(buyer, '-city')
    await changeUnnoticed(1, `deal_state = 'pending'`)
    expect(await citiesOf(other, '-city')).toEqual(['Calgary', 'Ajax'])
    await changeUnnoticed(1, `deal_state = 'live'`)
  })

  it('is sorted again by prices as soon as someone bids', async () => {
    const bid = (place: number, bid_amount: string) =>
      buyer.ask(placeBid, { body: { loan_deal: ids[place] ?? '', bid_amount } })
    await bid(1, '470000')
    expect(await citiesOf(other, '-leading_amount')).toEqual(['Barrie', 'Calgary', 'Ajax'])
    await bid(0, '480000')
    expect(await citiesOf(other, '-leading_amount')).toEqual(['Ajax', 'Barrie', 'Calgary'])
  })
})
