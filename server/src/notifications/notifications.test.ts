import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { clearNotifications, listNotifications } from '#domain/notifications/contract.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const DEAL = '01900000-0000-7000-8000-000000000001'
const LABEL = 'HS-20418 Detached house, Hamilton'

let testApp: TestApp
let owner: Client
let buyer: Client
let rival: Client
beforeAll(async () => {
  testApp = await startTestApp()
  owner = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
}, 60_000)
afterAll(() => testApp.close())

const happen = (type: string, after: Record<string, unknown>, then?: () => void) =>
  testApp.product.platform.db.transaction().execute(async (tx) => {
    const what = { type, after, audit_type: 'deal_changes', subject_type: 'deal' as const, actor: null }
    await testApp.product.platform.events.append(tx, { ...what, subject_id: DEAL, subject_label: LABEL })
    then?.()
  })

/** What somebody has been told since they last cleared, as title and link. */
async function told(person: Client) {
  const { body } = await person.ask(listNotifications)
  const unread = body.results.filter((notification) => !notification.is_read)
  await person.ask(clearNotifications)
  return unread.map(({ title, link }) => [title, link])
}

describe('notifications', () => {
  it('are stored with what they tell of, or not at all', async () => {
    const failing = happen('deal.approved', { owner_id: owner.id }, () => {
      throw new Error('something later in the transaction failed')
    })
    await expect(failing).rejects.toThrow('something later')
    expect(await told(owner)).toEqual([])
    const events = await testApp.product.platform.db.selectFrom('events').selectAll().execute()
    expect(events).toEqual([])
  })

  it('of a submitted deal go to reviewers and administrators, not to its owner', async () => {
    const reviewer = await testApp.member('reviewer')
    const both = await testApp.member(['seller', 'reviewer'])
    await happen('deal.submitted', { owner_id: both.id })
    expect(await told(reviewer)).toEqual([['Deal submitted', `/admin/properties/${DEAL}`]])
    expect([await told(both), await told(buyer)]).toEqual([[], []])
  })

  it('of a new bid go to the owner and to who was outbid', async () => {
    const after = { owner_id: owner.id, bidder_id: buyer.id, amount: '412500.00', alias: 'Bidder 3' }
    await happen('bid.placed', { ...after, outbid_id: rival.id })
    const { body } = await owner.ask(listNotifications)
    expect(body.results[0]).toMatchObject({
      kind: 'bid_received',
      message: `Bidder 3 has bid on ${LABEL}. The leading amount is $412,500.00.`,
    })
    expect(await told(owner)).toEqual([['New bid', `/profile/properties/${DEAL}`]])
    expect(await told(rival)).toEqual([['You were outbid', `/make-bid/${DEAL}`]])
    expect(await told(buyer)).toEqual([])
  })

  it('of a sale go to the buyer, to the others and to the owner', async () => {
    const people = { owner_id: owner.id, buyer_id: buyer.id, loser_ids: [rival.id, rival.id] }
    await happen('deal.sold', { ...people, amount: '412500.00' })
    expect(await told(buyer)).toEqual([['Bid Accepted', `/closing/${DEAL}`]])
    expect(await told(rival)).toEqual([['Bid Declined', `/property/${DEAL}`]])
    expect(await told(owner)).toEqual([['Deal sold', `/closing/${DEAL}`]])
  })

  it('of an auction that ends without a sale go to the owner and every bidder', async () => {
    await happen('deal.closed', {
      owner_id: owner.id,
      bidder_ids: [buyer.id, rival.id],
      deal_state: 'under_review',
    })
    await happen('deal.not_sold', {
      owner_id: owner.id,
      bidder_ids: [buyer.id],
      reason: 'The seller declined all bids.',
    })
    expect((await told(owner)).map(([title]) => title)).toEqual([
      'Auction Completed, Not Sold',
      'Auction ended',
    ])
    expect((await told(buyer)).map(([title]) => title)).toEqual(['Bid Declined', 'Auction ended'])
    expect((await told(rival)).map(([title]) => title)).toEqual(['Auction ended'])
  })

  it('give the reason of a rejection', async () => {
    await happen('deal.rejected', { owner_id: owner.id, reason: 'The appraisal is too old.' })
    const { body } = await owner.ask(listNotifications)
    expect(body.results[0]?.message).toBe(
      `${LABEL} was rejected. You may change it and submit it again. Reason: The appraisal is too old.`,
    )
  })

  it('are counted until they are cleared, each user’s own alone', async () => {
    await owner.ask(clearNotifications)
    await happen('deal.approved', { owner_id: owner.id })
    const count = async (person: Client) => (await person.ask(getMe)).body.notification_count
    expect([await count(owner), await count(buyer)]).toEqual([1, 0])
    expect((await buyer.ask(clearNotifications)).body).toEqual({ notification_count: 0 })
    expect(await count(owner)).toBe(1)
    await owner.ask(clearNotifications)
    expect(await count(owner)).toBe(0)
  })
})
