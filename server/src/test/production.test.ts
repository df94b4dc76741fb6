import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  changeEmail,
  forgotPassword,
  getMe,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '#domain/accounts/contract.ts'
import { listDeals, scheduleDeal } from '#domain/deals/contract.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { MINIMUM_RESPONSE_MS } from '../accounts/commands/minimum-duration.ts'
import { approvedDeal } from './listing.ts'
import { PASSWORD, registration } from './newcomers.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7CxNy4u',
  PUBLIC_URL: 'https://market.example.ca',
  SMTP_URL: 'smtp://127.0.0.1:9',
  RATE_LIMITS: 'default',
}
const METRICS_TOKEN = 'a token for the monitoring'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', PRODUCTION)
})
afterAll(() => testApp.close())

const statusOf = async (app: TestApp, url: string, authorization?: string) =>
  (await app.product.http.inject({ url, headers: authorization ? { authorization } : {} })).statusCode

describe('production', () => {
  it('does not start on a database that was filled with the demonstration market', async () => {
    const { platform } = testApp.product
    const demo = await testApp.member('buyer')
    const mark = (is_demonstration: boolean) =>
      platform.db.updateTable('users').set({ is_demonstration }).where('id', '=', demo.id).execute()
    await mark(true)
    const again = startTestApp('postgres', {
      ...PRODUCTION,
      DATABASE_URL: platform.config.databaseUrl ?? '',
    })
    await expect(again).rejects.toThrow(/demonstration market.*empty database/)
    await mark(false)
  })

  it('shows the description of its routes to accounts only, and no page that calls them', async () => {
    const buyer = await testApp.member('buyer')
    expect(await statusOf(testApp, '/openapi.json')).toBe(401)
    expect(await statusOf(testApp, '/openapi.json', `Bearer ${buyer.token}`)).toBe(200)
    expect(await statusOf(testApp, '/try')).toBe(404)
  })

  it('refuses an auction that is shorter than a day', async () => {
    const seller = await testApp.member('seller')
    const reviewer = await testApp.member('reviewer')
    // Demonstration accounts need no second factor.
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ is_demonstration: true }).where('id', '=', reviewer.id).execute()
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const now = Date.now()
    const schedule = (minutes: number) =>
      seller.ask(scheduleDeal, {
        params: { id },
        body: {
          bid_start_ts: new Date(now).toISOString(),
          bid_end_ts: new Date(now + minutes * MINUTE_MS).toISOString(),
        },
      })
    const short = await schedule(23 * 60)
    expect([short.status, short.body]).toEqual([400, { bid_end_ts: ['An auction runs for at least a day.'] }])
    expect((await schedule(24 * 60)).status).toBe(200)
    await db.updateTable('users').set({ is_demonstration: false }).where('id', '=', reviewer.id).execute()
  })

  it('shows its metrics only to the holder of the token for them', async () => {
    expect(await statusOf(testApp, '/metrics')).toBe(404)
    const measured = await startTestApp('postgres', { ...PRODUCTION, METRICS_TOKEN })
    expect(await statusOf(measured, '/metrics')).toBe(401)
    expect(await statusOf(measured, '/metrics', 'Bearer another token')).toBe(401)
    expect(await statusOf(measured, '/metrics', `Bearer ${METRICS_TOKEN}`)).toBe(200)
    await measured.close()
  })

  it('takes as long to answer about an address without an account as about one with an account', async () => {
    const email = 'unknown@people.test'
    const { anybody } = testApp
    const member = await testApp.member('buyer')
    const asked: [string, () => Promise<unknown>][] = [
      ['registration', () => anybody.ask(register, { body: registration(email) })],
      ['a code', () => anybody.ask(verifyOtp, { body: { email, otp: '123456' } })],
      ['another code', () => anybody.ask(resendOtp, { body: { email } })],
      ['a forgotten password', () => anybody.ask(forgotPassword, { body: { email } })],
      ['another address', () => member.ask(changeEmail, { body: { email, password: PASSWORD } })],
      [
        'a new password',
        () => anybody.ask(resetPassword, { body: { email, otp: '123456', password: PASSWORD } }),
      ],
    ]
    // The wait is asked for, and not measured: a busy machine answers as late without it.
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const waited: [string, boolean][] = []
    for (const [what, ask] of asked) {
      timers.mockClear()
      await ask()
      waited.push([what, timers.mock.calls.some(([, ms]) => ms === MINIMUM_RESPONSE_MS)])
    }
    timers.mockRestore()
    expect(waited).toEqual(asked.map(([what]) => [what, true]))
  })

  it('has no mailbox page', async () => {
    expect(await statusOf(testApp, '/mailbox')).toBe(404)
  })
})

it('no response to an account may be stored by a cache', async () => {
  const buyer = await testApp.member('buyer')
  for (const response of [
    await buyer.ask(getMe),
    await buyer.ask(listDeals),
    await testApp.anybody.ask(getMe),
  ])
    expect(response.headers['cache-control']).toBe('no-store')
})
