import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import {
  codeFor,
  freshEmail,
  letAMinutePass,
  mailsTo,
  newcomer,
  PASSWORD,
  withToken,
} from '../test/newcomers.ts'
import {
  challengeOf,
  forgetSteps,
  type Shown,
  second,
  shown,
  withSecondFactor,
  wrong,
} from '../test/second-factors.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeEach(() => withinOneWindow())
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db

describe('setting up a second factor', () => {
  it('needs the password, and takes effect once confirmed with a code from the app', async () => {
    const person = await newcomer(testApp)
    const rejected = await person.ask(contract.setUpSecondFactor, { body: { password: 'Wrong-Password-1!' } })
    expect([rejected.status, rejected.body]).toEqual([
      400,
      { password: ['This is not your current password.'] },
    ])
    const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toContain(`secret=${body.secret}`)
    expect(body.address).toMatch(/^otpauth:\/\/totp\/HomeSlice:/)
    const logIn = { body: { email: person.email, password: PASSWORD } }
    expect((await testApp.anybody.ask(contract.logIn, logIn)).body).toHaveProperty('access')
    const bad = await person.ask(contract.confirmSecondFactor, { body: { code: wrong(body.secret) } })
    expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['code']])
    expect(
      (await person.ask(contract.confirmSecondFactor, { body: { code: shown(body.secret) } })).status,
    ).toBe(200)
    expect((await testApp.anybody.ask(contract.logIn, logIn)).body).toEqual({
      second_factor_required: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      expires_in_seconds: 300,
      has_app: true,
      passkey: null,
    })
    expect((await person.ask(contract.getSecondFactor)).body).toMatchObject({
      is_on: true,
      is_required: false,
      recovery_codes_left: 10,
    })
  })

  it('ends the sessions that were opened without it, and notifies the owner', async () => {
    const person = await newcomer(testApp)
    const { body } = await testApp.anybody.ask(contract.logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    const phone = withToken(testApp, person.id, 'access' in body ? body.access : '')
    const { body: app } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    await person.ask(contract.confirmSecondFactor, { body: { code: shown(app.secret) } })
    expect([(await person.ask(contract.getMe)).status, (await phone.ask(contract.getMe)).status]).toEqual([
      200, 401,
    ])
    expect((await mailsTo(testApp, person.email)).at(-1)?.subject).toBe('Your HomeSlice second factor is on')
  })

  it('leaves no secret or recovery code in the database, the audit rows or the mails', async () => {
    const person = await withSecondFactor(testApp)
    const rows = await Promise.all([
      db().selectFrom('second_factors').selectAll().execute(),
      db().selectFrom('recovery_codes').selectAll().execute(),
      db().selectFrom('events').selectAll().execute(),
      mailsTo(testApp, person.email),
    ])
    const text = JSON.stringify(rows)
    for (const secret of [
      person.secret,
      ...person.recovery,
      ...person.recovery.map((code) => code.replace('-', '')),
    ])
      expect(text).not.toContain(secret)
  })

  it('cannot be repeated while it is on', async () => {
    const person = await withSecondFactor(testApp)
    const { status } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    expect(status).toBe(409)
    expect(
      (await second(testApp, await challengeOf(testApp, person), { code: shown(person.secret) })).status,
    ).toBe(200)
  })
})

describe('logging in with a second factor', () => {
  it('opens a session with the code from the app, even if its clock is ahead', async () => {
    const person = await withSecondFactor(testApp)
    for (const steps of [0, 1]) {
      await forgetSteps(testApp, person)
      const { status, body, headers } = await second(testApp, await challengeOf(testApp, person), {
        code: shown(person.secret, steps),
      })
      expect(status).toBe(200)
      expect(String(headers['set-cookie'])).toContain('HttpOnly')
      expect((await withToken(testApp, person.id, body.access).ask(contract.getMe)).body.id).toBe(person.id)
    }
  })

  it.each([-4, 4])('rejects a code that is %i steps off', async (steps) => {
    const person = await withSecondFactor(testApp)
    const response = await second(testApp, await challengeOf(testApp, person), {
      code: shown(person.secret, steps),
    })
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['code']])
  })

  it('accepts no code twice, not even in another log-in, and not the one that set it up', async () => {
    const person = await newcomer(testApp)
    const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    const code = shown(body.secret)
    await person.ask(contract.confirmSecondFactor, { body: { code } })
    expect((await second(testApp, await challengeOf(testApp, person), { code })).status).toBe(400)
    const next = shown(body.secret, 1)
    expect((await second(testApp, await challengeOf(testApp, person), { code: next })).status).toBe(200)
    expect((await second(testApp, await challengeOf(testApp, person), { code: next })).status).toBe(400)
  })

  it('accepts only one of two simultaneous log-ins with the same code', async () => {
    const person = await withSecondFactor(testApp)
    const challenges = [await challengeOf(testApp, person), await challengeOf(testApp, person)]
    const code = shown(person.secret)
    const responses = await Promise.all(challenges.map((challenge) => second(testApp, challenge, { code })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('accepts a challenge once, and only for its own account', async () => {
    const [person, other] = [await withSecondFactor(testApp), await withSecondFactor(testApp)]
    const challenge = await challengeOf(testApp, person)
    expect((await second(testApp, challenge, { code: shown(other.secret) })).status).toBe(400)
    expect((await second(testApp, challenge, { code: shown(person.secret) })).status).toBe(200)
    await forgetSteps(testApp, person)
    const again = await second(testApp, challenge, { code: shown(person.secret) })
    expect([again.status, again.body]).toMatchObject([401, { code: 'challenge_over' }])
  })

  it('allows five attempts per challenge within five minutes', async () => {
    const person = await withSecondFactor(testApp)
    const tried = await challengeOf(testApp, person)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await second(testApp, tried, { code: wrong(person.secret) })).status).toBe(400)
    expect((await second(testApp, tried, { code: shown(person.secret) })).status).toBe(401)
    const old = await challengeOf(testApp, person)
    await sql`update log_in_challenges set expires_at = now() where user_id = ${person.id}`.execute(db())
    expect((await second(testApp, old, { code: shown(person.secret) })).status).toBe(401)
    expect(
      (await second(testApp, await challengeOf(testApp, person), { code: shown(person.secret) })).status,
    ).toBe(200)
  })

  it('rejects every code for the day after 20 wrong ones', async () => {
    const person = await withSecondFactor(testApp)
    for (let round = 0; round < 4; round += 1) {
      const challenge = await challengeOf(testApp, person)
      for (let tries = 0; tries < 5; tries += 1)
        await second(testApp, challenge, { code: wrong(person.secret) })
    }
    const challenge = await challengeOf(testApp, person)
    const { status } = await second(testApp, challenge, { code: shown(person.secret) })
    expect(status).toBe(429)
    expect((await second(testApp, challenge, { recovery_code: person.recovery[0] ?? '' })).status).toBe(429)
  })

  it('fails if the password was changed in between', async () => {
    const person = await withSecondFactor(testApp)
    const challenge = await challengeOf(testApp, person)
    await person.ask(contract.changePassword, {
      body: { current_password: PASSWORD, password: 'Brand-New-Password-2!' },
    })
    expect((await second(testApp, challenge, { code: shown(person.secret) })).status).toBe(401)
  })

  it('is still required after a forgotten password was replaced', async () => {
    const person = await withSecondFactor(testApp)
    await testApp.anybody.ask(contract.forgotPassword, { body: { email: person.email } })
    const password = 'Brand-New-Password-2!'
    const otp = await codeFor(testApp, person.email)
    await testApp.anybody.ask(contract.resetPassword, { body: { email: person.email, otp, password } })
    const challenge = await challengeOf(testApp, person, password)
    expect((await second(testApp, challenge, { code: shown(person.secret) })).status).toBe(200)
  })

  it('is not bypassed by a code that confirms the e-mail address', async () => {
    const person = await withSecondFactor(testApp)
    const otp = await codeFor(testApp, person.email)
    const { status } = await testApp.anybody.ask(contract.verifyOtp, { body: { email: person.email, otp } })
    expect(status).toBe(400)
  })

  it.each([{}, { code: '123456', recovery_code: 'AAAAA-BBBBB' }, { code: '12345' }, { code: 'abcdef' }])(
    'rejects %j as neither a code nor a recovery code',
    async (factor) => {
      const { status, body } = await second(testApp, 'x', factor as Shown)
      expect([status, Object.keys(body)]).toEqual([400, ['code']])
    },
  )
})

describe('a recovery code', () => {
  it('logs in once, in any spelling, and the owner is notified', async () => {
    const person = await withSecondFactor(testApp)
    const typed = ` ${(person.recovery[3] ?? '').toLowerCase().replace('-', ' ')} `
    expect((await second(testApp, await challengeOf(testApp, person), { recovery_code: typed })).status).toBe(
      200,
    )
    const again = await second(testApp, await challengeOf(testApp, person), { recovery_code: typed })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['recovery_code']])
    expect((await person.ask(contract.getSecondFactor)).body.recovery_codes_left).toBe(9)
    const subjects = (await mailsTo(testApp, person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A recovery code of your HomeSlice account was used')
  })

  it('of another user does not log in', async () => {
    const [person, other] = [await withSecondFactor(testApp), await withSecondFactor(testApp)]
    const recovery_code = other.recovery[0] ?? ''
    expect((await second(testApp, await challengeOf(testApp, person), { recovery_code })).status).toBe(400)
  })

  it('is invalid once new ones were created', async () => {
    const person = await withSecondFactor(testApp)
    const { status, body } = await person.ask(contract.renewRecoveryCodes, {
      body: { password: PASSWORD, code: shown(person.secret) },
    })
    expect(status).toBe(200)
    const [earlier = '', fresh = ''] = [person.recovery[0], body.recovery_codes[0]]
    expect(
      (await second(testApp, await challengeOf(testApp, person), { recovery_code: earlier })).status,
    ).toBe(400)
    expect((await second(testApp, await challengeOf(testApp, person), { recovery_code: fresh })).status).toBe(
      200,
    )
    const subjects = (await mailsTo(testApp, person.email)).map((mail) => mail.subject)
    expect(subjects).toContain('New recovery codes for your HomeSlice account')
  })
})

describe('changing the e-mail address of an account with a second factor', () => {
  it('needs a code that the app shows now, once, beside the password', async () => {
    const person = await withSecondFactor(testApp)
    const change = (email: string, code?: string) =>
      person.ask(contract.changeEmail, { body: { email, password: PASSWORD, ...(code && { code }) } })
    const code = shown(person.secret)
    for (const refused of [await change(freshEmail()), await change(freshEmail(), wrong(person.secret))])
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['code']])
    const email = freshEmail()
    expect((await change(email, code)).status).toBe(200)
    expect((await mailsTo(testApp, email)).at(-1)?.subject).toBe('Confirm this e-mail address for HomeSlice')
    await letAMinutePass(testApp)
    expect((await change(freshEmail(), code)).status).toBe(400)
  })
})

describe('turning the second factor off', () => {
  it('needs the password and a code', async () => {
    const person = await withSecondFactor(testApp)
    const off = (body: { password: string } & Shown) => person.ask(contract.turnOffSecondFactor, { body })
    const code = shown(person.secret)
    expect((await off({ password: 'Wrong-Password-1!', code })).status).toBe(400)
    expect((await off({ password: PASSWORD, code: wrong(person.secret) })).status).toBe(400)
    expect((await person.ask(contract.getMe)).body.has_second_factor).toBe(true)
    expect((await off({ password: PASSWORD, code })).status).toBe(204)
    expect((await mailsTo(testApp, person.email)).at(-1)?.subject).toBe('Your HomeSlice second factor is off')
    const logIn = { body: { email: person.email, password: PASSWORD } }
    expect((await testApp.anybody.ask(contract.logIn, logIn)).body).toHaveProperty('access')
  })

  it('ends the other sessions of the account', async () => {
    const person = await withSecondFactor(testApp)
    const code = shown(person.secret)
    const { body } = await second(testApp, await challengeOf(testApp, person), {
      recovery_code: person.recovery[0] ?? '',
    })
    const other = withToken(testApp, person.id, body.access)
    expect((await other.ask(contract.getMe)).status).toBe(200)
    await person.ask(contract.turnOffSecondFactor, { body: { password: PASSWORD, code } })
    const statuses = [(await person.ask(contract.getMe)).status, (await other.ask(contract.getMe)).status]
    expect(statuses).toEqual([200, 401])
  })

  it('can be done with a recovery code if the phone is lost', async () => {
    const person = await withSecondFactor(testApp)
    const body = { password: PASSWORD, recovery_code: person.recovery[9] ?? '' }
    expect((await person.ask(contract.turnOffSecondFactor, { body })).status).toBe(204)
  })
})
