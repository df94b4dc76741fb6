import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { approveDeal, flagDeal, rejectDeal, submitDeal } from '#domain/deals/contract.ts'
import { GATHERING_MINUTES } from '#domain/kernel/notification-kinds.ts'
import { acceptBid, declineAll } from '#domain/negotiations/contract.ts'
import {
  changeNotificationSetting,
  listNotificationSettings,
  listNotifications,
  readNotifications,
} from '#domain/notifications/contract.ts'
import { newId } from '../platform/ids.ts'
import { closeNow, completeDraft, liveDeal } from '../test/listing.ts'
import { letMailsWait } from '../test/mail-times.ts'
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

const letPass = (minutes: number) => letMailsWait(testApp, minutes)

/** An auction in which the buyer was outbid once and notified by e-mail. */
async function outbidOnce() {
  const { id } = await liveDeal(testApp, seller, reviewer)
  await bid(buyer, id, 240_000)
  await bid(rival, id, 250_000)
  expect(await subjectsOf(buyer)).toEqual(['You were outbid'])
  return id
}

describe('an e-mail', () => {
  it('notifies a buyer immediately that they were outbid, with links to the auction and to the settings', async () => {
    const id = await outbidOnce()
    const [mail] = await mailsOf(buyer)
    expect(mail?.text).toMatch(/You no longer lead on HS-\d+.*The leading bid is \$250,000\.00/)
    expect(mail?.text).toMatch(new RegExp(`Open it in HomeSlice: http\\S+/make-bid/${id}$`, 'm'))
    expect(mail?.text).toMatch(/Turn off these e-mails: http\S+\/e-mails-off#token=\S+\.outbid\.[\w-]{43}$/m)
    expect(mail?.text).toMatch(
      /Choose which e-mails you get: http\S+\/profile\/notifications\?tab=settings$/m,
    )
  })

  it('lists further outbids after ten minutes, all in one and never twice', async () => {
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
    expect(second?.text).toMatch(/\d\d\/\d\d\/\d{4} \d+:\d\d [AP]M ET: /)
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
    expect(await subjectsOf(rival)).toContain('You won')
    expect(await subjectsOf(buyer)).toContain('Bid Declined')
  })

  it('is stored by a job, so that a bid needs no additional statement for it', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    const trips = await roundTrips(testApp.product.engine, () => bid(rival, id, 250_000))
    const writes = trips.flat().filter((text) => text.startsWith('insert') || text.startsWith('update'))
    expect(writes.filter((text) => text.includes('jobs.job') || text.includes('gathered_mails'))).toEqual([])
    expect(trips.flat().filter((text) => text.includes('insert into notifications'))).toHaveLength(1)
  })
})

describe('the settings of a kind', () => {
  const settings = async (person: Client) => (await person.ask(listNotificationSettings)).body
  const settingOf = async (person: Client, kind: string) =>
    (await settings(person)).find((setting) => setting.kind === kind)
  const choose = (
    person: Client,
    kind: 'outbid' | 'bid_declined' | 'bid_received' | 'daily_digest',
    chosen: object,
  ) =>
    person.ask(changeNotificationSetting, {
      body: { kind, by_email: 'at_once', in_app: true, ...chosen },
    })
  const kindsInApp = async (person: Client) =>
    (await person.ask(listNotifications)).body.results.map(({ kind }) => kind)

  it('exist for the kinds that concern the user, most of them in the app and by e-mail', async () => {
    expect(await settingOf(buyer, 'bid_accepted')).toMatchObject({ in_app: true, by_email: 'at_once' })
    expect(await settingOf(buyer, 'deal_approved')).toBeUndefined()
    expect(await settingOf(seller, 'deal_approved')).toMatchObject({ in_app: true, by_email: 'at_once' })
    expect(await settingOf(seller, 'bid_received')).toMatchObject({ in_app: true, by_email: 'off' })
    expect(await settingOf(reviewer, 'deal_submitted')).toMatchObject({ in_app: true, by_email: 'off' })
  })

  it('stop the e-mails and not the notification in the app', async () => {
    expect((await choose(buyer, 'outbid', { by_email: 'off' })).body).toContainEqual({
      kind: 'outbid',
      in_app: true,
      by_email: 'off',
    })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await closeNow(testApp, id)
    await seller.ask(declineAll, { params: { id }, body: {} })
    expect(await subjectsOf(buyer)).toEqual(['Bid Declined'])
    expect(await kindsInApp(buyer)).toContain('outbid')
    expect(await settingOf(rival, 'outbid')).toMatchObject({ by_email: 'at_once' })
  })

  it('stop the notification in the app, with its count, and not the e-mail', async () => {
    await choose(buyer, 'outbid', { in_app: false })
    const { id } = await liveDeal(testApp, seller, reviewer)
    const count = async () => (await buyer.ask(getMe)).body.notification_count
    await bid(buyer, id, 240_000)
    const before = await count()
    await bid(rival, id, 250_000)
    expect(await subjectsOf(buyer)).toEqual(['You were outbid'])
    expect(await kindsInApp(buyer)).not.toContain('outbid')
    expect(await count()).toBe(before)
    // What reading answers, and live connections get, is a count of its own.
    const { body } = await buyer.ask(readNotifications, { body: { ids: [newId()] } })
    expect(body.notification_count).toBe(before)
  })

  it('send a kind that is not mailed usually', async () => {
    await choose(seller, 'bid_received', {})
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    expect(await subjectsOf(seller)).toContain('New bid')
  })

  it('collect the daily kinds in one e-mail in the morning, sent once by any server', async () => {
    await choose(buyer, 'outbid', { by_email: 'daily' })
    await choose(buyer, 'bid_declined', { by_email: 'daily' })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await closeNow(testApp, id)
    await seller.ask(declineAll, { params: { id }, body: {} })
    expect(await subjectsOf(buyer)).toEqual([])
    const { rows } = await sql<{ hour: number; days: number }>`
      select extract(hour from mail_due_at at time zone 'America/Toronto')::int as hour,
        ceil(extract(epoch from mail_due_at - now()) / 86400)::int as days
      from notifications where user_id = ${buyer.id} and mail_due_at is not null`.execute(db())
    expect(rows).toEqual([
      { hour: 7, days: 1 },
      { hour: 7, days: 1 },
    ])
    await letPass(24 * 60)
    await Promise.all([testApp.product.runClock(), testApp.product.runClock(), testApp.product.runClock()])
    expect(await subjectsOf(buyer)).toEqual(['Daily digest: 2 notifications'])
    const [digest] = await mailsOf(buyer)
    expect(digest?.text).toMatch(/You were outbid\n.*\$250,000\.00.*\nhttp\S+\/make-bid\/.*Bid Declined\n/s)
    expect(digest?.text).toMatch(/\.daily_digest\./)
    await letPass(24 * 60)
    expect(await subjectsOf(buyer)).toHaveLength(1)
  })

  it('stop the digest as a whole', async () => {
    await choose(buyer, 'outbid', { by_email: 'daily' })
    await choose(buyer, 'daily_digest', { by_email: 'off' })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await letPass(24 * 60)
    expect(await subjectsOf(buyer)).toEqual([])
  })

  it.each([
    ['was deactivated', { is_active: false }],
    ['opened the account of their company and left it', { team_role: 'left' }],
  ] as const)('send nothing to a user who %s before it was due', async (_, change) => {
    await choose(buyer, 'outbid', { by_email: 'daily' })
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await closeNow(testApp, id)
    await seller.ask(declineAll, { params: { id }, body: {} })
    await db().updateTable('users').set(change).where('id', '=', buyer.id).execute()
    await letPass(24 * 60)
    expect(await subjectsOf(buyer)).toEqual([])
  })

  it('are refused for a kind or channel that does not exist', async () => {
    for (const [chosen, key] of [
      [{ kind: 'session_copied' }, 'kind'],
      [{ by_email: 'weekly' }, 'by_email'],
      [{ in_app: 'no' }, 'in_app'],
    ] as const) {
      const response = await choose(buyer, 'outbid', chosen)
      expect([response.status, Object.keys(response.body)]).toEqual([400, [key]])
    }
  })
})

describe('reading', () => {
  it('marks single notifications, only the user’s own, and returns the count', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    const [outbid] = (await buyer.ask(listNotifications)).body.results
    const ids = [outbid?.id ?? '']
    expect((await rival.ask(readNotifications, { body: { ids } })).status).toBe(200)
    expect((await buyer.ask(listNotifications)).body.results[0]?.is_read).toBe(false)
    const { body } = await buyer.ask(readNotifications, { body: { ids } })
    const { results } = (await buyer.ask(listNotifications)).body
    expect(results[0]).toMatchObject({ id: outbid?.id, is_read: true })
    expect(body.notification_count).toBe(results.filter(({ is_read }) => !is_read).length)
    expect((await buyer.ask(readNotifications, { body: { ids: [] } })).status).toBe(400)
  })
})
