import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { mailsTo, newcomer, PASSWORD, withToken } from '../test/newcomers.ts'
import { challengeOf, forgetSteps, second, shown, withSecondFactor } from '../test/second-factors.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db

describe('staff', () => {
  it.each(['is_reviewer', 'is_superuser'] as const)(
    'of kind %s must set it up before anything else, and can then continue',
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
              'Set up your second factor first: reviewers and administrators log in with an authenticator app or a passkey.',
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
    const person = await withSecondFactor(testApp)
    const headers = { 'view-as-user': person.id }
    const body = { password: PASSWORD, code: shown(person.secret) }
    for (const response of [
      await admin.ask(contract.turnOffSecondFactor, { headers, body }),
      await admin.ask(contract.renewRecoveryCodes, { headers, body }),
      await admin.ask(contract.setUpSecondFactor, { headers, body: { password: PASSWORD } }),
    ])
      expect([response.status, response.body]).toMatchObject([403, { code: 'viewing_as' }])
  })
})

describe('an administrator, for a user who has lost phone and recovery codes,', () => {
  const reset = (admin: Client, id: string, reason = 'Known to us; the phone was stolen.') =>
    admin.ask(contract.resetSecondFactor, { params: { id }, body: { reason } })

  it('sees whether and since when it is on, and turns it off; the password then opens the account', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor(testApp)
    const params = { id: person.id }
    const { body: on } = await admin.ask(contract.getUserSecondFactor, { params })
    expect(on).toMatchObject({ is_on: true, is_required: false, recovery_codes_left: 10 })
    expect(Date.parse(on.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const waiting = await challengeOf(testApp, person)

    expect((await reset(admin, person.id)).status).toBe(204)
    expect((await person.ask(contract.getMe)).status).toBe(401)
    expect((await second(testApp, waiting, { code: shown(person.secret) })).status).toBe(401)
    expect((await admin.ask(contract.getUserSecondFactor, { params })).body).toEqual({
      is_on: false,
      has_app: false,
      passkeys: 0,
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
    const person = await withSecondFactor(testApp)
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

  it('gives staff access only to setting it up again', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor(testApp)
    await db().updateTable('users').set({ is_reviewer: true }).where('id', '=', person.id).execute()
    await reset(admin, person.id)
    const { body } = await testApp.anybody.ask(contract.logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    if (!('access' in body)) throw new Error('The second factor is still required.')
    expect(body.user.next_step).toBe('second_factor')
    const again = withToken(testApp, person.id, body.access)
    expect((await again.ask(contract.listAcceptances)).body).toMatchObject({ code: 'second_factor_required' })
    const { body: app } = await again.ask(contract.setUpSecondFactor, { body: { password: PASSWORD } })
    const confirmed = await again.ask(contract.confirmSecondFactor, { body: { code: shown(app.secret) } })
    expect(confirmed.status).toBe(200)
  })

  it('lifts the daily limit of wrong codes', async () => {
    const admin = await testApp.member('superuser')
    const person = await withSecondFactor(testApp)
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
    await forgetSteps(testApp, person)
    expect(
      (await second(testApp, await challengeOf(testApp, person), { code: shown(app.secret) })).status,
    ).toBe(200)
  })

  it('cannot reset their own, one of an unknown user, or any without a reason', async () => {
    const admin = await testApp.member('superuser')
    const own = await reset(admin, admin.id)
    expect([own.status, own.body]).toMatchObject([
      403,
      { detail: 'Your own second factor can only be reset by another administrator.' },
    ])
    expect((await reset(admin, crypto.randomUUID())).status).toBe(404)
    const person = await withSecondFactor(testApp)
    const silent = await reset(admin, person.id, '  ')
    expect([silent.status, silent.body]).toMatchObject([400, { reason: [expect.any(String)] }])
    expect((await person.ask(contract.getMe)).status).toBe(200)
  })
})
