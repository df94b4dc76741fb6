import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEmail, confirmEmail, getMe, logIn, register, verifyOtp } from '#domain/accounts/contract.ts'
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

let testApp: TestApp
beforeEach(() => withinOneWindow())
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const canLogIn = async (email: string) =>
  (await testApp.anybody.ask(logIn, { body: { email, password: PASSWORD } })).status === 200

describe('changing the e-mail address', () => {
  it('takes effect when the code sent to the new address is confirmed, and not before', async () => {
    const person = await newcomer(testApp)
    const email = freshEmail()
    expect((await person.ask(changeEmail, { body: { email, password: PASSWORD } })).status).toBe(200)
    expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([true, false])
    const { body } = await person.ask(confirmEmail, { body: { otp: await codeFor(testApp, email) } })
    expect(body).toMatchObject({ email, is_email_verified: true })
    expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([false, true])
  })

  it('notifies the current address when it is requested and when it is done', async () => {
    const person = await newcomer(testApp)
    const email = freshEmail()
    await person.ask(changeEmail, { body: { email, password: PASSWORD } })
    await person.ask(confirmEmail, { body: { otp: await codeFor(testApp, email) } })
    const notified = (await mailsTo(testApp, person.email)).slice(-2)
    expect(notified.map((mail) => mail.subject)).toEqual([
      'A new e-mail address for your HomeSlice account',
      'Your HomeSlice e-mail address was changed',
    ])
    for (const mail of notified) expect(mail.text).toContain(email)
  })

  it('needs the password and a new address', async () => {
    const person = await newcomer(testApp)
    const ask = async (email: string, password: string) =>
      (await person.ask(changeEmail, { body: { email, password } })).body
    expect(await ask(freshEmail(), 'Wrong-Password-1!')).toEqual({
      password: ['This is not your current password.'],
    })
    expect(await ask(person.email.toUpperCase(), PASSWORD)).toEqual({
      email: ['This is your current e-mail address.'],
    })
    expect(await ask('nowhere', PASSWORD)).toEqual({ email: ['Enter a valid email address'] })
  })

  it('ends the other sessions', async () => {
    const person = await newcomer(testApp)
    const { body } = await testApp.anybody.ask(logIn, { body: { email: person.email, password: PASSWORD } })
    const phone = withToken(testApp, person.id, 'access' in body ? body.access : '')
    const email = freshEmail()
    await person.ask(changeEmail, { body: { email, password: PASSWORD } })
    await person.ask(confirmEmail, { body: { otp: await codeFor(testApp, email) } })
    expect([(await person.ask(getMe)).status, (await phone.ask(getMe)).status]).toEqual([200, 401])
  })

  it('rejects wrong codes, used codes and the code of another account', async () => {
    const [person, other] = [await newcomer(testApp), await newcomer(testApp)]
    const [email, others] = [freshEmail(), freshEmail()]
    await person.ask(changeEmail, { body: { email, password: PASSWORD } })
    await other.ask(changeEmail, { body: { email: others, password: PASSWORD } })
    const code = await codeFor(testApp, email)
    const tries = [
      await person.ask(confirmEmail, { body: { otp: wrongCode(code) } }),
      await other.ask(confirmEmail, { body: { otp: code } }),
      await person.ask(confirmEmail, { body: { otp: code } }),
      await person.ask(confirmEmail, { body: { otp: code } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 200, 400])
  })

  it('does not take over another user’s address, and warns that user', async () => {
    const [person, holder] = [await newcomer(testApp), await newcomer(testApp)]
    await person.ask(changeEmail, { body: { email: holder.email, password: PASSWORD } })
    expect((await mailsTo(testApp, holder.email)).at(-1)?.subject).toBe(
      'Someone tried to use your e-mail address',
    )
    expect(
      (await mailsTo(testApp, holder.email)).filter((mail) => /code is \d{6}/.test(mail.text)),
    ).toHaveLength(1)
    expect((await person.ask(getMe)).body.email).toBe(person.email)
  })

  it('fails if another user registers and confirms the address first', async () => {
    const person = await newcomer(testApp)
    const email = freshEmail()
    await person.ask(changeEmail, { body: { email, password: PASSWORD } })
    const otp = await codeFor(testApp, email)
    await letAMinutePass(testApp)
    await testApp.anybody.ask(register, { body: registration(email) })
    const theirs = await codeFor(testApp, email)
    await testApp.anybody.ask(verifyOtp, { body: { email, otp: theirs, password: PASSWORD } })
    expect((await person.ask(confirmEmail, { body: { otp } })).status).toBe(400)
    expect((await person.ask(getMe)).body.email).toBe(person.email)
  })

  it('sends one code a minute', async () => {
    const person = await newcomer(testApp)
    const ask = async () =>
      (await person.ask(changeEmail, { body: { email: freshEmail(), password: PASSWORD } })).status
    expect([await ask(), await ask()]).toEqual([200, 429])
    await letAMinutePass(testApp)
    expect(await ask()).toBe(200)
  })
})
