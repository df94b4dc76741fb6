import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, forgotPassword, logIn, resetPassword } from '#domain/accounts/contract.ts'
import { createKey, listKeys } from '#domain/accounts/keys-contract.ts'
import { feedContent, getFeed, makeFeed } from '#domain/calendar/contract.ts'
import { createWebhook, listWebhooks } from '#domain/webhooks/contract.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { codeFor, mailsTo, PASSWORD } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const NEW_PASSWORD = 'Brand-New-Password-2!'
const CHANGED = 'Your HomeSlice password was changed'

let testApp: TestApp
let person: Client
let email: string
let calendar: string
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const mailWith = async (subject: string) =>
  (await mailsTo(testApp, email)).filter((mail) => mail.subject === subject).at(-1)?.text ?? ''

/** A user for whom a key, a webhook and a calendar address were made, as an intruder would. */
beforeEach(async () => {
  person = await testApp.member('buyer')
  const { platform } = testApp.product
  const known = platform.db.updateTable('users').set({ password_hash: await hashPassword(PASSWORD) })
  ;({ email } = await known.where('id', '=', person.id).returning('email').executeTakeFirstOrThrow())
  const key = { name: 'Nightly', scopes: ['read' as const], expires_in_days: 90 as const, password: PASSWORD }
  await person.ask(createKey, { body: key })
  await person.ask(createWebhook, {
    body: { url: 'https://intruder.example/in', kinds: null, password: PASSWORD },
  })
  const { url } = (await person.ask(makeFeed)).body
  calendar = new URL(url).pathname.split('/').at(-2) ?? ''
})

const left = async () => ({
  keys: (await person.ask(listKeys)).body.results.length,
  webhooks: (await person.ask(listWebhooks)).body.results.filter(({ is_active }) => is_active).length,
  calendar: (await person.ask(getFeed)).body.is_on,
  dates: (
    await testApp.anybody.ask(feedContent, { params: { token: calendar } }).catch(() => ({ status: 200 }))
  ).status,
})
const change = (body: { keep_webhooks_and_calendar?: boolean } = {}) =>
  person.ask(changePassword, { body: { current_password: PASSWORD, password: NEW_PASSWORD, ...body } })

describe('a new password', () => {
  it('ends keys, webhooks and the calendar address, and the mail about it names them', async () => {
    expect(await left()).toEqual({ keys: 1, webhooks: 1, calendar: true, dates: 200 })
    expect((await change()).status).toBe(204)
    expect(await left()).toEqual({ keys: 0, webhooks: 0, calendar: false, dates: 404 })
    expect(await mailWith(CHANGED)).toContain(
      'Ended with them: the API key “Nightly”, the webhook to intruder. example and the calendar address.',
    )
  })

  it('keeps webhooks and the calendar address for an owner who ticks so, and the mail says what is still on', async () => {
    expect((await change({ keep_webhooks_and_calendar: true })).status).toBe(204)
    expect(await left()).toEqual({ keys: 0, webhooks: 1, calendar: true, dates: 200 })
    const text = await mailWith(CHANGED)
    expect(text).toContain('Ended with them: the API key “Nightly”.')
    expect(text).toContain(
      'Still on, as chosen with the new password: the webhook to intruder. example and the calendar address.',
    )
  })

  it('ends them as well when it is set by the mail about a forgotten one', async () => {
    await testApp.anybody.ask(forgotPassword, { body: { email } })
    const otp = await codeFor(testApp, email)
    const body = { email, otp, password: NEW_PASSWORD }
    expect((await testApp.anybody.ask(resetPassword, { body })).status).toBe(200)
    expect(await mailWith(CHANGED)).toContain('the webhook to intruder. example and the calendar address.')
    const { db } = testApp.product.platform
    const webhooks = await db
      .selectFrom('webhooks')
      .select('is_active')
      .where('user_id', '=', person.id)
      .execute()
    expect(webhooks).toEqual([{ is_active: false }])
  })
})

it('a mail tells of each webhook, API key and calendar address that is made', async () => {
  expect(await mailWith('A new webhook of your HomeSlice account')).toContain(
    'the webhook to intruder. example',
  )
  expect(await mailWith('A new API key for your HomeSlice account')).not.toBe('')
  expect(await mailWith('A new calendar address of your HomeSlice account')).toContain('If it was not you')
})

it('a mail tells of a log-in on a new device, and of none on a known one', async () => {
  const received = async () =>
    (await mailsTo(testApp, email)).filter(
      (mail) => mail.subject === 'A new device logged in to your HomeSlice account',
    )
  const logInWith = (cookie: string) =>
    testApp.product.http.inject({
      method: 'POST',
      url: `/api${logIn.path}`,
      payload: { email, password: PASSWORD },
      headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      remoteAddress: '203.0.113.7',
    })
  const first = await logInWith('')
  expect(first.statusCode).toBe(200)
  expect((await received()).map((mail) => mail.text)).toEqual([
    expect.stringContaining('Firefox on Linux, from the network address 203.0.113.7.'),
  ])
  await logInWith(first.cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  expect(await received()).toHaveLength(1)
  await logInWith('')
  expect(await received()).toHaveLength(2)
})
