import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { approveDeal, flagDeal, rejectDeal, submitDeal } from '#domain/deals/contract.ts'
import { GATHERING_MINUTES, type MAILED_KINDS } from '#domain/kernel/notification-kinds.ts'
import { acceptBid, declineAll } from '#domain/negotiations/contract.ts'
import {
  changeNotificationSetting,
  listNotificationSettings,
  listNotifications,
} from '#domain/notifications/contract.ts'
import { closeNow, completeDraft, liveDeal } from '../test/listing.ts'
import { mailsTo } from '../test/newcomers.ts'
import { roundTrips } from '../test/round-trips.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client
beforeAll(async () => {
  testApp = await startTestApp()
  // The queue stores the mails; they are sent when a test says so.
  await testApp.product.platform.jobs.start()
  reviewer = await testApp.member('reviewer')
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})
beforeEach(async () => {
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})

const db = () => testApp.product.platform.db
const bid = async (who: Client, deal: string, amount: number) =>
  (await who.ask(placeBid, { body: { loan_deal: deal, bid_amount: String(amount) } })).body.bid.id

/** Sends what is due. Returns the e-mails that the person has been sent so far, oldest first. */
async function mailsOf(person: Client) {
  await testApp.product.runClock()
  const { email } = await db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return mailsTo(testApp, email)
}
const subjectsOf = async (person: Client) => (await mailsOf(person)).map(({ subject }) => subject)

/** As if so many minutes had passed for all that waits. */
async function letPass(minutes: number) {
  await sql`update gathered_mails set sent_at = sent_at - make_interval(mins => ${minutes})`.execute(db())
  await sql`update notifications set mail_due_at = mail_due_at - make_interval(mins => ${minutes})`.execute(
    db(),
  )
}

/** An auction in which the buyer was outbid once and told so by e-mail. */
async function outbidOnce() {
  const { id } = await liveDeal(testApp, seller, reviewer)
  await bid(buyer, id, 240_000)
  await bid(rival, id, 250_000)
  expect(await subjectsOf(buyer)).toEqual(['You were outbid'])
  return id
}

describe('an e-mail', () => {
  it('tells a buyer at once that they were outbid, with links to the auction and to the settings', async () => {
    const id = await outbidOnce()
    const [mail] = await mailsOf(buyer)
    expect(mail?.text).toMatch(/You no longer lead on HS-\d+.*The leading bid is \$250,000\.00/)
    expect(mail?.text).toMatch(new RegExp(`Open it in HomeSlice: http\\S+/make-bid/${id}$`, 'm'))
    expect(mail?.text).toMatch(/Turn off these e-mails: http\S+\/e-mails-off#token=\S+\.outbid\.[\w-]{43}$/m)
    expect(mail?.text).toMatch(
      /Choose which e-mails you get: http\S+\/profile\/notifications\?tab=settings$/m,
    )
  })

  it('tells of further outbids when ten minutes are over, all in one and never twice', async () => {
    const id = await outbidOnce()
    await bid(buyer, id, 260_000)
    await bid(rival, id, 270_000)
    await bid(buyer, id, 280_000)
    await bid(rival, id, 290_000)
    await letPass(GATHERING_MINUTES - 1)
    expect(await subjectsOf(buyer)).toHaveLength(1)
    await letPass(1)
    expect(await subjectsOf(buyer)).toEqual(['You were outbid', 'You were outbid (2 times)'])
    const [, second] = await mailsOf(buyer)
    expect(second?.text).toMatch(/The leading bid is \$290,000\.00.*The leading bid is \$270,000\.00/s)
    expect(second?.text).toMatch(/\d\d\/\d\d\/\d{4} \d+:\d\d [AP]M E[SD]T: /)
    await letPass(60)
    expect(await subjectsOf(buyer)).toHaveLength(2)
  })

  it('about another deal is not held back', async () => {
    await outbidOnce()
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    expect(await subjectsOf(buyer)).toEqual(['You were outbid', 'You were outbid'])
  })

  it('is not sent if the bidder leads again by then', async () => {
    const id = await outbidOnce()
    await bid(buyer, id, 260_000)
    await bid(rival, id, 270_000)
    await mailsOf(buyer)
    await bid(buyer, id, 280_000)
    await letPass(GATHERING_MINUTES)
    expect(await subjectsOf(buyer)).toHaveLength(1)
  })

  it('is sent once although two servers look at the same moment', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await Promise.all([testApp.product.runClock(), testApp.product.runClock(), testApp.product.runClock()])
    expect(await subjectsOf(buyer)).toEqual(['You were outbid'])
  })

  it('goes to the seller for approval, rejection and a flag, and to both sides of a sale', async () => {
    const rejected = await completeDraft(testApp, seller)
    await seller.ask(submitDeal, { params: { id: rejected.id } })
    await reviewer.ask(rejectDeal, { params: { id: rejected.id }, body: { reason: 'The appraisal is old.' } })
    const approved = await completeDraft(testApp, seller)
    await seller.ask(submitDeal, { params: { id: approved.id } })
    await reviewer.ask(approveDeal, { params: { id: approved.id } })
    await reviewer.ask(flagDeal, { params: { id: approved.id }, body: { reason: 'The title is in doubt.' } })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    const best = await bid(rival, id, 250_000)
    await closeNow(testApp, id)
    expect(
      (await seller.ask(acceptBid, { params: { id: best }, body: { below_reserve: true } })).status,
    ).toBe(200)
    expect(await subjectsOf(seller)).toEqual([
      'Deal rejected',
      'Deal approved',
      'Deal flagged',
      'Deal approved',
      'Deal sold',
    ])
    expect((await mailsOf(seller))[0]?.text).toContain('Reason: The appraisal is old.')
    expect(await subjectsOf(rival)).toContain('Bid Accepted')
    expect(await subjectsOf(buyer)).toContain('Bid Declined')
  })

  it('is stored by a job, so that a bid sends the database no statement more for it', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    const trips = await roundTrips(testApp.product.engine, () => bid(rival, id, 250_000))
    const writes = trips.flat().filter((text) => text.startsWith('insert') || text.startsWith('update'))
    expect(writes.filter((text) => text.includes('jobs.job') || text.includes('gathered_mails'))).toEqual([])
    expect(trips.flat().filter((text) => text.includes('insert into notifications'))).toHaveLength(1)
  })
})

describe('the switch of a kind', () => {
  const settings = async (person: Client) => (await person.ask(listNotificationSettings)).body
  const turnOff = (person: Client, kind: (typeof MAILED_KINDS)[number]) =>
    person.ask(changeNotificationSetting, { body: { kind, by_email: false } })

  it('is on at first, and there for the kinds that concern the user', async () => {
    const own = await settings(buyer)
    expect(own.every(({ by_email }) => by_email)).toBe(true)
    expect(own.map(({ kind }) => kind)).toContain('bid_accepted')
    expect(own.map(({ kind }) => kind)).not.toContain('deal_approved')
    expect((await settings(seller)).map(({ kind }) => kind)).toContain('deal_approved')
  })

  it('stops the e-mails and not the notification in the app', async () => {
    expect((await turnOff(buyer, 'outbid')).body).toContainEqual({ kind: 'outbid', by_email: false })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await closeNow(testApp, id)
    await seller.ask(declineAll, { params: { id }, body: {} })
    expect(await subjectsOf(buyer)).toEqual(['Bid Declined'])
    const { results } = (await buyer.ask(listNotifications)).body
    expect(results.map(({ kind }) => kind)).toContain('outbid')
    expect((await settings(rival)).every(({ by_email }) => by_email)).toBe(true)
  })

  it('does not exist for a kind that is not mailed', async () => {
    const answer = await buyer.ask(changeNotificationSetting, {
      body: { kind: 'bid_received' as 'outbid', by_email: false },
    })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['kind']])
  })
})
