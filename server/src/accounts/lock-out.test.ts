import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import {
  codeFor,
  freshEmail,
  letAMinutePass,
  linkFor,
  newcomer,
  PASSWORD,
  wrongCode,
} from '../test/newcomers.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
/** Of an attack, on a busy machine. */
const ATTACK_MS = 30_000
beforeEach(() => withinOneWindow(ATTACK_MS), 2 * ATTACK_MS)
beforeAll(async () => {
  testApp = await startTestApp('postgres', { TRUSTED_PROXIES: '127.0.0.1' })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const WRONG = 'Wrong-Password-1!'
const NEW_PASSWORD = 'Brand-New-Password-2!'
const HOME = '203.0.113.1'
/** In an hour, from all devices that the account does not know. */
const MOST_PER_ACCOUNT = 100

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
}

/** One attempt to log in from a network address, with the cookies of a browser. */
const attempt = (email: string, password: string, address: string, cookie = '') =>
  testApp.anybody.ask(contract.logIn, {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })

/** Strangers try wrong passwords, few from each address, until the account's attempts are used up. */
async function attack(email: string): Promise<void> {
  const statuses: number[] = []
  for (let round = 0; round < 13; round += 1) {
    const address = newAddress()
    const tries = await Promise.all(Array.from({ length: 8 }, () => attempt(email, WRONG, address)))
    statuses.push(...tries.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_PER_ACCOUNT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
}

/** As if strangers had made all attempts of an account but one, because computing their hashes takes seconds. */
async function leaveOneAttempt(email: string): Promise<void> {
  expect((await attempt(email, WRONG, newAddress())).status).toBe(401)
  const { numUpdatedRows } = await testApp.product.platform.db
    .updateTable('rate_limits')
    .set({ hits: MOST_PER_ACCOUNT - 1 })
    .where('key', '=', `log-in-account:${email}`)
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
}

/** Strangers use up the attempts of an account. */
async function spendAttempts(email: string): Promise<void> {
  await leaveOneAttempt(email)
  expect((await attempt(email, WRONG, newAddress())).status).toBe(401)
  expect((await attempt(email, WRONG, newAddress())).status).toBe(429)
}

/** The cookies that mark a device after a response. */
const marksIn = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((cookie) => cookie.startsWith('homeslice_device_'))
    .join('; ')

async function onKnownDevice(email: string): Promise<string> {
  const { status, headers } = await attempt(email, PASSWORD, HOME)
  expect(status).toBe(200)
  return marksIn(headers)
}

describe('an attack with wrong passwords from many addresses', { timeout: 2 * ATTACK_MS }, () => {
  it('does not keep the owner from an auction on a known device, at any network address', async () => {
    const { email } = await newcomer(testApp)
    const device = await onKnownDevice(email)
    await attack(email)
    expect((await attempt(email, PASSWORD, newAddress())).status).toBe(429)
    expect((await attempt(email, PASSWORD, HOME, device)).status).toBe(200)
    expect((await attempt(email, PASSWORD, newAddress(), device)).status).toBe(200)
  })

  it('does not lock out the owner at the network address of a stranger who used up its attempts', async () => {
    const { email } = await newcomer(testApp)
    const device = await onKnownDevice(email)
    for (let tries = 0; tries < 11; tries += 1) await attempt(email, WRONG, HOME)
    expect((await attempt(email, PASSWORD, HOME)).status).toBe(429)
    expect((await attempt(email, PASSWORD, HOME, device)).status).toBe(200)
  })

  it('does not lock out an owner without a known device, who sets a new password with the link from the e-mail', async () => {
    const { email } = await newcomer(testApp)
    await spendAttempts(email)
    // Strangers also request codes and use up their attempts; the earlier link stays valid.
    await testApp.anybody.ask(contract.forgotPassword, { body: { email } })
    const token = await linkFor(testApp, email)
    for (let round = 0; round < 4; round += 1) {
      await letAMinutePass(testApp)
      await testApp.anybody.ask(contract.forgotPassword, {
        body: { email },
        headers: { 'x-forwarded-for': newAddress() },
      })
      const otp = wrongCode(await codeFor(testApp, email))
      for (let tries = 0; tries < 5; tries += 1)
        await testApp.anybody.ask(contract.resetPassword, {
          body: { email, otp, password: WRONG },
          headers: { 'x-forwarded-for': newAddress() },
        })
    }
    const reset = await testApp.anybody.ask(contract.resetPassword, {
      body: { token, password: NEW_PASSWORD },
      headers: { 'x-forwarded-for': HOME },
    })
    expect([reset.status, reset.body]).toEqual([200, { email }])
    const device = marksIn(reset.headers)
    expect((await attempt(email, NEW_PASSWORD, HOME)).status).toBe(200)
    await spendAttempts(email)
    expect((await attempt(email, NEW_PASSWORD, HOME, device)).status).toBe(200)
  })

  it('does not lock out an owner with a second factor, and reveals nothing to a guesser', async () => {
    const person = await newcomer(testApp)
    const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
    await person.ask(contract.confirmSecondFactor, { body: { code: totp.generate() } })
    await spendAttempts(person.email)
    const plain = await newcomer(testApp)
    await spendAttempts(plain.email)
    const strangers = [person.email, plain.email].map((email) => attempt(email, WRONG, newAddress()))
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([429, 429])
    const first = await attempt(person.email, PASSWORD, HOME)
    const challenge = 'challenge' in first.body ? first.body.challenge : ''
    const code = totp.generate({ timestamp: Date.now() + 30_000 })
    const second = await testApp.anybody.ask(contract.logInSecondFactor, { body: { challenge, code } })
    expect([first.status, second.status]).toEqual([200, 200])
  })

  it('gets the same responses for an unknown address, which show an owner how to log in again', async () => {
    const { email } = await newcomer(testApp)
    const unknown = freshEmail()
    for (const address of [email, unknown]) await spendAttempts(address)
    const responses = await Promise.all([email, unknown].map((of) => attempt(of, WRONG, newAddress())))
    for (const { status, body } of responses) {
      expect(status).toBe(429)
      expect(body).toMatchObject({
        code: 'too_many_requests',
        detail: expect.stringContaining('set a new password with the link'),
      })
    }
  })

  it('is not helped by log-ins of the owner, which use up no attempts', async () => {
    const { email } = await newcomer(testApp)
    await leaveOneAttempt(email)
    for (let times = 0; times < 3; times += 1)
      expect((await attempt(email, PASSWORD, newAddress())).status).toBe(200)
    expect((await attempt(email, WRONG, newAddress())).status).toBe(401)
    expect((await attempt(email, WRONG, newAddress())).status).toBe(429)
  })
})

describe('a known device', { timeout: 2 * ATTACK_MS }, () => {
  it('may try ten passwords in 15 minutes', async () => {
    const { email } = await newcomer(testApp)
    const device = await onKnownDevice(email)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await attempt(email, WRONG, newAddress(), device)).status).toBe(401)
    expect((await attempt(email, PASSWORD, newAddress(), device)).status).toBe(429)
  })

  it('is marked by a cookie that is sent to the log-in only and that scripts and other sites cannot read', async () => {
    const { email } = await newcomer(testApp)
    const { headers } = await attempt(email, PASSWORD, HOME)
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies.find((cookie) => cookie.startsWith('homeslice_device_'))).toMatch(
      /^homeslice_device_[0-9a-f]{16}=[\w.-]+; Max-Age=15552000; Path=\/api\/accounts\/token\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('is unknown to another account, after a change of the password, and with a changed mark', async () => {
    const [person, other] = [await newcomer(testApp), await newcomer(testApp)]
    const device = await onKnownDevice(person.email)
    const [, mark = ''] = device.split('=')
    const othersCookie = (await onKnownDevice(other.email)).split('=')[0]
    const [id = '', until = '', signature = ''] = mark.split('.')
    const body = { current_password: PASSWORD, password: NEW_PASSWORD }
    await spendAttempts(other.email)
    expect((await attempt(other.email, PASSWORD, HOME, `${othersCookie}=${mark}`)).status).toBe(429)
    await spendAttempts(person.email)
    const name = device.split('=')[0]
    for (const forged of [`${id}.${Number(until) + 1}.${signature}`, `x.${until}.${signature}`, 'x', ''])
      expect((await attempt(person.email, PASSWORD, newAddress(), `${name}=${forged}`)).status).toBe(429)
    const changed = await person.ask(contract.changePassword, { body })
    expect((await attempt(person.email, NEW_PASSWORD, newAddress(), device)).status).toBe(429)
    expect((await attempt(person.email, NEW_PASSWORD, HOME, marksIn(changed.headers))).status).toBe(200)
  })
})
