import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAuction, getBid, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { dealCalendar, makeFeed } from '#domain/calendar/contract.ts'
import {
  addNote,
  type DealDetail,
  dealFigures,
  listDeals,
  patchDeal,
  setFavorite,
} from '#domain/deals/contract.ts'
import {
  counterBid,
  declineCounter,
  getNegotiation,
  inviteToFinal,
  offerFinal,
} from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { endAt, liveDeal } from './listing.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/*
 * Everything that a third party reads about a deal, before and after something that they may not know of: it must be
 * the same to the letter, versions, ETags, orderings and calendars included. The control is a change that they see.
 */
let testApp: TestApp
let seller: Client
let admin: Client
let stranger: Client
let loser: Client
let leader: Client
let rival: Client
let deal: DealDetail
let feed: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  const reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
  ;[stranger, loser, leader, rival] = [
    await testApp.member('buyer'),
    await testApp.member('buyer'),
    await testApp.member('buyer'),
    await testApp.member('buyer'),
  ]
  deal = await liveDeal(testApp, seller, reviewer)
  await liveDeal(testApp, seller, reviewer, { city: 'Guelph' })
  for (const who of [stranger, loser])
    await who.ask(setFavorite, { params: { id: deal.id }, body: { is_favorite: true } })
  feed = new URL((await loser.ask(makeFeed)).body.url).pathname
  // Seconds apart, so that a calendar's stamp would show the next change.
  await testApp.product.platform.db
    .updateTable('loan_deals')
    .set({ updated_at: new Date(Date.now() - 60_000), public_updated_at: new Date(Date.now() - 60_000) })
    .execute()
})
afterAll(() => testApp.close())

const on = () => ({ params: { id: deal.id } })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const edit = (who: Client, body: Record<string, unknown>) => who.ask(patchDeal, { ...on(), body })
const bid = (who: Client, bid_amount: string, max_amount: string | null = null) =>
  who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount, max_amount } })
const text = async (url: string, who: Client) =>
  (
    await testApp.product.http.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).body

async function readBy(who: Client): Promise<Record<string, string>> {
  const detail = await who.ask(getDeal, on())
  const responses: Record<string, unknown> = {
    deal: detail.body,
    etag: detail.headers.etag,
    auction: (await who.ask(getAuction, on())).body,
    negotiation: (await who.ask(getNegotiation, on())).body,
    bids: (await who.ask(listBids, { query: { loan_deal: deal.id } })).body,
    figures: (await who.ask(dealFigures, { query: {} })).body,
    notifications: (await who.ask(listNotifications, { query: {} })).body,
    calendar: await text(`/api${dealCalendar.path.replace(':id', deal.id)}`, who),
    // A feed may be read so often; one reader is enough.
    ...(who === loser && { feed: await text(feed, who) }),
  }
  for (const ordering of ['updated_at', '-updated_at', 'bid_count', '-leading_amount', 'bid_end_ts'] as const)
    responses[ordering] = (await who.ask(listDeals, { query: { ordering } })).body
  return Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [
      name,
      JSON.stringify(response).replace(/"server_time":"[^"]*"|"total":"[^"]*"/g, ''),
    ]),
  )
}

const readByAll = async () => ({ stranger: await readBy(stranger), loser: await readBy(loser) })

/** Does something that must succeed, and returns what third parties then read differently. */
async function movedBy(work: () => Promise<{ status: number; body: unknown }>): Promise<string[]> {
  const before = await readByAll()
  const signals = vi.spyOn(testApp.product.platform.events, 'signal')
  const { status, body } = await work()
  const signalled = signals.mock.calls.flatMap(([, ...all]) => all).filter(({ topic }) => topic === 'deal')
  signals.mockRestore()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  const after = await readByAll()
  const moved = (['stranger', 'loser'] as const).flatMap((who) =>
    Object.keys(before[who])
      .filter((name) => before[who][name] !== after[who][name])
      .map((name) => `${name} of the ${who}`),
  )
  return [...moved, ...(signalled.length > 0 ? ['a live message'] : [])]
}

const [ada] = [
  {
    applicant_role: 'primary_applicant',
    first_name: 'Another',
    last_name: 'Name',
    date_of_birth: '1975-05-02',
    credit_score: 712,
  },
]

describe('a change of hidden data changes nothing that others see', () => {
  it.each<[string, () => Promise<{ status: number; body: unknown }>]>([
    ['the seller changes the reserve', () => edit(seller, { reserve_price: '459000.00' })],
    ['an administrator changes the wish to relist', () => edit(admin, { auto_relist: true })],
    ['an administrator corrects the street', () => edit(admin, { loan_address: '16 Elm Street' })],
    ['an administrator corrects the rest of the postal code', () => edit(admin, { postcode: 'L8P 4X3' })],
    ['an administrator corrects an applicant', () => edit(admin, { applicants: [ada] })],
    ['the seller writes a note', () => seller.ask(addNote, { ...on(), body: { note: 'Call the lawyer.' } })],
  ])('while it is live: %s', async (_name, work) => {
    expect(await movedBy(work)).toEqual([])
  })

  it('but a change of visible data changes the deal, its ETag and the orderings', async () => {
    expect(await movedBy(() => edit(admin, { city: 'Kingston' }))).toEqual(
      expect.arrayContaining(['deal of the stranger', 'etag of the stranger', 'a live message']),
    )
  })

  it('while bids are placed: the leader raises their maximum', async () => {
    await bid(loser, '240000')
    await bid(rival, '250000')
    await bid(leader, '260000', '300000')
    await testApp.product.platform.db
      .updateTable('bids')
      .set({ placed_at: new Date(Date.now() - 30_000) })
      .execute()
    expect(await movedBy(() => bid(leader, '260000', '300000.01'))).toEqual([])
    expect(await movedBy(() => bid(rival, '310000'))).toEqual(
      expect.arrayContaining(['auction of the loser', 'calendar of the loser', 'a live message']),
    )
  })

  it('after the end: counter-offers and final offers', async () => {
    await endAt(testApp, deal.id, new Date(Date.now() - 1))
    await testApp.product.runClock()
    const { results } = (await seller.ask(listBids, { query: { loan_deal: deal.id } })).body
    const best = results[0]
    if (!best) throw new Error('There is a bid.')
    expect((await admin.ask(getBid, { params: { id: best.id } })).status).toBe(200)
    const counter = { amount: '400000', expires_at: hours(1), below_reserve: true }
    expect(await movedBy(() => seller.ask(counterBid, { params: { id: best.id }, body: counter }))).toEqual(
      [],
    )
    const counterId = (await rival.ask(getNegotiation, on())).body.counters[0]?.id ?? ''
    expect(await movedBy(() => rival.ask(declineCounter, { params: { id: counterId }, body: {} }))).toEqual(
      [],
    )
    const round = { bidders: 2, ends_at: hours(100) }
    expect(await movedBy(() => seller.ask(inviteToFinal, { ...on(), body: round }))).toEqual([])
    const invited = (await rival.ask(getNegotiation, on())).body.final_round?.you?.id ?? ''
    expect(
      await movedBy(() => rival.ask(offerFinal, { params: { id: invited }, body: { amount: '420000' } })),
    ).toEqual([])
  })

  it('while the seller’s own calendar follows the day by which they answer', async () => {
    const calendar = await text(`/api${dealCalendar.path.replace(':id', deal.id)}`, seller)
    const sequences = [...calendar.matchAll(/SEQUENCE:(\d+)/g)].map(([, sequence]) => Number(sequence))
    expect(Math.max(...sequences)).toBeGreaterThan(Math.min(...sequences))
  })
})
