import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { digest } from '../platform/auth/tokens.ts'
import { mailsTo, PASSWORD, withToken } from '../test/newcomers.ts'
import {
  add,
  beginLogIn,
  type Faults,
  type Holder,
  logInWith,
  newDevice,
  proofOf,
  withPasskey,
} from '../test/passkeys.ts'
import { challengeOf, second, shown, withSecondFactor } from '../test/second-factors.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { TRUSTED_PROXIES: '127.0.0.1' })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db
const change = (person: Holder, facts: object) =>
  db().updateTable('users').set(facts).where('id', '=', person.id).execute()
const send = (passkey: contract.PasskeyAnswer, headers = {}) =>
  testApp.anybody.ask(contract.logInWithPasskey, { body: { passkey }, headers })
const sessionsOf = async (person: Holder) =>
  (await db().selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).length
/** Log-ins with a passkey that open nothing. */
async function refused(person: Holder, response: Promise<{ status: number; body: unknown }>) {
  const before = await sessionsOf(person)
  const { status, body } = await response
  expect([status, body]).toMatchObject([401, { code: 'wrong_credentials' }])
  expect(await sessionsOf(person)).toBe(before)
}

/** Faults of a device that make its answer worthless, wherever it is used. */
const FAULTS: Record<string, Faults> = {
  'at another origin': { origin: 'https://homeslice.evil.example' },
  'for another site': { rpId: 'evil.example' },
  'that did not verify its user': { verifiesUser: false },
  'whose counter went back': { counter: 1 },
  'that answers as if it made a passkey': { type: 'webauthn.create' },
  'with another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
  'with the account of another user': { userHandle: Buffer.from('someone').toString('base64url') },
}

describe('logging in with a passkey alone', () => {
  it('opens a session as a password does, with its cookies, and marks when it was used', async () => {
    const person = await withPasskey(testApp)
    const { status, body, headers } = await logInWith(testApp, person.device)
    expect(status).toBe(200)
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies.filter((cookie) => cookie.includes('HttpOnly'))).toHaveLength(2)
    const opened = withToken(testApp, person.id, body.access)
    expect((await opened.ask(contract.getMe)).body.id).toBe(person.id)
    const [passkey] = (await opened.ask(contract.listPasskeys)).body.results
    expect(Date.parse(passkey?.last_used_at ?? '')).toBeGreaterThan(Date.parse(passkey?.created_at ?? ''))
  })

  it('tells the owner of a device that is new to the account, and of no other', async () => {
    const person = await withPasskey(testApp)
    const { headers } = await logInWith(testApp, person.device)
    const mails = async () =>
      (await mailsTo(testApp, person.email)).filter(({ subject }) => subject.startsWith('A new device'))
        .length
    expect(await mails()).toBe(1)
    const cookie = [headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    const passkey = person.device.answer(await beginLogIn(testApp))
    expect((await send(passkey, { cookie })).status).toBe(200)
    expect(await mails()).toBe(1)
  })

  it.each(Object.entries(FAULTS))('refuses a device %s', async (_, faults) => {
    const person = await withPasskey(testApp)
    await logInWith(testApp, person.device)
    await refused(person, logInWith(testApp, person.device, faults))
    expect((await logInWith(testApp, person.device)).status).toBe(200)
  })

  it('refuses an unknown passkey, and one of a deactivated account or an unconfirmed address', async () => {
    const person = await withPasskey(testApp)
    const stranger = newDevice(testApp)
    stranger.make({
      ...(await beginLogIn(testApp)),
      user_handle: Buffer.from(person.id).toString('base64url'),
    })
    await refused(person, logInWith(testApp, stranger))
    await change(person, { is_active: false })
    await refused(person, logInWith(testApp, person.device))
    await change(person, { is_active: true, is_email_verified: false })
    await refused(person, logInWith(testApp, person.device))
    await change(person, { is_email_verified: true })
    expect((await logInWith(testApp, person.device)).status).toBe(200)
  })

  it('takes a challenge once, within five minutes, and none that was made for something else', async () => {
    const person = await withPasskey(testApp)
    const [used, late, waiting] = [
      await beginLogIn(testApp),
      await beginLogIn(testApp),
      await beginLogIn(testApp),
    ]
    const passkey = person.device.answer(used)
    expect((await send(passkey)).status).toBe(200)
    await db()
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date() })
      .where('challenge_hash', '=', digest(late.challenge))
      .execute()
    const proof = (await person.ask(contract.requestPasskeyProof)).body
    const secondStep = { ...proof, challenge: await challengeOf(testApp, person) }
    const answers = [passkey, ...[late, proof, secondStep].map((request) => person.device.answer(request))]
    const before = await sessionsOf(person)
    for (const answer of answers) {
      const { status, body } = await send(answer)
      expect([status, body]).toMatchObject([401, { code: 'challenge_over' }])
    }
    expect(await sessionsOf(person)).toBe(before)
    expect((await send(person.device.answer(waiting))).status).toBe(200)
  })

  it('uses up the challenge of an attempt that fails', async () => {
    const person = await withPasskey(testApp)
    const request = await beginLogIn(testApp)
    await refused(person, send(person.device.answer(request, { verifiesUser: false })))
    expect((await send(person.device.answer(request))).body).toMatchObject({ code: 'challenge_over' })
  })

  it('allows ten failed attempts for an account from one network address, and others from elsewhere', async () => {
    const person = await withPasskey(testApp)
    const from = async (address: string, faults?: Faults) =>
      (await send(person.device.answer(await beginLogIn(testApp), faults), { 'x-forwarded-for': address }))
        .status
    for (let tries = 0; tries < 10; tries += 1)
      expect(await from('203.0.113.9', { verifiesUser: false })).toBe(401)
    expect(await from('203.0.113.9')).toBe(429)
    expect(await from('203.0.113.10')).toBe(200)
  })

  it.each([
    ['client_data', { client_data: 'no base64url!' }],
    ['authenticator_data', { authenticator_data: 'A'.repeat(2001) }],
    ['signature', { signature: null }],
    ['user_handle', { user_handle: 'A'.repeat(101) }],
    ['passkey', { client_data: Buffer.from('[]').toString('base64url') }],
    ['rawId', { rawId: 'AAAA' }],
  ])('answers what is malformed with a 400 that names %s', async (field, part) => {
    const person = await withPasskey(testApp)
    const answer = person.device.answer(await beginLogIn(testApp))
    const { status, body } = await send({ ...answer, ...part } as typeof answer)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
  })

  it.each([{ authenticator_data: 'AAAA' }, { signature: 'AAAA' }, { id: 'AAAA' }])(
    'refuses an answer with %o',
    async (part) => {
      const person = await withPasskey(testApp)
      await refused(person, send({ ...person.device.answer(await beginLogIn(testApp)), ...part }))
    },
  )
})

describe('a passkey as the second step of a log-in', () => {
  const waiting = async (person: { email: string }) => {
    const body = { email: person.email, password: PASSWORD }
    const { body: answer } = await testApp.anybody.ask(contract.logIn, { body })
    if (!('passkey' in answer) || !answer.passkey) throw new Error('No passkey was asked for.')
    return { ...answer, passkey: answer.passkey }
  }
  const finish = (challenge: string, passkey: contract.PasskeyAnswer) =>
    testApp.anybody.ask(contract.logInSecondFactor, { body: { challenge, passkey } })

  it('logs in where there is no authenticator app, or a recovery code does', async () => {
    const person = await withPasskey(testApp)
    const step = await waiting(person)
    expect(step).toMatchObject({
      has_app: false,
      passkey: { allowed: [{ id: person.device.id, transports: ['internal'] }] },
    })
    expect((await finish(step.challenge, person.device.answer(step.passkey))).status).toBe(200)
    const recovery_code = person.recovery[0] ?? ''
    expect((await second(testApp, await challengeOf(testApp, person), { recovery_code })).status).toBe(200)
  })

  it('logs in beside an authenticator app, whose code does too', async () => {
    const person = await withSecondFactor(testApp)
    const device = newDevice(testApp)
    await add(person, device, { recovery_code: person.recovery[0] ?? '' })
    const step = await waiting(person)
    expect(step.has_app).toBe(true)
    expect((await finish(step.challenge, device.answer(step.passkey))).status).toBe(200)
    expect(
      (await second(testApp, await challengeOf(testApp, person), { code: shown(person.secret) })).status,
    ).toBe(200)
  })

  it.each(Object.entries(FAULTS))('refuses a device %s', async (_, faults) => {
    const person = await withPasskey(testApp)
    await logInWith(testApp, person.device)
    const step = await waiting(person)
    const before = await sessionsOf(person)
    const { status, body } = await finish(step.challenge, person.device.answer(step.passkey, faults))
    expect([status, Object.keys(body)]).toEqual([400, ['passkey']])
    expect(await sessionsOf(person)).toBe(before)
    expect((await finish(step.challenge, person.device.answer(step.passkey))).status).toBe(200)
  })

  it('takes the answer to this log-in only, once, and from a passkey of the account', async () => {
    const [person, other] = [await withPasskey(testApp), await withPasskey(testApp)]
    const [step, another] = [await waiting(person), await waiting(person)]
    const alone = await beginLogIn(testApp)
    const wrong = [
      person.device.answer(another.passkey),
      person.device.answer(alone),
      await proofOf(person, person.device),
      other.device.answer(step.passkey, { userHandle: Buffer.from(person.id).toString('base64url') }),
    ]
    for (const answer of wrong) expect((await finish(step.challenge, answer)).status).toBe(400)
    const right = person.device.answer(step.passkey)
    expect((await finish(step.challenge, right)).status).toBe(200)
    expect((await finish(step.challenge, right)).status).toBe(401)
    expect((await finish(another.challenge, right)).status).toBe(400)
  })
})
