import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { createCreditBox, deleteCreditBox, patchCreditBox } from '#domain/credit-boxes/contract.ts'
import { flagDeal } from '#domain/deals/contract.ts'
import { ALERT_MINUTES, MOST_ALERTS, type NotificationKind } from '#domain/kernel/notification-kinds.ts'
import { changeNotificationSetting, listNotifications } from '#domain/notifications/contract.ts'
import { changeSavedSearch, createSavedSearch } from '#domain/saved-searches/contract.ts'
import { alertOwners } from '../credit-boxes/commands/alert-owners.ts'
import { alertOf } from '../saved-searches/commands/alert-owners.ts'
import { liveBook, loan } from '../test/books.ts'
import { emailOf } from '../test/channels.ts'
import { closeNow, liveDeal } from '../test/listing.ts'
import { letMailsWait } from '../test/mail-times.ts'
import { mailsTo } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { summaryOf } from './views/alert-summary.ts'

const DEALS = MOST_ALERTS + 3

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let email: string
/** Live deals, all of which match the boxes below. */
const deals: string[] = []
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  for (let number = 0; number < DEALS; number += 1) deals.push((await liveDeal(testApp, seller, reviewer)).id)
  // Only now, so that no one is alerted but by the calls below.
  await testApp.product.platform.jobs.start()
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})
beforeEach(async () => {
  buyer = await testApp.member('buyer')
  email = await emailOf(buyer)
})

const db = () => testApp.product.platform.db
const letPass = (minutes: number) => letMailsWait(testApp, minutes)
const box = async (name: string) =>
  (await buyer.ask(createCreditBox, { body: { name, ltv_max: 65 } })).body.id
const search = (name: string) =>
  buyer.ask(createSavedSearch, { body: { name, filters: {}, alerts: 'at_once' } })
const choose = (kind: NotificationKind, by_email: 'daily' | 'off') =>
  buyer.ask(changeNotificationSetting, { body: { kind, by_email, in_app: true } as never })

/** Alerts the owners of boxes and searches of these deals, and sends what is due. */
async function alert(ids: readonly string[]) {
  for (const id of ids) {
    await alertOwners(testApp.product.platform, id)
    await alertOf(testApp.product.platform, id)
  }
  await testApp.product.runClock()
}
/** Lets the hour pass and sends what is due. */
async function endHour() {
  await letPass(ALERT_MINUTES)
  await testApp.product.runClock()
}
const mails = async () => mailsTo(testApp, email)
const subjects = async () => (await mails()).map(({ subject }) => subject)
const summaries = async () => (await mails()).filter(({ subject }) => subject.startsWith('Summary'))
const ten = (subject: string) => Array.from({ length: MOST_ALERTS }, () => subject)
const linkTo = (id: string) => expect.stringContaining(`/property/${id}\n`)

describe('more than ten alerts within an hour', () => {
  it('are ten e-mails and one summary at the end of the hour, all in the list of notifications', async () => {
    await box('North')
    await alert(deals)
    const first = ten('A deal matches your credit box')
    expect(await subjects()).toEqual(first)
    await letPass(ALERT_MINUTES - 1)
    await testApp.product.runClock()
    expect(await subjects()).toEqual(first)
    await letPass(1)
    await Promise.all([testApp.product.runClock(), testApp.product.runClock(), testApp.product.runClock()])
    expect(await subjects()).toEqual([...first, 'Summary of alerts: 3 deals'])
    const { text } = (await mails()).at(-1) ?? { text: '' }
    for (const id of deals.slice(MOST_ALERTS)) expect(text).toEqual(linkTo(id))
    for (const id of deals.slice(0, MOST_ALERTS)) expect(text).not.toContain(id)
    expect(text.match(/^HS-\d+ Detached house, Hamilton\nFound by your credit box “North”$/gm)).toHaveLength(
      3,
    )
    expect(text).toMatch(/Turn off these summaries: http\S+\.alert_summary\./)
    await endHour()
    expect(await mails()).toHaveLength(MOST_ALERTS + 1)
    const { results } = (await buyer.ask(listNotifications, { query: { page_size: '50' } })).body
    expect(results).toHaveLength(DEALS)
  })

  it('count those of credit boxes and saved searches together, and name what found a deal', async () => {
    await box('North')
    await box('South')
    await search('All')
    await alert(deals.slice(0, 6))
    expect(await mails()).toHaveLength(MOST_ALERTS)
    await endHour()
    expect((await summaries()).map(({ subject }) => subject)).toEqual(['Summary of alerts: 1 deal'])
    expect((await summaries())[0]?.text).toContain(
      'Found by your credit boxes “North” and “South”\nFound by your saved search “All”\n',
    )
  })

  it('begin again after the hour', async () => {
    await box('North')
    await alert(deals.slice(0, MOST_ALERTS + 1))
    await endHour()
    await alert(deals.slice(MOST_ALERTS + 1))
    expect((await subjects()).slice(MOST_ALERTS)).toEqual([
      'Summary of alerts: 1 deal',
      'A deal matches your credit box',
      'A deal matches your credit box',
    ])
  })

  it('do not concern those who chose the daily digest', async () => {
    await box('North')
    await choose('credit_box_matched', 'daily')
    await alert(deals)
    // The digest is sent at a time of day, which may be within the hour in which this test runs.
    await sql`update notifications set mail_due_at = now() + interval '2 hours' where user_id = ${buyer.id}`.execute(
      db(),
    )
    await endHour()
    expect(await subjects()).toEqual([])
    await letPass(60)
    await testApp.product.runClock()
    expect(await subjects()).toEqual([`Daily digest: ${DEALS} notifications`])
  })

  const setUser = (columns: object) =>
    db()
      .updateTable('users')
      .set(columns as never)
      .where('id', '=', buyer.id)
      .execute()
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['whose box is muted', (id) => buyer.ask(patchCreditBox, { params: { id }, body: { is_muted: true } })],
    ['whose box is deleted', (id) => buyer.ask(deleteCreditBox, { params: { id } })],
    ['who switch the e-mails of credit boxes off', () => choose('credit_box_matched', 'off')],
    ['who switch the summaries off', () => choose('alert_summary', 'off')],
    ['who are deactivated', () => setUser({ is_active: false })],
    ['who have left their company', () => setUser({ team_role: 'left' })],
    ['whose identity check is reopened', () => setUser({ kyc_state: 'rejected' })],
  ])('are no summary for those %s within the hour', async (_who, change) => {
    const id = await box('North')
    await alert(deals)
    await change(id)
    await endHour()
    expect(await subjects()).toEqual(ten('A deal matches your credit box'))
  })

  it('are summed up for a person whose other box still matches, by that box alone', async () => {
    const muted = await box('North')
    await box('South')
    await alert(deals)
    await buyer.ask(patchCreditBox, { params: { id: muted }, body: { is_muted: true } })
    await endHour()
    const [summary] = await summaries()
    expect(summary?.text).toContain('Found by your credit box “South”')
    expect(summary?.text).not.toContain('North')
  })

  it('are no summary of a saved search whose alerts are turned off within the hour', async () => {
    const { id } = (await search('All')).body
    await alert(deals)
    await buyer.ask(changeSavedSearch, { params: { id }, body: { alerts: 'off' } })
    await endHour()
    expect(await subjects()).toEqual(ten('A deal matches your saved search'))
  })

  it('name another mortgage of a book once the one of the alert is gone', async () => {
    await box('North')
    await alert(deals.slice(0, MOST_ALERTS))
    const { id, reference } = await liveBook(testApp, { seller, reviewer }, [loan(1), loan(2)], {
      list_book_mortgages_loans_individually: true,
      reserve_price: '370000.00',
    })
    const loans = await db()
      .selectFrom('loan_deals')
      .select('id')
      .where('book_id', '=', id)
      .orderBy('loan_place')
      .execute()
    const [first = '', second = ''] = loans.map((one) => one.id)
    await alert([first, second])
    await closeNow(testApp, first)
    await endHour()
    const [summary] = await summaries()
    expect(summary?.subject).toBe('Summary of alerts: 1 deal')
    expect(summary?.text).toContain(`One of the mortgages of ${reference}\n`)
    expect(summary?.text).toEqual(linkTo(second))
  })

  it('leave out deals that have ended, were taken off the market, or are for others alone', async () => {
    const { id: left } = await liveDeal(testApp, seller, reviewer)
    await box('North')
    await alert([...deals, left])
    const [ended = '', flagged = '', exclusive = ''] = deals.slice(MOST_ALERTS)
    // The market still shows its result.
    const rival = await testApp.member('buyer')
    await rival.ask(placeBid, { body: { loan_deal: ended, bid_amount: '420000' } })
    await closeNow(testApp, ended)
    await reviewer.ask(flagDeal, { params: { id: flagged }, body: { reason: 'The title is in doubt.' } })
    await db().updateTable('loan_deals').set({ is_exclusive: true }).where('id', '=', exclusive).execute()
    await endHour()
    const [summary] = await summaries()
    expect(summary?.subject).toBe('Summary of alerts: 1 deal')
    expect(summary?.text).toEqual(linkTo(left))
  })
})

it('a summary names twenty deals and leads to the market for the others', () => {
  const user = { id: buyer.id, email: 'ada@people.test', first_name: 'Ada' }
  const deal = {
    deal_type: 'single_mortgage',
    mortgage_class: 'residential',
    city: 'Hamilton',
    book_number: null,
  }
  const alerts = Array.from({ length: 23 }, (_none, number) => ({
    kind: 'search_match',
    user,
    deal: { ...deal, id: String(number), number, names: ['All'] },
  }))
  // A search and a box can both have found a deal, which is one.
  const twice = { ...alerts[0], kind: 'credit_box_matched' }
  const { subject, text } = summaryOf(testApp.product.platform, [...alerts, twice] as never)
  expect(subject).toBe('Summary of alerts: 23 deals')
  expect(text.match(/^HS-/gm)).toHaveLength(20)
  expect(text).toMatch(/^And 3 more\nhttp\S+\/marketplace$/m)
})
