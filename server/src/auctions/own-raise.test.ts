import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAuction, listBids, placeBid } from '#domain/auctions/contract.ts'
import { dealCalendar, makeFeed } from '#domain/calendar/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { dealRow, endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let leader: Client
let rival: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  leader = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const bid = (who: Client, deal: string, amount: string, max_amount: string | null = null) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount, max_amount } })

const read = async (url: string, who?: Client) => {
  const { body } = await testApp.product.http.inject({
    method: 'GET',
    url,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  return body
}

/** What a user other than the leader gets about the deal, without the time of the response. */
async function seenBy(who: Client, deal: string, feed: string) {
  const auction = (await who.ask(getAuction, { params: { id: deal } })).body
  const cards = (await who.ask(listDeals, { query: {} })).body.results.filter(({ id }) => id === deal)
  return {
    auction: { ...auction, server_time: '' },
    cards,
    calendar: await read(dealCalendar.path.replace(':id', deal).replace(/^/, '/api'), who),
    feed: await read(feed),
    notifications: (await who.ask(listNotifications, { query: {} })).body.results,
  }
}

describe('the leader who raises their own maximum', () => {
  it('changes neither the end nor anything that the seller or a rival sees', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(rival, deal.id, '240000')
    await bid(leader, deal.id, '250000', '300000')
    const end = new Date(Date.now() + 60_000)
    await endAt(testApp, deal.id, end)
    const feeds = await Promise.all(
      [seller, rival].map(async (who) => new URL((await who.ask(makeFeed)).body.url).pathname),
    )
    const seen = () =>
      Promise.all([seller, rival].map((who, index) => seenBy(who, deal.id, feeds[index] ?? '')))
    const before = await seen()
    const signals = vi.spyOn(testApp.product.platform.events, 'signal')
    for (const cents of ['01', '02', '03'])
      expect((await bid(leader, deal.id, '250000', `300000.${cents}`)).status).toBe(201)
    expect(signals).not.toHaveBeenCalled()
    signals.mockRestore()
    expect(await seen()).toEqual(before)
    expect((await dealRow(testApp.product.platform.db, deal.id)).bid_end_ts).toEqual(end)
  })

  it('gets their new maximum in the response, and is outbid only above it', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(leader, deal.id, '250000', '260000')
    const raised = await bid(leader, deal.id, '250000', '300000')
    expect(raised.body.auction).toMatchObject({
      leading_amount: '250000.00',
      bid_count: 1,
      you: { is_leading: true, max_amount: '300000.00' },
    })
    await bid(rival, deal.id, '290000')
    const { you, bid_count, history } = (await leader.ask(getAuction, { params: { id: deal.id } })).body
    expect(you).toMatchObject({ is_leading: true, max_amount: '300000.00' })
    expect([bid_count, history.map(({ amount }) => amount)]).toEqual([
      2,
      ['250000.00', '290000.00', '291000.00'],
    ])
    const own = await leader.ask(listBids, { query: { loan_deal: deal.id } })
    expect(own.body.results[0]).toMatchObject({ id: raised.body.bid.id, standing_amount: '291000.00' })
  })

  it('leaves a row in the audit log that names no amount', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(leader, deal.id, '250000', '260000')
    const raised = await bid(leader, deal.id, '250000', '299999.99')
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', deal.id)
      .where('type', '=', 'bid.raised')
      .execute()
    expect(events.map(({ after }) => after)).toEqual([
      { bid_id: raised.body.bid.id, bidder_id: leader.id, alias: 'Bidder 1' },
    ])
  })

  it('does not change the length of the history that others see, however often they raise', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    for (let index = 0; index < 3; index += 1) await bid(rival, deal.id, String(240_000 + index * 10_000))
    await bid(leader, deal.id, '300000', '310000')
    for (let index = 1; index < 310; index += 1) await bid(leader, deal.id, '300000', String(310_000 + index))
    const { history } = (await rival.ask(getAuction, { params: { id: deal.id } })).body
    expect(history).toHaveLength(
      (await leader.ask(getAuction, { params: { id: deal.id } })).body.history.length,
    )
    expect(history.map(({ amount }) => amount)).toEqual(['240000.00', '260000.00', '300000.00'])
  })
})
