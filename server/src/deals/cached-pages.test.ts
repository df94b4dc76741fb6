import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { listDeals, setFavorite } from '#domain/deals/contract.ts'
import { exportDeals } from '#domain/deals/sheet-contract.ts'
import { API_PREFIX } from '../platform/http/app.ts'
import { newId } from '../platform/ids.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { approvedDeal, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const CITIES = ['Ajax', 'Barrie', 'Calgary']
let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let other: Client
let ids: readonly string[]

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  const deals = []
  for (const city of CITIES) deals.push(await liveDeal(testApp, seller, reviewer, { city }))
  ids = deals.map(({ id }) => id)
  // Pages are cached while the server works.
  await testApp.product.startWork()
})
// Nothing is read from the cache for someone who has just changed something.
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

  it('lacks what has left the archive since', async () => {
    const archiveOf = async (who: Client) =>
      (await who.ask(listDeals, { query: { market: 'past_results' } })).body.results.map(({ city }) => city)
    await changeUnnoticed(1, `deal_state = 'sold', is_past = true`)
    expect(await archiveOf(buyer)).toEqual(['Barrie'])
    await changeUnnoticed(1, `deal_state = 'live', is_past = false`)
    expect(await archiveOf(other)).toEqual([])
  })

  it('of staff has what has changed beyond the market', async () => {
    const [one, two] = [await testApp.member('reviewer'), await testApp.member('reviewer')]
    const approvedOf = async (who: Client) =>
      (await who.ask(listDeals, { query: { deal_state: 'approved' } })).body.results.map(({ id }) => id)
    expect(await approvedOf(one)).toEqual([])
    const { id } = await approvedDeal(testApp, seller, reviewer)
    // Less than a page is cached for.
    await expect.poll(() => approvedOf(two), { timeout: 5_000 }).toEqual([id])
  })

  it('is sorted again by prices as soon as someone bids', async () => {
    const bid = (place: number, bid_amount: string) =>
      buyer.ask(placeBid, { body: { loan_deal: ids[place] ?? '', bid_amount } })
    await bid(1, '470000')
    expect(await citiesOf(other, '-leading_amount')).toEqual(['Barrie', 'Calgary', 'Ajax'])
    await bid(0, '480000')
    expect(await citiesOf(other, '-leading_amount')).toEqual(['Ajax', 'Barrie', 'Calgary'])
  })

  it('is sorted again by prices after a bid on another server', async () => {
    const { server, as } = await testApp.secondServer()
    await citiesOf(other, '-leading_amount')
    await as(buyer).ask(placeBid, { body: { loan_deal: ids[2] ?? '', bid_amount: '490000' } })
    // Less than a page is cached for.
    await expect
      .poll(() => citiesOf(other, '-leading_amount'), { timeout: 5_000 })
      .toEqual(['Calgary', 'Ajax', 'Barrie'])
    await server.end('SIGTERM')
  })

  it('is not cached for sheets, whose pages are long and read once', async () => {
    const ofSheet = async (who: Client) => {
      const { body } = await testApp.product.http.inject({
        url: `${API_PREFIX}${exportDeals.path}`,
        query: { ordering: 'city', format: 'csv' },
        headers: { authorization: `Bearer ${who.token}` },
      })
      return [...body.matchAll(/Ajax|Barrie|Calgary/g)].map(([city]) => city)
    }
    expect(await ofSheet(buyer)).toEqual(CITIES)
    await changeUnnoticed(0, `city = 'Zurich'`)
    expect(await ofSheet(other)).toEqual(['Barrie', 'Calgary', 'Ajax'])
    await changeUnnoticed(0, `city = 'Ajax'`)
  })

  it('is one’s own where deals are exclusive to one’s channels, and shows them to no one else', async () => {
    const { id: channel } = await channelWith(seller, [buyer])
    await liveInChannel(testApp, { seller, reviewer }, channel)
    // As a member who has changed nothing lately, whose lists could be cached.
    const member = await testApp.member('buyer')
    await sql`insert into channel_members select (jsonb_populate_record(m, ${JSON.stringify({ id: newId(), user_id: member.id, email: `${member.id}@test.example` })}::jsonb)).*
      from channel_members m where m.user_id = ${buyer.id}`.execute(testApp.product.platform.db)
    await sql`update users set is_in_channel = true where id = ${member.id}`.execute(
      testApp.product.platform.db,
    )
    const isExclusiveTo = async (who: Client) =>
      (await cardsOf(who, 'city')).some(({ is_exclusive }) => is_exclusive)
    for (const who of [member, other, member, other])
      expect([who.id, await isExclusiveTo(who)]).toEqual([who.id, who === member])
  })
})
