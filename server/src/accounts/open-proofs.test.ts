import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import {
  codeFor,
  freshEmail,
  letAMinutePass,
  linkFor,
  type Newcomer,
  newcomer,
  PASSWORD,
  withToken,
} from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { openSession } from './commands/log-in.ts'
import { lockUser } from './queries/users.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const NEW_PASSWORD = 'Brand-New-Password-2!'
type Person = Newcomer & { secret: string }

/** The code that the person's app shows; codes shown before count as unused. */
async function shown(person: Person): Promise<string> {
  const { db } = testApp.product.platform
  await db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', person.id).execute()
  return new TOTP({ secret: Secret.fromBase32(person.secret) }).generate()
}

async function newPerson({ secondFactor }: { secondFactor: boolean }): Promise<Person> {
  const person = await newcomer(testApp)
  const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
  const withSecret = { ...person, secret: body.secret }
  if (secondFactor)
    await done(withSecret.ask(contract.confirmSecondFactor, { body: { code: await shown(withSecret) } }))
  return withSecret
}

async function done<T extends { status: number }>(response: Promise<T>): Promise<T> {
  const { status } = await response
  expect(status).toBeLessThan(300)
  return response
}

/** A session opened after the change. */
async function later(person: Person): Promise<Client> {
  const { db, tokens } = testApp.product.platform
  const origin = { device: 'test', address: '127.0.0.1' }
  const session = await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, person.id)
    if (!user) throw new Error('The person has no account.')
    return openSession(testApp.product.platform, tx, user, origin)
  })
  return withToken(testApp, person.id, await tokens.signAccess(person.id, session.session_id))
}

const requestEmail = async (person: Person, email: string) =>
  done(person.ask(contract.changeEmail, { body: { email, password: PASSWORD, code: await shown(person) } }))

/** The proofs that a person may hold of an account: each returns a function that uses it and returns the status. */
const PROOFS = {
  'a code for a forgotten password': async (person: Person) => {
    await letAMinutePass(testApp)
    await done(testApp.anybody.ask(contract.forgotPassword, { body: { email: person.email } }))
    const otp = await codeFor(testApp, person.email)
    return async () => {
      const { email } = (await (await later(person)).ask(contract.getMe)).body
      const body = { email, otp, password: 'Intruders-Password-3!' }
      return (await testApp.anybody.ask(contract.resetPassword, { body })).status
    }
  },
  'a link for a forgotten password': async (person: Person) => {
    await letAMinutePass(testApp)
    await done(testApp.anybody.ask(contract.forgotPassword, { body: { email: person.email } }))
    const token = await linkFor(testApp, person.email)
    return async () => {
      const body = { token, password: 'Intruders-Password-3!' }
      return (await testApp.anybody.ask(contract.resetPassword, { body })).status
    }
  },
  'a code for another e-mail address': async (person: Person) => {
    await letAMinutePass(testApp)
    const email = freshEmail()
    await requestEmail(person, email)
    const otp = await codeFor(testApp, email)
    return async () => (await (await later(person)).ask(contract.confirmEmail, { body: { otp } })).status
  },
  'a log-in that waits for its second step': async (person: Person) => {
    const body = { email: person.email, password: PASSWORD }
    const response = await testApp.anybody.ask(contract.logIn, { body })
    const challenge = 'challenge' in response.body ? response.body.challenge : ''
    return async () => {
      const code = await shown(person)
      return (await testApp.anybody.ask(contract.logInSecondFactor, { body: { challenge, code } })).status
    }
  },
} as const
type Proof = keyof typeof PROOFS

const change = (person: Person, body: { is_active: boolean }) =>
  done(admin.ask(contract.patchUser, { params: { id: person.id }, body: { ...body, reason: 'Checked.' } }))

const CHANGES = {
  'the e-mail address is changed': async (person: Person) => {
    await letAMinutePass(testApp)
    const email = freshEmail()
    await requestEmail(person, email)
    await done(person.ask(contract.confirmEmail, { body: { otp: await codeFor(testApp, email) } }))
  },
  'the password is changed': (person: Person) =>
    done(
      person.ask(contract.changePassword, { body: { current_password: PASSWORD, password: NEW_PASSWORD } }),
    ),
  'a forgotten password is replaced': async (person: Person) => {
    await letAMinutePass(testApp)
    await done(testApp.anybody.ask(contract.forgotPassword, { body: { email: person.email } }))
    const body = { email: person.email, otp: await codeFor(testApp, person.email), password: NEW_PASSWORD }
    await done(testApp.anybody.ask(contract.resetPassword, { body }))
  },
  'the second factor is turned on': async (person: Person) =>
    done(person.ask(contract.confirmSecondFactor, { body: { code: await shown(person) } })),
  'the second factor is turned off': async (person: Person) =>
    done(
      person.ask(contract.turnOffSecondFactor, { body: { password: PASSWORD, code: await shown(person) } }),
    ),
  'the recovery codes are renewed': async (person: Person) =>
    done(
      person.ask(contract.renewRecoveryCodes, { body: { password: PASSWORD, code: await shown(person) } }),
    ),
  'staff reset the second factor': (person: Person) =>
    done(
      admin.ask(contract.resetSecondFactor, { params: { id: person.id }, body: { reason: 'Phone lost.' } }),
    ),
  'the account is deactivated and reactivated': async (person: Person) => {
    await change(person, { is_active: false })
    await change(person, { is_active: true })
  },
} as const
type Change = keyof typeof CHANGES

const turnsOn = (what: Change) => what === 'the second factor is turned on'
/** A log-in waits for a second step only if there is one. */
const isPossible = (proof: Proof, what: Change) =>
  !(turnsOn(what) && proof === 'a log-in that waits for its second step')

describe.each(Object.keys(PROOFS) as Proof[])('%s', (proof) => {
  it('works while nothing changes', async () => {
    const use = await PROOFS[proof](await newPerson({ secondFactor: true }))
    expect(await use()).toBeLessThan(300)
  })

  it.each((Object.keys(CHANGES) as Change[]).filter((what) => isPossible(proof, what)))(
    'ends when %s',
    async (what) => {
      const person = await newPerson({ secondFactor: !turnsOn(what) })
      const use = await PROOFS[proof](person)
      await CHANGES[what](person)
      expect([400, 401]).toContain(await use())
    },
  )
})
