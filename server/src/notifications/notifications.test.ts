import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { approveDeal, rejectDeal, submitDeal } from '#domain/deals/contract.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { acceptBid, declineAll } from '#domain/negotiations/contract.ts'
import { clearNotifications, listNotifications } from '#domain/notifications/contract.ts'
import { approvedDeal, completeDraft, endAt, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let reviewer: Client
let owner: Client
let buyer: Client
let rival: Client
beforeAll(async () => {
  testApp = await startTestApp()
  reviewer = await testApp.member('reviewer')
  owner = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

/** A user's notifications since they were last cleared, newest first, as title and link. */
async function unread(person: Client) {
  const { body } = await person.ask(listNotifications)
  const found = body.results.filter((notification) => !notification.is_read)
  await person.ask(clearNotifications)
  return found.map(({ title, link }) => [title, link])
}
const latest = async (person: Client) => (await person.ask(listNotifications)).body.results[0]

const bid = async (who: Client, deal: string, amount: string) =>
  (await who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount } })).body.bid

/** An auction whose earlier notifications are all read. */
async function openAuction() {
  const { id } = await liveDeal(testApp, owner, reviewer)
  for (const person of [owner, buyer, rival]) await person.ask(clearNotifications)
  return id
}

async function end(deal: string) {
  await endAt(testApp, deal, new Date(Date.now() - 1))
  await testApp.product.runClock()
}

const eventsOf = (deal: string) =>
  testApp.product.platform.db.selectFrom('events').selectAll().where('subject_id', '=', deal).execute()

describe('notifications', () => {
  it('are stored together with their cause, or not at all', async () => {
    const deal = await completeDraft(testApp, owner)
    await owner.ask(submitDeal, { params: { id: deal.id } })
    const before = await eventsOf(deal.id)
    testApp.product.platform.events.on(DEAL_EVENTS, 'deal.approved', async (_tx, { subject_id }) => {
      if (subject_id === deal.id) throw new Error('Something later in the transaction failed.')
    })
    expect((await reviewer.ask(approveDeal, { params: { id: deal.id } })).status).toBe(500)
    expect(await unread(owner)).toEqual([])
    expect(await eventsOf(deal.id)).toEqual(before)
  })

  it('of a submitted deal go to reviewers and administrators, not to its owner', async () => {
    const both = await testApp.member(['seller', 'reviewer'])
    const admin = await testApp.member('superuser')
    await reviewer.ask(clearNotifications)
    const { id } = await completeDraft(testApp, both)
    await both.ask(submitDeal, { params: { id } })
    for (const staff of [reviewer, admin])
      expect(await unread(staff)).toEqual([['Deal submitted', `/admin/properties/${id}`]])
    expect([await unread(both), await unread(buyer)]).toEqual([[], []])
  })

  it('of a new bid go to the owner and to the outbid bidder', async () => {
    const deal = await openAuction()
    await bid(rival, deal, '402500')
    await owner.ask(clearNotifications)
    await bid(buyer, deal, '412500')
    const [{ subject_label } = { subject_label: '' }] = await eventsOf(deal)
    expect(await latest(owner)).toMatchObject({
      kind: 'bid_received',
      message: `Bidder 2 has bid on ${subject_label}. The leading bid is $412,500.00.`,
    })
    expect(await unread(owner)).toEqual([['New bid', `/profile/properties/${deal}`]])
    expect(await unread(rival)).toEqual([['You were outbid', `/make-bid/${deal}`]])
    expect(await unread(buyer)).toEqual([])
  })

  it('inform the seller once that the reserve price is met, and not before', async () => {
    const { id } = await liveDeal(testApp, owner, reviewer, { reserve_price: '250000' })
    const notificationsOfOwner = async () =>
      (await owner.ask(listNotifications)).body.results
        .filter(({ link }) => link?.includes(id))
        .map(({ kind, message }) => [kind, message.includes('reserve')])
    const [received, met] = [
      ['bid_received', false],
      ['reserve_met', true],
    ]
    await owner.ask(clearNotifications)
    for (const [who, amount] of [
      [buyer, '240000'],
      [rival, '250000'],
      [buyer, '260000'],
    ] as const)
      await bid(who, id, amount)
    expect((await notificationsOfOwner()).slice(0, 3)).toEqual([received, met, received])
    const { body } = await buyer.ask(listNotifications)
    expect(JSON.stringify(body.results)).not.toContain('meets')
  })

  it('of a sale go to the buyer, once to each of the others and to the owner', async () => {
    const deal = await openAuction()
    await bid(rival, deal, '400000')
    await bid(rival, deal, '410000')
    const best = await bid(buyer, deal, '460000')
    await end(deal)
    for (const person of [owner, buyer, rival]) await person.ask(clearNotifications)
    expect(
      (await owner.ask(acceptBid, { params: { id: best.id }, body: { below_reserve: true } })).status,
    ).toBe(200)
    expect(await unread(buyer)).toEqual([['You won', `/closing/${deal}`]])
    expect(await unread(rival)).toEqual([['Bid Declined', `/property/${deal}`]])
    expect(await unread(owner)).toEqual([['Deal sold', `/closing/${deal}`]])
  })

  it('of an auction that ends without a sale go to the owner and every bidder', async () => {
    const deal = await openAuction()
    await bid(rival, deal, '400000')
    await bid(buyer, deal, '410000')
    for (const person of [owner, buyer, rival]) await person.ask(clearNotifications)
    await end(deal)
    for (const person of [owner, buyer, rival])
      expect((await unread(person)).map(([title]) => title)).toEqual(['Auction ended'])
    await owner.ask(declineAll, { params: { id: deal }, body: {} })
    expect((await unread(owner)).map(([title]) => title)).toEqual(['Auction Completed, Not Sold'])
    for (const person of [buyer, rival])
      expect((await unread(person)).map(([title]) => title)).toEqual(['Bid Declined'])
    expect((await latest(buyer))?.message).toContain('Reason: The seller declined all bids.')
  })

  it('continue from a cursor without gaps or repeats, whatever arrives in between', async () => {
    const reader = await testApp.member('reviewer')
    const submit = async () => {
      const { id } = await completeDraft(testApp, owner)
      await owner.ask(submitDeal, { params: { id } })
    }
    for (let n = 0; n < 5; n += 1) await submit()
    const read = async (query: Record<string, string>) =>
      (await reader.ask(listNotifications, { query: { page_size: '2', ...query } })).body
    const whole = (await read({ page_size: '50' })).results.map(({ id }) => id)
    const first = await read({})
    await submit()
    const second = await read({ cursor: first.next_cursor ?? '' })
    expect(second.next).toContain(`cursor=${second.next_cursor}`)
    const third = await read({ cursor: second.next_cursor ?? '' })
    const ids = [first, second, third].flatMap(({ results }) => results.map(({ id }) => id))
    expect(ids).toEqual(whole)
    expect([third.next_cursor, third.next]).toEqual([null, null])
    const oldest = await read({ ordering: 'created_at' })
    const rest = await read({ ordering: 'created_at', cursor: oldest.next_cursor ?? '' })
    expect([...oldest.results, ...rest.results].map(({ id }) => id)).toEqual(whole.toReversed().slice(0, 4))
    // Another user's cursor finds nothing.
    const others = await buyer.ask(listNotifications, { query: { cursor: first.next_cursor ?? '' } })
    expect(others.body.results).toEqual([])
  })

  it.each(['abc', '%00', 'bnVsbA', 'MTc'])('reject %s as a cursor', async (cursor) => {
    const response = await buyer.ask(listNotifications, { query: { cursor } })
    expect([response.status, response.body]).toEqual([
      400,
      { cursor: ['Use the next_cursor of an earlier response.'] },
    ])
  })

  it('include the reason of a rejection', async () => {
    const { id } = await completeDraft(testApp, owner)
    await owner.ask(submitDeal, { params: { id } })
    await reviewer.ask(rejectDeal, { params: { id }, body: { reason: 'The appraisal is too old.' } })
    const [{ subject_label } = { subject_label: '' }] = await eventsOf(id)
    expect((await latest(owner))?.message).toBe(
      `${subject_label} was rejected. You can fix and resubmit it. Reason: The appraisal is too old.`,
    )
  })

  it('are counted per user until they are cleared', async () => {
    await owner.ask(clearNotifications)
    await approvedDeal(testApp, owner, reviewer)
    const count = async (person: Client) => (await person.ask(getMe)).body.notification_count
    expect([await count(owner), await count(buyer)]).toEqual([1, 0])
    expect((await buyer.ask(clearNotifications)).body).toEqual({ notification_count: 0 })
    expect(await count(owner)).toBe(1)
    await owner.ask(clearNotifications)
    expect(await count(owner)).toBe(0)
  })
})
