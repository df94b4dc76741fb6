import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { codeFor, mailsTo, newcomer, PASSWORD, withToken } from '../test/newcomers.ts'
import { add, begin, type Faults, newDevice, proofOf, withPasskey } from '../test/passkeys.ts'
import { challengeOf, second, shown, withSecondFactor } from '../test/second-factors.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db
const namesOf = async (person: Client) =>
  (await person.ask(contract.listPasskeys)).body.results.map(({ name }) => name)
const remove = (person: Client, id: string, proof: object) =>
  person.ask(contract.removePasskey, { params: { id }, body: { password: PASSWORD, ...proof } })
const eventsOf = (person: Client) =>
  db()
    .selectFrom('events')
    .select(['type', 'before', 'after'])
    .where('subject_id', '=', person.id)
    .where('type', 'like', 'user.passkey%')
    .orderBy('id')
    .execute()

describe('the first passkey of an account', () => {
  it('turns the second factor on, ends other sessions and comes with recovery codes', async () => {
    const person = await newcomer(testApp)
    const { body } = await testApp.anybody.ask(contract.logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    const phone = withToken(testApp, person.id, 'access' in body ? body.access : '')
    const { status, body: added } = await add(person, newDevice(testApp))
    expect([status, added.passkey.name, added.recovery_codes?.length]).toEqual([201, 'Laptop', 10])
    expect([(await person.ask(contract.getMe)).status, (await phone.ask(contract.getMe)).status]).toEqual([
      200, 401,
    ])
    expect((await person.ask(contract.getSecondFactor)).body).toMatchObject({
      is_on: true,
      has_app: false,
      passkeys: 1,
      since: added.passkey.created_at,
      recovery_codes_left: 10,
    })
  })

  it('is enough for a reviewer, who must have a second factor before anything else', async () => {
    const person = await newcomer(testApp)
    await db().updateTable('users').set({ is_reviewer: true }).where('id', '=', person.id).execute()
    expect((await person.ask(contract.getMe)).body.next_step).toBe('second_factor')
    await add(person, newDevice(testApp))
    expect((await person.ask(contract.getMe)).body.next_step).toBe('user_details')
  })

  it('is reported to the owner by e-mail and recorded in the history, without what could log in', async () => {
    const person = await newcomer(testApp)
    await add(person, newDevice(testApp), {}, 'See http://evil.example now')
    const mail = (await mailsTo(testApp, person.email)).at(-1)
    expect(mail?.subject).toBe('A new passkey for your HomeSlice account')
    expect(mail?.text).not.toContain('http://evil.example')
    expect(await eventsOf(person)).toEqual([
      { type: 'user.passkey_added', before: null, after: { name: 'See http://evil.example now' } },
    ])
  })
})

describe('adding a passkey', () => {
  it('needs the password, and the second factor where it is on', async () => {
    const plain = await newcomer(testApp)
    const wrong = await plain.ask(contract.beginPasskey, { body: { password: 'Wrong-Password-1!' } })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['password']])
    const person = await withSecondFactor(testApp)
    const without = await begin(person)
    expect([without.status, Object.keys(without.body)]).toEqual([400, ['code']])
    expect((await add(person, newDevice(testApp), { code: shown(person.secret) })).body).toMatchObject({
      recovery_codes: null,
    })
  })

  it('needs a passkey or a recovery code from who has passkeys alone', async () => {
    const person = await withPasskey(testApp)
    expect((await begin(person)).status).toBe(400)
    const passkey = await proofOf(person, person.device)
    expect((await add(person, newDevice(testApp), { passkey }, 'Phone')).status).toBe(201)
    const recovery_code = person.recovery[0] ?? ''
    expect((await add(person, newDevice(testApp), { recovery_code }, 'Key')).status).toBe(201)
    expect(await namesOf(person)).toEqual(['Laptop', 'Phone', 'Key'])
  })

  const FAULTS: Record<string, Faults> = {
    'at another origin': { origin: 'https://homeslice.evil.example' },
    'for another site': { rpId: 'evil.example' },
    'for another challenge': { challenge: 'q8Zr5mXc2LdTj0vKfW3yHgq8Zr5mXc2LdTj0vKfW3yH' },
    'that did not verify its user': { verifiesUser: false },
    'that answers as if it logged in': { type: 'webauthn.get' },
    'within a page of another site': { crossOrigin: true },
  }
  it.each(Object.entries(FAULTS))('refuses a device %s', async (_, faults) => {
    const person = await newcomer(testApp)
    const { status, body } = await add(person, newDevice(testApp), {}, 'Laptop', faults)
    expect([status, Object.keys(body)]).toEqual([400, ['passkey']])
    expect(await namesOf(person)).toEqual([])
    expect((await person.ask(contract.getMe)).body.has_second_factor).toBe(false)
  })

  it('takes what was begun once, within five minutes, by the same user, and for this only', async () => {
    const [person, other] = [await newcomer(testApp), await withPasskey(testApp)]
    const late = (await begin(person)).body
    await db()
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date() })
      .where('user_id', '=', person.id)
      .execute()
    const used = (await begin(person)).body
    const finish = async (challenge: string) => {
      const passkey = newDevice(testApp).make({ ...used, challenge })
      return (await person.ask(contract.addPasskey, { body: { name: 'Phone', passkey } })).status
    }
    expect(await finish(late.challenge)).toBe(400)
    expect(await finish(used.challenge)).toBe(201)
    const asked = (await person.ask(contract.requestPasskeyProof)).body
    const foreign = (await begin(other, { recovery_code: other.recovery[0] ?? '' })).body
    const logIn = (await testApp.anybody.ask(contract.beginPasskeyLogIn)).body
    for (const { challenge } of [used, asked, foreign, logIn]) expect(await finish(challenge)).toBe(400)
    expect(await namesOf(person)).toEqual(['Phone'])
  })

  it('ends with the password that it was begun with', async () => {
    const person = await newcomer(testApp)
    const offer = (await begin(person)).body
    const body = { current_password: PASSWORD, password: 'Brand-New-Password-2!' }
    await person.ask(contract.changePassword, { body })
    const passkey = newDevice(testApp).make(offer)
    expect((await person.ask(contract.addPasskey, { body: { name: 'Phone', passkey } })).status).toBe(400)
  })

  it('refuses a passkey that an account has already', async () => {
    const [holder, person] = [await withPasskey(testApp), await newcomer(testApp)]
    expect((await add(person, holder.device)).status).toBe(409)
    expect((await person.ask(contract.getMe)).body.has_second_factor).toBe(false)
  })

  it('ends at twenty', async () => {
    const person = await withPasskey(testApp)
    const row = await db()
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const passkey = await proofOf(person, person.device)
    const more = Array.from({ length: 18 }, () => crypto.randomUUID())
    await db()
      .insertInto('passkeys')
      .values(more.map((id) => ({ ...row, id, credential_id: id })))
      .execute()
    const offer = (await begin(person, { passkey })).body
    const [one = '', two = ''] = person.recovery
    expect((await add(person, newDevice(testApp), { recovery_code: one })).status).toBe(201)
    expect((await begin(person, { recovery_code: two })).status).toBe(409)
    const late = newDevice(testApp).make(offer)
    expect(
      (await person.ask(contract.addPasskey, { body: { name: 'Late', passkey: late } })).status,
    ).not.toBe(201)
    expect(await namesOf(person)).toHaveLength(20)
  })

  it.each([
    ['client_data', { client_data: 'no base64url!' }],
    ['client_data', { client_data: 'A'.repeat(4001) }],
    ['attestation', { attestation: 'A'.repeat(16_001) }],
    ['transports', { transports: ['<script>'] }],
    ['id', { id: 7 }],
    ['passkey', { client_data: Buffer.from('{"challenge"').toString('base64url') }],
    ['passkey', { client_data: Buffer.from('{"challenge":7}').toString('base64url') }],
    ['passkey', { attestation: 'AAAA' }],
    ['passkey', { id: 'AAAA' }],
  ])('answers what is malformed with a 400 that names %s', async (field, part) => {
    const person = await newcomer(testApp)
    const made = newDevice(testApp).make((await begin(person)).body)
    const { status, body } = await person.ask(contract.addPasskey, {
      body: { name: 'Phone', passkey: { ...made, ...part } as typeof made },
    })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
    expect(await namesOf(person)).toEqual([])
  })
})

describe('a passkey', () => {
  it('gets another name, and only from its owner', async () => {
    const [person, other] = [await withPasskey(testApp), await newcomer(testApp)]
    const rename = (who: Client) =>
      who.ask(contract.renamePasskey, { params: { id: person.passkey }, body: { name: 'Old laptop' } })
    expect((await rename(other)).status).toBe(404)
    expect(await namesOf(person)).toEqual(['Laptop'])
    expect((await rename(person)).body).toMatchObject({ id: person.passkey, name: 'Old laptop' })
    expect(await namesOf(person)).toEqual(['Old laptop'])
  })

  it('is removed with password and second factor, which ends other sessions and, with the last, the factor', async () => {
    const person = await withPasskey(testApp)
    const other = await withPasskey(testApp)
    expect((await remove(person, person.passkey, {})).status).toBe(400)
    const foreign = { passkey: await proofOf(other, other.device) }
    expect((await remove(other, person.passkey, foreign)).status).toBe(404)
    expect((await remove(person, person.passkey, foreign)).body).toHaveProperty('passkey')
    expect(await namesOf(person)).toEqual(['Laptop'])
    const proof = { passkey: await proofOf(person, person.device) }
    expect((await remove(person, person.passkey, proof)).status).toBe(204)
    expect(await namesOf(person)).toEqual([])
    expect((await person.ask(contract.getSecondFactor)).body).toMatchObject({
      is_on: false,
      recovery_codes_left: 0,
    })
    expect((await mailsTo(testApp, person.email)).at(-1)).toMatchObject({
      subject: 'A passkey of your HomeSlice account was removed',
      text: expect.stringContaining('It was the last one'),
    })
    expect((await eventsOf(person)).at(-1)).toEqual({
      type: 'user.passkey_removed',
      before: { name: 'Laptop' },
      after: null,
    })
  })

  it('stays the second factor when the authenticator app is turned off, and the app when it is removed', async () => {
    const person = await withSecondFactor(testApp)
    const device = newDevice(testApp)
    const recovery = person.recovery
    const { body } = await add(person, device, { recovery_code: recovery[0] ?? '' })
    const off = { password: PASSWORD, recovery_code: recovery[1] ?? '' }
    expect((await person.ask(contract.turnOffSecondFactor, { body: off })).status).toBe(204)
    expect(
      (await person.ask(contract.turnOffSecondFactor, { body: { ...off, recovery_code: recovery[2] ?? '' } }))
        .status,
    ).toBe(409)
    expect((await person.ask(contract.getSecondFactor)).body).toMatchObject({
      is_on: true,
      has_app: false,
      recovery_codes_left: 8,
    })
    const passkey = await proofOf(person, device)
    const { body: app } = await person.ask(contract.setUpSecondFactor, {
      body: { password: PASSWORD, passkey },
    })
    await person.ask(contract.confirmSecondFactor, { body: { code: shown(app.secret) } })
    await remove(person, body.passkey.id, { passkey: await proofOf(person, device) })
    expect((await person.ask(contract.getSecondFactor)).body).toMatchObject({ is_on: true, passkeys: 0 })
  })

  it('ends when staff reset the second factor', async () => {
    const [admin, person] = [await testApp.member('superuser'), await withPasskey(testApp)]
    const params = { id: person.id }
    await admin.ask(contract.resetSecondFactor, { params, body: { reason: 'Laptop stolen.' } })
    expect(await db().selectFrom('passkeys').select('id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    )
    expect((await admin.ask(contract.getUserSecondFactor, { params })).body).toMatchObject({
      is_on: false,
      passkeys: 0,
      since: null,
    })
  })

  it('stays when a password is forgotten, as the second factor does', async () => {
    const person = await withPasskey(testApp)
    await testApp.anybody.ask(contract.forgotPassword, { body: { email: person.email } })
    const body = {
      email: person.email,
      otp: await codeFor(testApp, person.email),
      password: 'Brand-New-Password-2!',
    }
    expect((await testApp.anybody.ask(contract.resetPassword, { body })).status).toBe(200)
    expect(await challengeOf(testApp, person, 'Brand-New-Password-2!')).toBeTruthy()
  })
})

describe('a change of the account that needs the second factor', () => {
  const newKey = (person: Client, passkey: contract.PasskeyAnswer) =>
    person.ask(createKey, {
      body: { name: 'Desk', scopes: ['read'], expires_in_days: 30, password: PASSWORD, passkey },
    })

  it('takes a passkey in place of a code, once', async () => {
    const person = await withPasskey(testApp)
    const passkey = await proofOf(person, person.device)
    const renewed = await person.ask(contract.renewRecoveryCodes, { body: { password: PASSWORD, passkey } })
    expect([renewed.status, renewed.body.recovery_codes.length]).toEqual([200, 10])
    const again = await person.ask(contract.renewRecoveryCodes, { body: { password: PASSWORD, passkey } })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['passkey']])
  })

  it('takes it for an API key too', async () => {
    const person = await testApp.member('buyer')
    const password_hash = await hashPassword(PASSWORD)
    await db().updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    const device = newDevice(testApp)
    await add(person, device)
    expect((await newKey(person, await proofOf(person, device, { verifiesUser: false }))).status).toBe(400)
    expect((await newKey(person, await proofOf(person, device))).status).toBe(201)
  })

  it('does not take the code of an app that was set up but never confirmed', async () => {
    const person = await newcomer(testApp)
    const { body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    await add(person, newDevice(testApp))
    const code = shown(body.secret)
    expect((await begin(person, { code })).status).toBe(400)
    expect((await second(testApp, await challengeOf(testApp, person), { code })).status).toBe(400)
  })

  it('such as another authenticator app, needs it from who has passkeys alone', async () => {
    const person = await withPasskey(testApp)
    const { status, body } = await person.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    expect([status, Object.keys(body)]).toEqual([400, ['code']])
  })
})

it('while viewing as a user, an administrator neither sees nor changes passkeys', async () => {
  const [admin, person] = [await testApp.member('superuser'), await withPasskey(testApp)]
  const headers = { 'view-as-user': person.id }
  const params = { id: person.passkey }
  for (const response of [
    await admin.ask(contract.listPasskeys, { headers }),
    await admin.ask(contract.beginPasskey, { headers, body: { password: PASSWORD } }),
    await admin.ask(contract.requestPasskeyProof, { headers }),
    await admin.ask(contract.renamePasskey, { headers, params, body: { name: 'Mine' } }),
    await admin.ask(contract.removePasskey, { headers, params, body: { password: PASSWORD } }),
  ])
    expect([response.status, response.body]).toMatchObject([403, { code: 'viewing_as' }])
})
