import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  changePassword,
  deleteSession,
  deleteSessions,
  getMe,
  listSessions,
  logIn,
  logOut,
  refreshToken,
  register,
} from '#domain/accounts/contract.ts'
import { makeTokens } from '../platform/auth/tokens.ts'
import { deviceOf } from '../platform/http/device.ts'
import {
  freshEmail,
  mailsTo,
  type Newcomer,
  newcomer,
  PASSWORD,
  registration,
  withToken,
} from '../test/newcomers.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

const SECRET = 'a secret of at least 32 characters'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { SECRET_KEY: SECRET })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const again = async (person: Newcomer) => {
  const { body } = await testApp.anybody.ask(logIn, { body: { email: person.email, password: PASSWORD } })
  if (!('access' in body)) throw new Error('A second factor was required.')
  return { ...withToken(testApp, person.id, body.access), refresh: body.refresh }
}

describe('logging in', () => {
  it('returns the same response for an unknown address and a wrong password', async () => {
    const person = await newcomer(testApp)
    const wrong = await testApp.anybody.ask(logIn, {
      body: { email: person.email, password: 'Wrong-Password-1!' },
    })
    const unknown = await testApp.anybody.ask(logIn, {
      body: { email: freshEmail(), password: 'Wrong-Password-1!' },
    })
    expect(wrong.status).toBe(401)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  it('waits for the e-mail address to be confirmed, and sends no further code', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: registration(email) })
    const { status, body } = await testApp.anybody.ask(logIn, { body: { email, password: PASSWORD } })
    expect([status, body]).toMatchObject([
      401,
      { code: 'wrong_credentials', detail: expect.stringContaining('enter the code that we sent') },
    ])
    expect(await mailsTo(testApp, email)).toHaveLength(1)
  })

  it('is blocked for a while after ten wrong passwords, even with the right one', async () => {
    const person = await newcomer(testApp)
    const attempt = (password: string) =>
      testApp.anybody.ask(logIn, { body: { email: person.email, password } })
    for (let tries = 0; tries < 10; tries += 1) await attempt('Wrong-Password-1!')
    const { status, headers } = await attempt(PASSWORD)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is not limited with the right password', async () => {
    const person = await newcomer(testApp)
    for (let times = 0; times < 12; times += 1) await again(person)
    expect((await person.ask(listSessions)).body.results).toHaveLength(13)
  })
})

describe('a token', () => {
  const key = createHash('sha256').update(`access:${SECRET}`).digest()
  const claims = (session: string) => new SignJWT({ sid: session }).setIssuer('homeslice').setIssuedAt()
  const sessionOf = async (person: Newcomer) => (await person.ask(listSessions)).body.results[0]?.id ?? ''

  it('is accepted if it is genuine', async () => {
    const person = await newcomer(testApp)
    const token = await claims(await sessionOf(person))
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(person.id)
      .setAudience('homeslice-api')
      .setExpirationTime('1m')
      .sign(key)
    expect((await withToken(testApp, person.id, token).ask(getMe)).status).toBe(200)
  })

  it('is rejected without a signature, with another key, for another audience, and when it has expired', async () => {
    const person = await newcomer(testApp)
    const session = await sessionOf(person)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const body = {
      sub: person.id,
      sid: session,
      iss: 'homeslice',
      aud: 'homeslice-api',
      iat: now,
      exp: now + 60,
    }
    const signed = (audience: string, expires: string) =>
      claims(session)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(person.id)
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(key)
    const bad = [
      `${part({ alg: 'none', typ: 'JWT' })}.${part(body)}.`,
      await makeTokens('some other secret of 32 characters', () => new Date()).signAccess(person.id, session),
      await signed('another-api', '1m'),
      await signed('homeslice-api', '-1s'),
      'not a token',
      '',
    ]
    for (const token of bad) {
      const { status, body } = await withToken(testApp, person.id, token).ask(getMe)
      expect([status, body]).toEqual([401, { detail: 'Log in to continue.', code: 'not_authenticated' }])
    }
  })

  it('with an id of another format is rejected, even with a valid signature', async () => {
    const person = await newcomer(testApp)
    const session = await sessionOf(person)
    const { tokens } = testApp.product.platform
    for (const [user, sid] of [
      [person.id, 'not-a-uuid'],
      [person.id, ''],
      ['not-a-uuid', session],
      [`${person.id}'`, `${session}\u0000`],
    ] as const) {
      const { status } = await withToken(testApp, person.id, await tokens.signAccess(user, sid)).ask(getMe)
      expect(status, `${user} ${sid}`).toBe(401)
    }
  })

  it('of one user does not work with the session of another', async () => {
    const [one, other] = [await newcomer(testApp), await newcomer(testApp)]
    const token = await testApp.product.platform.tokens.signAccess(one.id, await sessionOf(other))
    expect((await withToken(testApp, one.id, token).ask(getMe)).status).toBe(401)
  })
})

describe('a session', () => {
  it('is refreshed by the body or by the cookie', async () => {
    const person = await newcomer(testApp)
    const byBody = await testApp.anybody.ask(refreshToken, { body: { refresh: person.refresh } })
    const byCookie = await testApp.anybody.ask(refreshToken, {
      body: {},
      headers: { cookie: `homeslice_refresh=${person.refresh}` },
    })
    for (const { status, body } of [byBody, byCookie]) {
      expect(status).toBe(200)
      expect((await withToken(testApp, person.id, body.access).ask(getMe)).status).toBe(200)
    }
  })

  it('has a cookie that scripts, other sites and other paths cannot read', async () => {
    const person = await newcomer(testApp)
    const { headers } = await testApp.anybody.ask(logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies[0]).toMatch(
      /^homeslice_refresh=[\w-]{43}\.[\w-]{43}; Max-Age=1209600; Path=\/api\/accounts\/token\/refresh\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('loses its cookie when the refresh is rejected', async () => {
    const { status, body, headers } = await testApp.anybody.ask(refreshToken, {
      body: {},
      headers: { cookie: 'homeslice_refresh=nonsense' },
    })
    expect([status, body]).toMatchObject([401, { code: 'not_authenticated' }])
    expect(String(headers['set-cookie'])).toMatch(
      /^homeslice_refresh=; Max-Age=0; Path=\/api\/accounts\/token\/refresh\//,
    )
  })

  it('ends by logging out: its access and refresh tokens are rejected immediately', async () => {
    const person = await newcomer(testApp)
    const left = await person.ask(logOut)
    expect(left.status).toBe(204)
    expect(String(left.headers['set-cookie'])).toMatch(/^homeslice_refresh=;/)
    expect((await person.ask(getMe)).status).toBe(401)
    expect((await testApp.anybody.ask(refreshToken, { body: { refresh: person.refresh } })).status).toBe(401)
  })

  it('ends after 14 days', async () => {
    const person = await newcomer(testApp)
    await sql`update sessions set expires_at = now() where user_id = ${person.id}`.execute(
      testApp.product.platform.db,
    )
    expect((await testApp.anybody.ask(refreshToken, { body: { refresh: person.refresh } })).status).toBe(401)
  })

  it('can be ended from another device, but not by another user', async () => {
    const person = await newcomer(testApp)
    const other = await newcomer(testApp)
    const phone = await again(person)
    const sessions = (await person.ask(listSessions)).body.results
    const id = sessions.find((session) => !session.is_current)?.id ?? ''
    expect((await other.ask(deleteSession, { params: { id } })).status).toBe(404)
    expect((await phone.ask(getMe)).status).toBe(200)
    expect((await person.ask(deleteSession, { params: { id } })).status).toBe(204)
    expect((await phone.ask(getMe)).status).toBe(401)
    expect((await person.ask(getMe)).status).toBe(200)
  })

  it('can continue or end when all others end', async () => {
    const person = await newcomer(testApp)
    const stranger = await newcomer(testApp)
    const devices = [await again(person), await again(person)]
    const others = await person.ask(deleteSessions, { query: { keep_current: 'true' } })
    expect([others.status, others.body]).toEqual([200, { ended: 2 }])
    for (const device of devices) expect((await device.ask(getMe)).status).toBe(401)
    expect((await person.ask(getMe)).status).toBe(200)
    const phone = await again(person)
    const all = await person.ask(deleteSessions)
    expect(all.body).toEqual({ ended: 2 })
    expect(String(all.headers['set-cookie'])).toMatch(/^homeslice_refresh=; Max-Age=0;/)
    expect([(await person.ask(getMe)).status, (await phone.ask(getMe)).status]).toEqual([401, 401])
    expect((await stranger.ask(getMe)).status).toBe(200)
  })

  it('shows device, network address and last use, which is updated at most once a minute', async () => {
    const person = await newcomer(testApp)
    const { db } = testApp.product.platform
    const [session] = (await person.ask(listSessions)).body.results
    const ask = (remoteAddress: string) =>
      testApp.product.http.inject({
        url: '/api/accounts/me/',
        remoteAddress,
        headers: { authorization: `Bearer ${person.token}` },
      })
    await ask('203.0.113.7')
    expect((await person.ask(listSessions)).body.results).toEqual([session])
    await sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${person.id}`.execute(
      db,
    )
    // A session is read once for the requests of a moment, so the first of them may not be noted; and no request from
    // another address may be, so the database is queried.
    await vi.waitUntil(async () => {
      await ask('203.0.113.7')
      const own = db.selectFrom('sessions').select('address').where('user_id', '=', person.id)
      return (await own.executeTakeFirstOrThrow()).address === '203.0.113.7'
    }, 10_000)
    const [later] = (await person.ask(listSessions)).body.results
    expect(later?.address).toBe('203.0.113.7')
    expect(Date.parse(later?.last_seen_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(session?.last_seen_at ?? ''),
    )
  })

  it('survives a password change only if it made the change', async () => {
    const person = await newcomer(testApp)
    const phone = await again(person)
    const wrong = await person.ask(changePassword, {
      body: { current_password: 'Wrong-Password-1!', password: 'Brand-New-Password-2!' },
    })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { current_password: ['This is not your current password.'] },
    ])
    const right = await person.ask(changePassword, {
      body: { current_password: PASSWORD, password: 'Brand-New-Password-2!' },
    })
    expect(right.status).toBe(204)
    expect([(await person.ask(getMe)).status, (await phone.ask(getMe)).status]).toEqual([200, 401])
  })

  it('is stored without the refresh token itself', async () => {
    const person = await newcomer(testApp)
    const rows = await testApp.product.platform.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(person.refresh)
  })
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Firefox on macOS',
  ],
  ['reconciliation-bot/2.1', 'reconciliation-bot/2.1'],
  ['<script>\u0000\u202e', '<script>'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the device that sends %j is shown as %s', (agent, device) => expect(deviceOf(agent)).toBe(device))
