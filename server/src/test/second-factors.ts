import { Secret, TOTP } from 'otpauth'
import * as contract from '#domain/accounts/contract.ts'
import { type Newcomer, newcomer, PASSWORD } from './newcomers.ts'
import type { Client, TestApp } from './test-app.ts'

/** The code that the app would show this many 30-second steps from now. */
export const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A code that is valid at none of the accepted times. */
export const wrong = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => shown(secret, steps))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
  )
}

/** Makes used codes valid again, so that tests need not wait half a minute. */
export const forgetSteps = ({ product }: TestApp, person: Client) =>
  product.platform.db
    .updateTable('second_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', person.id)
    .where('last_step', '>', 0)
    .execute()

export async function withSecondFactor(
  testApp: TestApp,
): Promise<Newcomer & { secret: string; recovery: string[] }> {
  const person = await newcomer(testApp)
  const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
  const on = await person.ask(contract.confirmSecondFactor, { body: { code: shown(body.secret) } })
  if (on.status !== 200) throw new Error(`The second factor was not set up: ${on.status}`)
  await forgetSteps(testApp, person)
  return { ...person, secret: body.secret, recovery: on.body.recovery_codes }
}

/** Logs in with the password and returns the challenge for the second factor. */
export async function challengeOf(testApp: TestApp, person: Newcomer, password = PASSWORD): Promise<string> {
  const { status, body } = await testApp.anybody.ask(contract.logIn, {
    body: { email: person.email, password },
  })
  if (!('challenge' in body)) throw new Error(`No second factor was asked for: ${status}`)
  return body.challenge
}

export type Shown = { code: string } | { recovery_code: string }

/** Responds to the challenge for the second factor. */
export const second = (testApp: TestApp, challenge: string, factor: Shown) =>
  testApp.anybody.ask(contract.logInSecondFactor, { body: { challenge, ...factor } })
