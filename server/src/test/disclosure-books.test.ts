import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { placeLoanBids } from '#domain/books/sale/contract.ts'
import { enterRoom, getRoom } from '#domain/rooms/contract.ts'
import { loansOf } from '../deals/queries/loans.ts'
import { liveBook, loan } from './books.ts'
import { emailOf } from './channels.ts'
import { type ActorName, DEALS, type Market, type TestActor } from './disclosure/market.ts'
import { answersTo, type Sent, writtenTo } from './disclosure/ways-out.ts'
import { closeNow } from './listing.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/* What is private about the mortgages of a book is looked for in everything that the product sends, as for other deals. */

const ADDRESS = '7 Zqplanted Street'
const REFERENCE = 'ZQREF-7719'
const LENDER = 'Zqlender Trust'
const CHARGE = 'ZQCH880017'
const RESERVE = '654321.87'
const LOAN_RESERVE = '323456.71'
const BID = '345678.91'

type Who =
  | 'stranger'
  | 'in the deal room'
  | 'bidder on loans'
  | 'other bidder on loans'
  | 'owner'
  | 'reviewer'
const sees: Readonly<Record<string, readonly Who[]>> = {
  [ADDRESS]: ['in the deal room', 'owner', 'reviewer'],
  [REFERENCE]: ['in the deal room', 'owner', 'reviewer'],
  [LENDER]: ['owner', 'reviewer'],
  [CHARGE]: ['owner', 'reviewer'],
  [RESERVE]: ['owner', 'reviewer'],
  [LOAN_RESERVE]: ['owner', 'reviewer'],
  [BID]: ['bidder on loans'],
}
const spellingsOf = (secret: string) =>
  /^\d/.test(secret) && secret.includes('.') ? [secret, Number(secret).toLocaleString('en-CA')] : [secret]

let testApp: TestApp
let market: Market
const actors = new Map<Who, TestActor>()
let book: string

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  const seller = await testApp.member('seller')
  const reviewer = await testApp.member('reviewer')
  const secret = loan(
    1,
    {
      loan_address: ADDRESS,
      charge_number: CHARGE,
      position: 'second',
      first_lender: LENDER,
      first_lender_mortgage_balance: 50_000_00,
      reserve_price: 323_456_71,
    },
    688,
  )
  const loans = [{ ...secret, loan_reference: REFERENCE }, loan(2)]
  const live = await liveBook(testApp, { seller, reviewer }, loans, {
    reserve_price: RESERVE,
    allow_loan_bids: true,
  })
  book = live.id
  const ids = (await loansOf(testApp.product.platform.db, book)).map(({ id }) => id)
  const people: Record<Who, Client> = {
    stranger: await testApp.member('buyer'),
    'in the deal room': await testApp.member('buyer'),
    'bidder on loans': await testApp.member('buyer'),
    'other bidder on loans': await testApp.member('buyer'),
    owner: seller,
    reviewer,
  }
  const params = { id: book }
  const room = people['in the deal room']
  const { nda } = (await room.ask(getRoom, { params })).body
  await room.ask(enterRoom, { params, body: { nda_version: nda?.version ?? '', accepts: true } })
  for (const [who, amount] of [
    ['bidder on loans', BID],
    ['other bidder on loans', '300000.00'],
  ] as const) {
    const bids = [{ loan: ids[0] ?? '', amount }]
    const placed = await people[who].ask(placeLoanBids, { params, body: { is_package: false, bids } })
    if (placed.status >= 300) throw new Error(JSON.stringify(placed.body))
  }
  for (const [who, client] of Object.entries(people) as [Who, Client][]) {
    actors.set(who, {
      name: 'nobody' as ActorName,
      client,
      get headers() {
        return { authorization: `Bearer ${client.token}` }
      },
      email: await emailOf(client),
    })
  }
  const places = [book, ...ids]
  market = {
    testApp,
    actors: [...actors.values()],
    deals: Object.fromEntries(
      DEALS.map((name, place) => [name, places[place % places.length]]),
    ) as Market['deals'],
    bids: [],
    people: [seller.id],
    companies: [],
    entries: [],
    commitments: [],
    boxes: [],
    channels: [],
    feeds: new Map(),
    facts: [],
  }
})
afterAll(() => testApp.close())

const everythingSentTo = async (who: Who): Promise<Sent[]> => {
  const actor = actors.get(who)
  if (!actor) throw new Error(who)
  return [...(await answersTo(actor, market)), ...(await writtenTo(actor, market))]
}
const found = (sent: readonly Sent[], secret: string) =>
  sent
    .filter(({ text }) => spellingsOf(secret).some((spelling) => text.includes(spelling)))
    .map(({ channel }) => channel)

describe('what is private about the mortgages of a book on the market', () => {
  it.each([
    'stranger',
    'in the deal room',
    'bidder on loans',
    'other bidder on loans',
    'owner',
    'reviewer',
  ] as const)('is found by %s as far as they may see it', { timeout: 60_000 }, async (who) => {
    const sent = await everythingSentTo(who)
    const leaks: string[] = []
    const missed: string[] = []
    for (const [secret, readers] of Object.entries(sees)) {
      const channels = found(sent, secret)
      if (!readers.includes(who)) leaks.push(...channels.map((channel) => `${secret} in ${channel}`))
      else if (channels.length === 0) missed.push(secret)
    }
    expect({ leaks, missed }).toEqual({ leaks: [], missed: [] })
  })

  it('is on the page of each mortgage for buyers who have entered the deal room of the book', async () => {
    const actor = actors.get('in the deal room')
    const { status, body } = (await actor?.client.ask(getDeal, { params: { id: market.deals.live } })) ?? {}
    expect([status, body?.disclosure, body?.loan_address]).toEqual([200, 'dealRoom', ADDRESS])
  })

  it('is no longer hidden from the seller once the auction has ended, and still from the other bidders', async () => {
    await closeNow(testApp, book)
    expect(found(await everythingSentTo('owner'), BID)).not.toEqual([])
    expect(found(await everythingSentTo('other bidder on loans'), BID)).toEqual([])
    expect(found(await everythingSentTo('stranger'), BID)).toEqual([])
  })
})
