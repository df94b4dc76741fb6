import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import {
  codeFor,
  freshEmail,
  letAMinutePass,
  mailsTo,
  type Newcomer,
  newcomer,
  PASSWORD,
  withToken,
} from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
}, 60_000)
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db

/** The code that the app would show so many 30-second steps from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const wrong = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => shown(secret, steps))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
  )
}

/** Makes used codes valid again, so that tests need not wait half a minute. */
const forgetSteps = (person: Client) =>
  db().updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', person.id).execute()

async function withSecondFactor(): Promise<Newcomer & { secret: string; recovery: string[] }> {
  const person = await newcomer(testApp)
  const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
  const on = await person.ask(contract.confirmSecondFactor, { body: { code: shown(body.secret) } })
  expect(on.status).toBe(200)
  await forgetSteps(person)
  return { ...person, secret: body.secret, recovery: on.body.recovery_codes }
}

async function challengeOf(person: Newcomer, password = PASSWORD): Promise<string> {
  const { status, body } = await testApp.anybody.ask(contract.logIn, {
    body: { email: person.email, password },
  })
  if (!('challenge' in body)) throw new Error(`No second factor was asked for: ${status}`)
  return body.challenge
}

type Shown = { code: string } | { recovery_code: string }
const second = (challenge: string, factor: Shown) =>
  testApp.anybody.ask(contract.logInSecondFactor, { body: { challenge, ...factor } })

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

  it('keeps secret and recovery codes out of the database, the audit rows and the mails', async () => {
    const person = await withSecondFactor()
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
    const person = await withSecondFactor()
    const { status } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    expect(status).toBe(409)
    expect((await second(await challengeOf(person), { code: shown(person.secret) })).status).toBe(200)
  })
})

describe('logging in with a second factor', () => {
  it('opens a session with the code from the app, even if its clock is ahead', async () => {
    const person = await withSecondFactor()
    for (const steps of [0, 1]) {
      await forgetSteps(person)
      const { status, body, headers } = await second(await challengeOf(person), {
        code: shown(person.secret, steps),
      })
      expect(status).toBe(200)
      expect(String(headers['set-cookie'])).toContain('HttpOnly')
      expect((await withToken(testApp, person.id, body.access).ask(contract.getMe)).body.id).toBe(person.id)
    }
  })

  it.each([-4, 4])('rejects a code that is %i steps off', async (steps) => {
    const person = await withSecondFactor()
    const answer = await second(await challengeOf(person), { code: shown(person.secret, steps) })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['code']])
  })

  it('accepts no code twice, not in another log-in either, nor the one that set it up', async () => {
    const person = await newcomer(testApp)
    const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    const code = shown(body.secret)
    await person.ask(contract.confirmSecondFactor, { body: { code } })
    expect((await second(await challengeOf(person), { code })).status).toBe(400)
    const next = shown(body.secret, 1)
    expect((await second(await challengeOf(person), { code: next })).status).toBe(200)
    expect((await second(await challengeOf(person), { code: next })).status).toBe(400)
  })

  it('accepts only one of two simultaneous log-ins with the same code', async () => {
    const person = await withSecondFactor()
    const challenges = [await challengeOf(person), await challengeOf(person)]
    const code = shown(person.secret)
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('accepts a challenge once, and only for its own account', async () => {
    const [person, other] = [await withSecondFactor(), await withSecondFactor()]
    const challenge = await challengeOf(person)
    expect((await second(challenge, { code: shown(other.secret) })).status).toBe(400)
    expect((await second(challenge, { code: shown(person.secret) })).status).toBe(200)
    await forgetSteps(person)
    const again = await second(challenge, { code: shown(person.secret) })
    expect([again.status, again.body]).toMatchObject([401, { code: 'challenge_over' }])
  })

  it('allows five attempts per challenge within five minutes', async () => {
    const person = await withSecondFactor()
    const tried = await challengeOf(person)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await second(tried, { code: wrong(person.secret) })).status).toBe(400)
    expect((await second(tried, { code: shown(person.secret) })).status).toBe(401)
    const old = await challengeOf(person)
    await sql`update log_in_challenges set expires_at = now() where user_id = ${person.id}`.execute(db())
    expect((await second(old, { code: shown(person.secret) })).status).toBe(401)
    expect((await second(await challengeOf(person), { code: shown(person.secret) })).status).toBe(200)
  })

  it('rejects every code for the day after 20 wrong ones', async () => {
    const person = await withSecondFactor()
    for (let round = 0; round < 4; round += 1) {
      const challenge = await challengeOf(person)
      for (let tries = 0; tries < 5; tries += 1) await second(challenge, { code: wrong(person.secret) })
    }
    const challenge = await challengeOf(person)
    const { status } = await second(challenge, { code: shown(person.secret) })
    expect(status).toBe(429)
    expect((await second(challenge, { recovery_code: person.recovery[0] ?? '' })).status).toBe(429)
  })

  it('fails if the password was changed in between', async () => {
    const person = await withSecondFactor()
    const challenge = await challengeOf(person)
    await person.ask(contract.changePassword, {
      body: { current_password: PASSWORD, password: 'Brand-New-Password-2!' },
    })
    expect((await second(challenge, { code: shown(person.secret) })).status).toBe(401)
  })

  it('is still required after a forgotten password was replaced', async () => {
    const person = await withSecondFactor()
    await testApp.anybody.ask(contract.forgotPassword, { body: { email: person.email } })
    const password = 'Brand-New-Password-2!'
    const otp = await codeFor(testApp, person.email)
    await testApp.anybody.ask(contract.resetPassword, { body: { email: person.email, otp, password } })
    const challenge = await challengeOf(person, password)
    expect((await second(challenge, { code: shown(person.secret) })).status).toBe(200)
  })

  it('is not bypassed by a code that confirms the e-mail address', async () => {
    const person = await withSecondFactor()
    const otp = await codeFor(testApp, person.email)
    const { status } = await testApp.anybody.ask(contract.verifyOtp, { body: { email: person.email, otp } })
    expect(status).toBe(400)
  })

  it.each([{}, { code: '123456', recovery_code: 'AAAAA-BBBBB' }, { code: '12345' }, { code: 'abcdef' }])(
    'rejects %j as neither a code nor a recovery code',
    async (factor) => {
      const { status, body } = await second('x', factor as Shown)
      expect([status, Object.keys(body)]).toEqual([400, ['code']])
    },
  )
})

describe('a recovery code', () => {
  it('logs in once, in any spelling, and the owner is notified', async () => {
    const person = await withSecondFactor()
    const typed = ` ${(person.recovery[3] ?? '').toLowerCase().replace('-', ' ')} `
    expect((await second(await challengeOf(person), { recovery_code: typed })).status).toBe(200)
    const again = await second(await challengeOf(person), { recovery_code: typed })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['recovery_code']])
    expect((await person.ask(contract.getSecondFactor)).body.recovery_codes_left).toBe(9)
    expect((await mailsTo(testApp, person.email)).at(-1)?.subject).toBe(
      'A recovery code of your HomeSlice account was used',
    )
  })

  it('of another user does not log in', async () => {
    const [person, other] = [await withSecondFactor(), await withSecondFactor()]
    const recovery_code = other.recovery[0] ?? ''
    expect((await second(await challengeOf(person), { recovery_code })).status).toBe(400)
  })

  it('is invalid once new ones were created', async () => {
    const person = await withSecondFactor()
    const { status, body } = await person.ask(contract.renewRecoveryCodes, {
      body: { password: PASSWORD, code: shown(person.secret) },
    })
    expect(status).toBe(200)
    const [earlier = '', fresh = ''] = [person.recovery[0], body.recovery_codes[0]]
    expect((await second(await challengeOf(person), { recovery_code: earlier })).status).toBe(400)
    expect((await second(await challengeOf(person), { recovery_code: fresh })).status).toBe(200)
    const subjects = (await mailsTo(testApp, person.email)).map((mail) => mail.subject)
    expect(subjects).toContain('New recovery codes for your HomeSlice account')
  })
})

describe('changing the e-mail address of an account with a second factor', () => {
  it('needs a code that the app shows now, once, beside the password', async () => {
    const person = await withSecondFactor()
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
    const person = await withSecondFactor()
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
    const person = await withSecondFactor()
    const code = shown(person.secret)
    const { body } = await second(await challengeOf(person), { recovery_code: person.recovery[0] ?? '' })
    const other = withToken(testApp, person.id, body.access)
    expect((await other.ask(contract.getMe)).status).toBe(200)
    await person.ask(contract.turnOffSecondFactor, { body: { password: PASSWORD, code } })
    const statuses = [(await person.ask(contract.getMe)).status, (await other.ask(contract.getMe)).status]
    expect(statuses).toEqual([200, 401])
  })

  it('can be done with a recovery code if the phone is lost', async () => {
    const person = await withSecondFactor()
    const body = { password: PASSWORD, recovery_code: person.recovery[9] ?? '' }
    expect((await person.ask(contract.turnOffSecondFactor, { body })).status).toBe(204)
  })
})

describe('staff', () => {
  it.each(['is_reviewer', 'is_superuser'] as const)(
    'of kind %s must set it up before anything else, and then goes on',
    async (role) => {
      const person = await newcomer(testApp)
      await db()
        .updateTable('users')
        .set({ [role]: true })
        .where('id', '=', person.id)
        .execute()
      expect((await person.ask(contract.getMe)).body.next_step).toBe('second_factor')
      const rejected = [
        await person.ask(contract.patchMe, { body: { job_title: 'Reviewer' } }),
        await person.ask(contract.listUsers),
        await person.ask(contract.acceptAgreement, { body: { version: '2026-11' } }),
      ]
      for (const { status, body } of rejected)
        expect([status, body]).toEqual([
          403,
          {
            code: 'second_factor_required',
            detail:
              'Set up your second factor first: reviewers and administrators log in with an authenticator app.',
          },
        ])
      const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
      await person.ask(contract.confirmSecondFactor, { body: { code: shown(body.secret) } })
      expect((await person.ask(contract.getMe)).body.next_step).toBe('user_details')
      expect((await person.ask(contract.patchMe, { body: { job_title: 'Reviewer' } })).status).toBe(200)
    },
  )

  it('with a demonstration account need none', async () => {
    const person = await newcomer(testApp)
    const facts = { is_reviewer: true, is_demonstration: true }
    await db().updateTable('users').set(facts).where('id', '=', person.id).execute()
    expect((await person.ask(contract.getMe)).body.next_step).toBe('user_details')
  })

  it('cannot change the second factor of the user they view as', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor()
    const headers = { 'view-as-user': person.id }
    const body = { password: PASSWORD, code: shown(person.secret) }
    for (const answer of [
      await admin.ask(contract.turnOffSecondFactor, { headers, body }),
      await admin.ask(contract.renewRecoveryCodes, { headers, body }),
      await admin.ask(contract.setUpSecondFactor, { headers, body: { password: PASSWORD } }),
    ])
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'viewing_as' }])
  })
})

describe('an administrator, for a user who has lost phone and recovery codes,', () => {
  const reset = (admin: Client, id: string, reason = 'Known to us; the phone was stolen.') =>
    admin.ask(contract.resetSecondFactor, { params: { id }, body: { reason } })

  it('sees whether and since when it is on, and turns it off; the password then opens the account', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor()
    const params = { id: person.id }
    const { body: on } = await admin.ask(contract.getUserSecondFactor, { params })
    expect(on).toMatchObject({ is_on: true, is_required: false, recovery_codes_left: 10 })
    expect(Date.parse(on.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const waiting = await challengeOf(person)

    expect((await reset(admin, person.id)).status).toBe(204)
    expect((await person.ask(contract.getMe)).status).toBe(401)
    expect((await second(waiting, { code: shown(person.secret) })).status).toBe(401)
    expect((await admin.ask(contract.getUserSecondFactor, { params })).body).toEqual({
      is_on: false,
      is_required: false,
      since: null,
      recovery_codes_left: 0,
    })
    const logIn = { body: { email: person.email, password: PASSWORD } }
    expect((await testApp.anybody.ask(contract.logIn, logIn)).body).toHaveProperty('access')
    expect((await reset(admin, person.id)).status).toBe(409)
  })

  it('is recorded in the history with a reason, and the owner is notified by e-mail', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor()
    await reset(admin, person.id, 'Asked by telephone, called back.')
    const event = await db()
      .selectFrom('events')
      .select(['actor_id', 'before', 'after'])
      .where('type', '=', 'user.second_factor_reset')
      .where('subject_id', '=', person.id)
      .executeTakeFirst()
    expect(event).toEqual({
      actor_id: admin.id,
      before: { has_second_factor: true },
      after: { has_second_factor: false, reason: 'Asked by telephone, called back.' },
    })
    const mail = (await mailsTo(testApp, person.email)).at(-1)
    expect(mail?.subject).toBe('Your HomeSlice second factor was reset')
    expect(mail?.text).toContain('If you did not request this')
    expect(mail?.text).not.toContain('telephone')
  })

  it('gives staff access to nothing but setting it up again', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor()
    await db().updateTable('users').set({ is_reviewer: true }).where('id', '=', person.id).execute()
    await reset(admin, person.id)
    const { body } = await testApp.anybody.ask(contract.logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    if (!('access' in body)) throw new Error('The second factor is still asked for.')
    expect(body.user.next_step).toBe('second_factor')
    const again = withToken(testApp, person.id, body.access)
    expect((await again.ask(contract.listAcceptances)).body).toMatchObject({ code: 'second_factor_required' })
    const { body: app } = await again.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    const confirmed = await again.ask(contract.confirmSecondFactor, { body: { code: shown(app.secret) } })
    expect(confirmed.status).toBe(200)
  })

  it('lifts the daily limit of wrong codes', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor()
    await db()
      .insertInto('log_in_challenges')
      .values(
        Array.from({ length: 4 }, (_, place) => ({
          id: crypto.randomUUID(),
          user_id: person.id,
          challenge_hash: `wrong-${place}-${person.id}`,
          tries: 5,
          used_at: null,
          expires_at: sql<Date>`now()`,
        })),
      )
      .execute()
    await reset(admin, person.id)
    const { body } = await testApp.anybody.ask(contract.logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    const again = withToken(testApp, person.id, 'access' in body ? body.access : '')
    const { body: app } = await again.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    await again.ask(contract.confirmSecondFactor, { body: { code: shown(app.secret) } })
    await forgetSteps(person)
    expect((await second(await challengeOf(person), { code: shown(app.secret) })).status).toBe(200)
  })

  it("cannot reset their own, nor a stranger's, nor without a reason", async () => {
    const admin = await testApp.member('superuser')
    const own = await reset(admin, admin.id)
    expect([own.status, own.body]).toMatchObject([
      403,
      { detail: 'Your own second factor can only be reset by another administrator.' },
    ])
    expect((await reset(admin, crypto.randomUUID())).status).toBe(404)
    const person = await withSecondFactor()
    const silent = await reset(admin, person.id, '  ')
    expect([silent.status, silent.body]).toMatchObject([400, { reason: [expect.any(String)] }])
    expect((await person.ask(contract.getMe)).status).toBe(200)
  })
})
