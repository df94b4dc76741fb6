import { createHash } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import {
  codeFor,
  freshEmail,
  letAMinutePass,
  mailsTo,
  newcomer,
  PASSWORD,
  registration,
  withToken,
  wrongCode,
} from '../test/newcomers.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

// The real hashing, counted: it dominates the response time that a stranger could measure.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})
const hash = vi.mocked(argon2.hash)
const verify = vi.mocked(argon2.verify)

const SECRET = 'a secret of at least 32 characters'
let testApp: TestApp
beforeEach(() => withinOneWindow())
beforeAll(async () => {
  testApp = await startTestApp('postgres', { SECRET_KEY: SECRET, PUBLIC_URL: 'https://market.example' })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())
beforeEach(() => {
  hash.mockClear()
  verify.mockClear()
})

/** The response of an action, and how much it hashes. */
async function seen(action: () => Promise<{ status: number; body: unknown }>) {
  hash.mockClear()
  verify.mockClear()
  const { status, body } = await action()
  return { status, body, hashed: hash.mock.calls.length, verified: verify.mock.calls.length }
}

describe('a stranger who guesses e-mail addresses', () => {
  it('learns nothing by logging in, not even from the response time', async () => {
    const person = await newcomer(testApp)
    const attempt = (email: string) =>
      seen(() => testApp.anybody.ask(contract.logIn, { body: { email, password: 'Wrong-Password-1!' } }))
    // The first attempt also creates the hash that is compared for unknown accounts.
    await attempt(freshEmail())
    const unknown = await attempt(freshEmail())
    expect(unknown).toMatchObject({ status: 401, hashed: 0, verified: 1 })
    expect(await attempt(person.email)).toEqual(unknown)
  })

  it('learns nothing by registering', async () => {
    const person = await newcomer(testApp)
    await letAMinutePass(testApp)
    const attempt = (email: string) =>
      seen(() => testApp.anybody.ask(contract.register, { body: registration(email) }))
    const unknown = await attempt(freshEmail())
    expect(unknown).toMatchObject({ status: 201, hashed: 1, verified: 0 })
    expect(await attempt(person.email)).toEqual(unknown)
  })

  it('learns nothing by registering and then logging in with that password', async () => {
    const { email: known } = await newcomer(testApp)
    await letAMinutePass(testApp)
    const password = 'Strangers-Password-1!'
    const attempt = async (email: string) => {
      await testApp.anybody.ask(contract.register, { body: { ...registration(email), password } })
      const sent = (await mailsTo(testApp, email)).length
      const response = await seen(() => testApp.anybody.ask(contract.logIn, { body: { email, password } }))
      return { ...response, mailed: (await mailsTo(testApp, email)).length - sent }
    }
    const unknown = await attempt(freshEmail())
    expect(unknown).toMatchObject({ status: 401, hashed: 0, verified: 1, mailed: 0 })
    expect(await attempt(known)).toEqual(unknown)
  })

  it('learns nothing from codes and forgotten passwords', async () => {
    const { email: known } = await newcomer(testApp)
    await letAMinutePass(testApp)
    const unknown = freshEmail()
    const password = 'Brand-New-Password-2!'
    for (const action of [
      (email: string) => testApp.anybody.ask(contract.forgotPassword, { body: { email } }),
      (email: string) => testApp.anybody.ask(contract.resendOtp, { body: { email } }),
      (email: string) => testApp.anybody.ask(contract.verifyOtp, { body: { email, otp: '123456' } }),
      (email: string) =>
        testApp.anybody.ask(contract.resetPassword, { body: { email, otp: '123456', password } }),
    ]) {
      expect(await seen(() => action(known))).toEqual(await seen(() => action(unknown)))
    }
  })

  it('learns nothing, when logged in, by requesting a taken address', async () => {
    const [person, other] = [await newcomer(testApp), await newcomer(testApp)]
    const attempt = (email: string) =>
      seen(() => person.ask(contract.changeEmail, { body: { email, password: PASSWORD } }))
    const free = await attempt(freshEmail())
    await letAMinutePass(testApp)
    expect(await attempt(other.email)).toEqual(free)
    const guess = (otp: string) => seen(() => person.ask(contract.confirmEmail, { body: { otp } }))
    const taken = await guess('123456')
    await letAMinutePass(testApp)
    await attempt(freshEmail())
    expect(await guess('123456')).toEqual(taken)
  })
})

describe('a code', () => {
  it('locks the account for the day after 20 wrong ones, across all purposes', async () => {
    const person = await newcomer(testApp)
    const email = person.email
    const password = 'Brand-New-Password-2!'
    for (let round = 0; round < 4; round += 1) {
      await letAMinutePass(testApp)
      await sql`delete from rate_limits where key like '%' || ${email}`.execute(testApp.product.platform.db)
      await testApp.anybody.ask(contract.forgotPassword, { body: { email } })
      const otp = wrongCode(await codeFor(testApp, email))
      for (let tries = 0; tries < 5; tries += 1)
        await testApp.anybody.ask(contract.resetPassword, { body: { email, otp, password } })
    }
    await letAMinutePass(testApp)
    await sql`delete from rate_limits where key like '%' || ${email}`.execute(testApp.product.platform.db)
    await testApp.anybody.ask(contract.forgotPassword, { body: { email } })
    const right = { email, otp: await codeFor(testApp, email), password }
    expect((await testApp.anybody.ask(contract.resetPassword, { body: right })).status).toBe(400)
    await sql`update one_time_codes set created_at = created_at - interval '1 day' where tries > 0`.execute(
      testApp.product.platform.db,
    )
    expect((await testApp.anybody.ask(contract.resetPassword, { body: right })).status).toBe(200)
  })
})

describe('the network address of a request', () => {
  const hit = (on: TestApp, remoteAddress: string, forwarded: string) =>
    on.product.http.inject({
      method: 'POST',
      url: '/api/accounts/resend-otp/',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: freshEmail() },
    })
  const useUp = (on: TestApp, address: string) =>
    sql`insert into rate_limits (key, window_start, hits)
      values (${`resend-from:${address}`}, to_timestamp(floor(extract(epoch from now()) / 900) * 900), 300)`.execute(
      on.product.platform.db,
    )

  it('is not taken from a forged header', async () => {
    await useUp(testApp, '203.0.113.1')
    for (const forged of ['198.51.100.7', '127.0.0.1', '198.51.100.8, 198.51.100.9'])
      expect((await hit(testApp, '203.0.113.1', forged)).statusCode).toBe(429)
    expect((await hit(testApp, '203.0.113.2', '203.0.113.1')).statusCode).toBe(200)
  })

  it('is taken from the configured proxies only', async () => {
    const behind = await startTestApp('postgres', { TRUSTED_PROXIES: '10.9.0.0/16' })
    await behind.product.startWork()
    await useUp(behind, '203.0.113.1')
    expect((await hit(behind, '10.9.0.1', '203.0.113.1')).statusCode).toBe(429)
    expect((await hit(behind, '10.9.0.1', '203.0.113.2')).statusCode).toBe(200)
    // The part of the header that the caller wrote is not trusted.
    expect((await hit(behind, '10.9.0.1', '198.51.100.7, 203.0.113.1')).statusCode).toBe(429)
    expect((await hit(behind, '203.0.113.1', '198.51.100.7')).statusCode).toBe(429)
    await behind.close()
  })
})

describe('a token', () => {
  it('of another issuer is rejected', async () => {
    const person = await newcomer(testApp)
    const session = (await person.ask(contract.listSessions)).body.results[0]?.id ?? ''
    const key = createHash('sha256').update(`access:${SECRET}`).digest()
    const issuedBy = (issuer: string) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(person.id)
        .setIssuer(issuer)
        .setAudience('homeslice-api')
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(key)
    const ask = async (issuer: string) =>
      (await withToken(testApp, person.id, await issuedBy(issuer)).ask(contract.getMe)).status
    expect([await ask('homeslice'), await ask('somebody-else')]).toEqual([200, 401])
  })
})

describe('links in e-mails', () => {
  it('use the configured address, regardless of the Host header of a request', async () => {
    const person = await newcomer(testApp)
    await letAMinutePass(testApp)
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    }
    const { email } = person
    await testApp.anybody.ask(contract.forgotPassword, { body: { email }, headers })
    await testApp.anybody.ask(contract.register, { body: registration(email), headers })
    await person.ask(contract.changeEmail, { body: { email: freshEmail(), password: PASSWORD }, headers })
    await person.ask(contract.changePassword, {
      body: { current_password: PASSWORD, password: 'Brand-New-Password-2!' },
      headers,
    })
    const texts = (await mailsTo(testApp, email)).map((mail) => mail.text)
    expect(texts).toHaveLength(5)
    for (const text of texts) {
      expect(text).toContain('https://market.example')
      expect(text).not.toContain('evil')
    }
  })
})
