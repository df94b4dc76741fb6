import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeEmail,
  confirmEmail,
  forgotPassword,
  getMe,
  logIn,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '#domain/accounts/contract.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { newId } from '../platform/ids.ts'
import { withinOneWindow } from '../test/limit-windows.ts'
import {
  codeFor,
  freshEmail,
  letAMinutePass,
  mailsTo,
  newcomer,
  PASSWORD,
  registration,
  wrongCode,
} from '../test/newcomers.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { deleteExpired } from './store/tidy.ts'
import { insertUser } from './store/users.ts'

let testApp: TestApp
beforeEach(() => withinOneWindow())
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const rejected = { otp: ['This code is wrong or no longer valid. Check it, or request a new one.'] }

const planted = (email: string) => ({ ...registration(email), password: 'Planted-Password-1!' })

/** In the browser with these headers; elsewhere with a password. */
const verify = (email: string, otp: string, headers: Record<string, string> = {}, password?: string) =>
  testApp.anybody.ask(verifyOtp, { body: { email, otp, password }, headers })

/** The headers of the browser to which a response went. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})

async function logInStatuses(email: string) {
  const statusOf = async (password: string) =>
    (await testApp.anybody.ask(logIn, { body: { email, password } })).status
  return { own: await statusOf(PASSWORD), planted: await statusOf('Planted-Password-1!') }
}

describe('registering', () => {
  it('returns the same response for a known and an unknown e-mail address', async () => {
    const known = await newcomer(testApp)
    await letAMinutePass(testApp)
    const first = await testApp.anybody.ask(register, { body: registration(freshEmail()) })
    const second = await testApp.anybody.ask(register, { body: registration(known.email.toUpperCase()) })
    expect(first.status).toBe(201)
    expect([second.status, second.body]).toEqual([first.status, first.body])
  })

  it('notifies the owner of an address that a person tried to register with it', async () => {
    const known = await newcomer(testApp)
    await letAMinutePass(testApp)
    const before = await testApp.product.platform.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', known.id)
      .executeTakeFirst()
    await testApp.anybody.ask(register, {
      body: { ...registration(known.email), password: 'Another-Password-9!' },
    })
    const mails = await mailsTo(testApp, known.email)
    expect(mails.at(-1)?.subject).toBe('Someone tried to register with your e-mail address')
    const after = await testApp.product.platform.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', known.id)
      .executeTakeFirst()
    expect(after).toEqual(before)
  })

  it('without the browser that registered takes only a new password, no matter who registered', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: registration(email) })
    await letAMinutePass(testApp)
    await testApp.anybody.ask(register, { body: planted(email) })
    const strangers = await codeFor(testApp, email)
    const elsewhere: Record<string, string>[] = [{}, { cookie: `homeslice_registration=${'x'.repeat(43)}` }]
    for (const headers of elsewhere) {
      const { status, body } = await verify(email, strangers, headers)
      expect([status, body]).toMatchObject([400, { code: 'choose_password', password: [expect.any(String)] }])
    }
    expect(await logInStatuses(email)).toEqual({ own: 401, planted: 401 })
    expect((await verify(email, strangers, {}, 'short')).body).toHaveProperty('password')
    expect((await verify(email, strangers, {}, PASSWORD)).status).toBe(200)
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('keeps the password of the browser that registered, whatever is sent with its code', async () => {
    const email = freshEmail()
    const browser = cookieOf(await testApp.anybody.ask(register, { body: registration(email) }))
    const own = await codeFor(testApp, email)
    expect((await verify(email, own, browser, 'Planted-Password-1!')).status).toBe(200)
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('leaves nothing of a stranger’s registration once the owner has confirmed the address', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: planted(email) })
    const strangers = await codeFor(testApp, email)
    await letAMinutePass(testApp)
    await testApp.anybody.ask(register, { body: registration(email) })
    expect((await verify(email, await codeFor(testApp, email), {}, PASSWORD)).status).toBe(200)
    expect((await verify(email, strangers, {}, PASSWORD)).status).toBe(400)
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('never confirms a stranger’s password in the browser that registered', async () => {
    const email = freshEmail()
    const browser = cookieOf(await testApp.anybody.ask(register, { body: registration(email) }))
    const own = await codeFor(testApp, email)
    await letAMinutePass(testApp)
    await testApp.anybody.ask(register, { body: planted(email) })
    const strangers = await codeFor(testApp, email)
    expect((await verify(email, strangers, browser)).status).toBe(400)
    expect((await verify(email, own, browser)).status).toBe(200)
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('sends the browser that registered a new code for its own registration', async () => {
    const email = freshEmail()
    const browser = cookieOf(await testApp.anybody.ask(register, { body: registration(email) }))
    await letAMinutePass(testApp)
    await testApp.anybody.ask(register, { body: planted(email) })
    await letAMinutePass(testApp)
    await testApp.anybody.ask(resendOtp, { body: { email }, headers: browser })
    expect((await verify(email, await codeFor(testApp, email), browser)).status).toBe(200)
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('takes the password that the same browser entered last, with the code that was sent before', async () => {
    const email = freshEmail()
    const before = cookieOf(await testApp.anybody.ask(register, { body: planted(email) }))
    const again = await testApp.anybody.ask(register, { body: registration(email), headers: before })
    expect(await mailsTo(testApp, email)).toHaveLength(1)
    expect((await verify(email, await codeFor(testApp, email), cookieOf(again))).status).toBe(200)
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('marks the browser in the same way for a known and an unknown address, unreadable for scripts and other sites', async () => {
    const { email } = await newcomer(testApp)
    for (const address of [email, freshEmail()]) {
      const { headers } = await testApp.anybody.ask(register, { body: registration(address) })
      expect(String(headers['set-cookie'])).toMatch(
        /^homeslice_registration=[\w-]{43}; Max-Age=86400; Path=\/api\/accounts\/; HttpOnly; SameSite=Strict$/,
      )
    }
  })

  it('fails if another account took the address before the code was entered', async () => {
    const [holder, email] = [await newcomer(testApp), freshEmail()]
    await testApp.anybody.ask(register, { body: registration(email) })
    const otp = await codeFor(testApp, email)
    await holder.ask(changeEmail, { body: { email, password: PASSWORD } })
    await holder.ask(confirmEmail, { body: { otp: await codeFor(testApp, email) } })
    expect((await verify(email, otp, {}, PASSWORD)).status).toBe(400)
    expect((await holder.ask(getMe)).body.email).toBe(email)
  })

  it('gives an account whose address was never confirmed to the person who proves the address', async () => {
    const email = freshEmail()
    const { db } = testApp.product.platform
    const never = await db.transaction().execute(async (tx) => {
      const id = newId()
      const password_hash = await hashPassword('Planted-Password-1!')
      await insertUser(tx, { id, email, first_name: 'Some', last_name: 'Stranger', password_hash })
      return id
    })
    expect(await logInStatuses(email)).toEqual({ own: 401, planted: 401 })
    await testApp.anybody.ask(register, { body: registration(email) })
    const { body } = await verify(email, await codeFor(testApp, email), {}, PASSWORD)
    expect(body.user).toMatchObject({ id: never, first_name: 'Ada', is_email_verified: true })
    expect(await logInStatuses(email)).toEqual({ own: 200, planted: 401 })
  })

  it('opens an account, and is in its history, only when the code is entered', async () => {
    const email = freshEmail()
    const { db } = testApp.product.platform
    const seen = async () => [
      (await db.selectFrom('users').select('id').where('email', '=', email).execute()).length,
      (await db.selectFrom('events').select('type').where('subject_label', '=', email).execute()).length,
    ]
    await testApp.anybody.ask(register, { body: registration(email) })
    expect(await seen()).toEqual([0, 0])
    await verify(email, await codeFor(testApp, email), {}, PASSWORD)
    expect(await seen()).toEqual([1, 2])
  })

  it('is forgotten after a day', async () => {
    const email = freshEmail()
    const { db } = testApp.product.platform
    await testApp.anybody.ask(register, { body: registration(email) })
    const otp = await codeFor(testApp, email)
    await sql`update registrations set created_at = created_at - interval '1 day',
      expires_at = expires_at - interval '1 day' where email = ${email}`.execute(db)
    expect((await verify(email, otp, {}, PASSWORD)).status).toBe(400)
    await deleteExpired(db)
    expect(await db.selectFrom('registrations').selectAll().where('email', '=', email).execute()).toEqual([])
  })

  it('is rejected with the errors of all fields together', async () => {
    const body = { email: 'nobody', password: 'short', first_name: '1', last_name: 'Roy' }
    const response = await testApp.anybody.ask(register, { body })
    expect([response.status, response.body]).toEqual([
      400,
      {
        email: ['Enter a valid email address'],
        password: ['The password needs: 12 to 128 characters, an uppercase letter, a special character.'],
        first_name: ['Enter a valid First name'],
      },
    ])
  })

  it.each([
    ['Short-1a!', 'The password needs: 12 to 128 characters.'],
    ['all-lower-case-1!', 'The password needs: an uppercase letter.'],
    ['ALL-UPPER-CASE-1!', 'The password needs: a lowercase letter.'],
    ['NoSpecialCharacter1', 'The password needs: a special character.'],
    ['PasswordPassword1!', 'This password is too common. Choose another.'],
    ['X-clerk@bank.test-1', 'The password must not contain your e-mail address.'],
  ])('rejects the password %s', async (password, issue) => {
    const { status, body } = await testApp.anybody.ask(register, {
      body: { ...registration('clerk@bank.test'), password },
    })
    expect([status, body]).toEqual([400, { password: [issue] }])
  })
})

describe('the code', () => {
  it('is rejected on the sixth attempt, even if it is right', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: registration(email) })
    const code = await codeFor(testApp, email)
    for (let tries = 0; tries < 5; tries += 1) {
      await testApp.anybody.ask(verifyOtp, { body: { email, otp: wrongCode(code) } })
    }
    const { status, body } = await testApp.anybody.ask(verifyOtp, { body: { email, otp: code } })
    expect([status, body]).toEqual([400, rejected])
  })

  it('is rejected after 20 wrong ones in a day, however many new ones are sent', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: registration(email) })
    await sql`update registrations set all_tries = 20 where email = ${email}`.execute(
      testApp.product.platform.db,
    )
    await letAMinutePass(testApp)
    await testApp.anybody.ask(resendOtp, { body: { email } })
    const { status } = await testApp.anybody.ask(verifyOtp, {
      body: { email, otp: await codeFor(testApp, email), password: PASSWORD },
    })
    expect(status).toBe(400)
  })

  it('works once, for its own account and its own purpose', async () => {
    const [one, other] = [freshEmail(), freshEmail()]
    await testApp.anybody.ask(register, { body: registration(one) })
    await testApp.anybody.ask(register, { body: registration(other) })
    const otp = await codeFor(testApp, one)
    const tries = [
      await testApp.anybody.ask(verifyOtp, { body: { email: other, otp, password: PASSWORD } }),
      await testApp.anybody.ask(resetPassword, { body: { email: one, otp, password: PASSWORD } }),
      await testApp.anybody.ask(verifyOtp, { body: { email: one, otp, password: PASSWORD } }),
      await testApp.anybody.ask(verifyOtp, { body: { email: one, otp, password: PASSWORD } }),
    ]
    expect(tries.map((response) => response.status)).toEqual([400, 400, 200, 400])
  })

  it('is rejected after 10 minutes', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: registration(email) })
    await sql`update registrations set code_expires_at = code_expires_at - interval '10 minutes'`.execute(
      testApp.product.platform.db,
    )
    const { status } = await testApp.anybody.ask(verifyOtp, {
      body: { email, otp: await codeFor(testApp, email), password: PASSWORD },
    })
    expect(status).toBe(400)
  })

  it('is rejected with the same message for an unknown address', async () => {
    const { status, body } = await testApp.anybody.ask(verifyOtp, {
      body: { email: freshEmail(), otp: '123456' },
    })
    expect([status, body]).toEqual([400, rejected])
  })

  it('is sent again at most once a minute, the same for known and unknown addresses', async () => {
    const known = freshEmail()
    await testApp.anybody.ask(register, { body: registration(known) })
    await letAMinutePass(testApp)
    for (const email of [known, freshEmail()]) {
      const responses = [
        await testApp.anybody.ask(resendOtp, { body: { email } }),
        await testApp.anybody.ask(resendOtp, { body: { email } }),
      ]
      expect(responses.map((response) => response.status)).toEqual([200, 429])
      expect(Number(responses[1]?.headers['retry-after'])).toBeGreaterThan(50)
    }
    expect(await mailsTo(testApp, known)).toHaveLength(2)
  })

  it('is not stored in plain text', async () => {
    const email = freshEmail()
    await testApp.anybody.ask(register, { body: registration(email) })
    const codes = await testApp.product.platform.db.selectFrom('registrations').select('code_hash').execute()
    const code = await codeFor(testApp, email)
    expect(codes.filter((row) => row.code_hash.includes(code))).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('can be replaced with the code from the e-mail, and every session ends', async () => {
    const person = await newcomer(testApp)
    await testApp.anybody.ask(forgotPassword, { body: { email: person.email } })
    const body = {
      email: person.email,
      otp: await codeFor(testApp, person.email),
      password: 'Brand-New-Password-2!',
    }
    expect((await testApp.anybody.ask(resetPassword, { body })).status).toBe(200)
    expect((await person.ask(getMe)).status).toBe(401)
    const logIns = [PASSWORD, body.password].map((password) =>
      testApp.anybody.ask(logIn, { body: { email: person.email, password } }),
    )
    expect((await Promise.all(logIns)).map((response) => response.status)).toEqual([401, 200])
  })

  it('returns the same response for known and unknown addresses', async () => {
    const person = await newcomer(testApp)
    const known = await testApp.anybody.ask(forgotPassword, { body: { email: person.email } })
    const unknown = await testApp.anybody.ask(forgotPassword, { body: { email: freshEmail() } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('sends nothing to the address of an account that was deactivated, nor does a registration', async () => {
    const { id, email } = await newcomer(testApp)
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    await letAMinutePass(testApp)
    const before = await mailsTo(testApp, email)
    await testApp.anybody.ask(forgotPassword, { body: { email } })
    await testApp.anybody.ask(register, { body: registration(email) })
    expect(await mailsTo(testApp, email)).toEqual(before)
  })
})
