import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMe, refreshToken } from '#domain/accounts/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { digest, newOpaqueToken } from '../platform/auth/tokens.ts'
import { mailsTo, type Newcomer, newcomer, withToken } from '../test/newcomers.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const refreshed = (refresh: string) => testApp.anybody.ask(refreshToken, { body: { refresh } })

/** The token that replaces another. */
async function after(refresh: string): Promise<string> {
  const { status, body } = await refreshed(refresh)
  if (body.refresh === undefined) throw new Error(`No token was issued: ${status}`)
  return body.refresh
}

const canRead = async (person: Newcomer, access: string) =>
  (await withToken(testApp, person.id, access).ask(getMe)).status === 200

/** Requests that were running at the last refresh have ended. */
const laterFor = (person: Newcomer) =>
  sql`update sessions set rotated_at = rotated_at - interval '31 seconds' where user_id = ${person.id}`.execute(
    testApp.product.platform.db,
  )

it('each refresh replaces the token: in the body for programs that sent it there', async () => {
  const person = await newcomer(testApp)
  const tokens = [person.refresh]
  for (let times = 0; times < 4; times += 1) {
    const { status, body } = await refreshed(tokens.at(-1) ?? '')
    expect(status).toBe(200)
    expect(await canRead(person, body.access)).toBe(true)
    tokens.push(body.refresh ?? '')
  }
  expect(new Set(tokens).size).toBe(5)
})

it('each refresh replaces the token: for browsers in the cookie only', async () => {
  const person = await newcomer(testApp)
  const { status, body, headers } = await testApp.anybody.ask(refreshToken, {
    body: {},
    headers: { cookie: `homeslice_refresh=${person.refresh}` },
  })
  expect([status, Object.keys(body)]).toEqual([200, ['access']])
  const cookie =
    /^homeslice_refresh=([^;]+); Max-Age=1209600; Path=\/api\/accounts\/token\/refresh\/; HttpOnly/
  const [, next = ''] = cookie.exec(String(headers['set-cookie'])) ?? []
  expect(next).not.toBe(person.refresh)
  expect((await refreshed(next)).status).toBe(200)
})

it('a token that is used after its replacement ends the session for all of its holders, and the owner is notified', async () => {
  const [admin, person] = [await testApp.member('superuser'), await newcomer(testApp)]
  const copied = person.refresh
  const own = await after(await after(copied))
  await laterFor(person)
  expect((await refreshed(copied)).status).toBe(401)
  expect((await refreshed(own)).status).toBe(401)
  expect((await person.ask(getMe)).status).toBe(401)
  expect((await refreshed(copied)).status).toBe(401)

  const mails = (await mailsTo(testApp, person.email)).map((mail) => mail.subject)
  expect(mails.filter((subject) => subject === 'A session of your HomeSlice account was ended')).toHaveLength(
    1,
  )
  const logged = await admin.ask(listAuditLogs, { query: { subject_id: person.id } })
  expect(logged.body.results.map(({ event }) => event)).toContain('user.session_copied')
  const { db } = testApp.product.platform
  const notes = await db.selectFrom('notifications').select('kind').where('user_id', '=', person.id).execute()
  expect(notes).toEqual([{ kind: 'session_copied' }])
})

it('a thief who refreshes first loses the session when the owner returns', async () => {
  const person = await newcomer(testApp)
  const stolen = await after(await after(person.refresh))
  await laterFor(person)
  expect((await refreshed(person.refresh)).status).toBe(401)
  expect((await refreshed(stolen)).status).toBe(401)
})

it('a token whose replacement was lost in transit works again, and the lost one ends', async () => {
  const person = await newcomer(testApp)
  const lost = await after(person.refresh)
  await laterFor(person)
  const next = await after(person.refresh)
  expect(next).not.toBe(lost)
  expect((await refreshed(next)).status).toBe(200)
  await laterFor(person)
  expect((await refreshed(lost)).status).toBe(401)
  expect((await refreshed(next)).status).toBe(401)
})

it('a tab that sends a token replaced a moment ago gets an access token, but no new refresh token', async () => {
  const person = await newcomer(testApp)
  const second = await after(person.refresh)
  const sameMoment = await refreshed(person.refresh)
  expect([sameMoment.status, Object.keys(sameMoment.body)]).toEqual([200, ['access']])
  const third = await after(second)
  for (const earlier of [person.refresh, second]) {
    const { status, body } = await refreshed(earlier)
    expect([status, Object.keys(body)]).toEqual([200, ['access']])
    expect(await canRead(person, body.access)).toBe(true)
  }
  expect((await refreshed(third)).status).toBe(200)
})

it('a program that ignores the replacement can continue with its token', async () => {
  const person = await newcomer(testApp)
  for (let times = 0; times < 3; times += 1) {
    expect((await refreshed(person.refresh)).status).toBe(200)
    await laterFor(person)
  }
})

it('a session from before tokens were replaced continues, and its old token then ends', async () => {
  const person = await newcomer(testApp)
  const old = newOpaqueToken()
  await sql`update sessions set refresh_hash = ${digest(old)}, generation_hash = '' where user_id = ${person.id}`.execute(
    testApp.product.platform.db,
  )
  const next = await after(await after(old))
  await laterFor(person)
  expect((await refreshed(old)).status).toBe(401)
  expect((await refreshed(next)).status).toBe(401)
})
