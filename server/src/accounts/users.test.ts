import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { HttpError } from '../platform/http/errors.ts'
import { applicant, freshEmail, mailsTo, newcomer, PASSWORD, registration } from '../test/newcomers.ts'
import { readCosts } from '../test/plans.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { makeAdministrator } from './commands/change-user.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const row = (id: string) =>
  testApp.product.platform.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('onboarding', () => {
  it('returns the next step: role, details, agreement, KYC', async () => {
    const person = await newcomer(testApp)
    const step = async () => (await person.ask(contract.getMe)).body.next_step
    const steps = [await step()]
    await person.ask(contract.patchMe, { body: { is_buyer: true } })
    steps.push(await step())
    await person.ask(contract.patchMe, {
      body: {
        company_name: 'Acme',
        full_legal_name: 'Ada',
        job_title: 'Director',
        phone_number: '+1 416 555 0142',
      },
    })
    steps.push(await step())
    await person.ask(contract.acceptAgreement, { body: { version: '2026-11' } })
    steps.push(await step())
    expect(steps).toEqual(['get_started', 'user_details', 'agreement', 'kyc'])
  })

  it('records which agreement was accepted, when, and from where', async () => {
    const person = await newcomer(testApp)
    const wrong = await person.ask(contract.acceptAgreement, { body: { version: '1999-01' } })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['version']])
    await person.ask(contract.acceptAgreement, { body: { version: '2026-11' } })
    const { rows } =
      await sql`select version, address from agreement_acceptances where user_id = ${person.id}`.execute(
        testApp.product.platform.db,
      )
    expect(rows).toEqual([{ version: '2026-11', address: '127.0.0.1' }])
  })

  it('needs buyer, seller, or both', async () => {
    const person = await applicant(testApp)
    const { status, body } = await person.ask(contract.patchMe, { body: { is_buyer: false } })
    expect([status, body]).toEqual([400, { is_buyer: ['Choose buyer, seller, or both.'] }])
  })

  it('does not allow changing buyer and seller once KYC is approved', async () => {
    const buyer = await testApp.member('buyer')
    const { status, body } = await buyer.ask(contract.patchMe, { body: { is_seller: true } })
    expect([status, Object.keys(body)]).toEqual([400, ['is_seller']])
    expect((await row(buyer.id)).is_seller).toBe(false)
  })

  it('does not allow changing the company and the legal name once KYC is approved', async () => {
    const buyer = await testApp.member('buyer', { company: 'Maplecrest Lending Inc.' })
    const renamed = { company_name: 'Somebody Else Ltd.', full_legal_name: 'Somebody Else' }
    const rejected = await buyer.ask(contract.patchMe, { body: renamed })
    expect([rejected.status, Object.keys(rejected.body)]).toEqual([400, ['company_name', 'full_legal_name']])
    const same = await buyer.ask(contract.patchMe, {
      body: { company_name: 'Maplecrest Lending Inc.', job_title: 'Analyst' },
    })
    expect(same.body).toMatchObject({ company_name: 'Maplecrest Lending Inc.', job_title: 'Analyst' })
  })

  it('compares companies by the latest name', async () => {
    const person = await applicant(testApp)
    await person.ask(contract.patchMe, { body: { company_name: 'Maple & Öak Capital Inc.' } })
    const other = await applicant(testApp)
    await other.ask(contract.patchMe, { body: { company_name: 'MAPLE AND OAK CAPITAL LTD' } })
    expect((await row(person.id)).company_id).toBe((await row(other.id)).company_id)
  })
})

describe('details that users cannot change', () => {
  it.each([
    'is_superuser',
    'is_reviewer',
    'is_kyc_completed',
    'is_email_verified',
    'has_second_factor',
    'is_demonstration',
    'kyc_state',
    'email',
    'exposure_limit',
  ])('rejects %s in their own details and stores nothing', async (field) => {
    const person = await newcomer(testApp)
    const before = await row(person.id)
    const body = { first_name: 'Eve', [field]: true }
    const response = await person.ask(contract.patchMe, { body })
    expect([response.status, response.body]).toEqual([400, { [field]: ['Unknown or read-only field.'] }])
    expect(await row(person.id)).toEqual(before)
  })

  it('shows the list of users to administrators only', async () => {
    for (const role of ['buyer', 'seller', 'reviewer'] as const) {
      const member = await testApp.member(role)
      expect((await member.ask(contract.listUsers)).status).toBe(403)
      expect((await member.ask(contract.getUser, { params: { id: admin.id } })).status).toBe(403)
    }
    expect((await testApp.anybody.ask(contract.listUsers)).status).toBe(401)
  })
})

describe('administration of users', () => {
  it('finds them by name, address and company, and by role', async () => {
    const seller = await testApp.member('seller', { company: 'Quartz 100% Lending_Co' })
    const find = async (query: Record<string, string>) =>
      (await admin.ask(contract.listUsers, { query })).body.results.map((user) => user.id)
    expect(await find({ search: 'QUARTZ 100% lend' })).toEqual([seller.id])
    expect(await find({ search: 'quartz 100_' })).toEqual([])
    expect(await find({ search: 'quartz', role: 'buyer' })).toEqual([])
    expect(
      await find({ search: 'quartz', role: 'seller', is_active: 'true', status: 'manual_approved' }),
    ).toEqual([seller.id])
    const states = { approved: 'manual_approved,approved', rejected: 'manual_rejected,rejected' }
    expect(await find({ search: 'quartz', status: states.approved })).toEqual([seller.id])
    expect(await find({ search: 'quartz', status: states.rejected })).toEqual([])
    expect(
      (await admin.ask(contract.listUsers, { query: { ordering: 'password_hash' } as never })).status,
    ).toBe(400)
  })

  it('finds them with and without accents', async () => {
    const [french, english] = [
      await testApp.member('seller', { company: 'Hypothèques Montréal inc.' }),
      await testApp.member('seller', { company: 'Hypotheques Laval Inc.' }),
    ]
    const find = async (search: string) =>
      (await admin.ask(contract.listUsers, { query: { search } })).body.results.map((user) => user.id)
    expect(await find('hypotheques montreal')).toEqual([french.id])
    expect(await find('HYPOTHE\u0300QUES MONTRE\u0301AL')).toEqual([french.id])
    expect(await find('Hypothèques Laval')).toEqual([english.id])
    expect(await find('hypotheques')).toHaveLength(2)
  })

  it('lists the newest users without reading the others', async () => {
    const { db } = testApp.product.platform
    await sql`
      insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'crowd' || n || '@people.test', '', 'One', 'Ofmany' from generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`vacuum analyze users`.execute(db)
    const costs = await readCosts(testApp.product, async () => {
      const { results } = (await admin.ask(contract.listUsers)).body
      expect(new Set(results.map((user) => user.last_name))).toEqual(new Set(['Ofmany']))
    })
    const page = costs.filter(({ text }) => text.includes('order by "created_at"'))
    expect(page).toMatchObject([{ discarded: 0 }])
    expect(page.filter(({ buffers }) => buffers > 60)).toEqual([])
  })

  it('ends the sessions of a user whose roles change', async () => {
    const person = await newcomer(testApp)
    const { status, body } = await admin.ask(contract.patchUser, {
      params: { id: person.id },
      body: { is_reviewer: true },
    })
    expect([status, body.is_reviewer]).toEqual([200, true])
    expect((await person.ask(contract.getMe)).status).toBe(401)
    expect(
      (await testApp.anybody.ask(contract.refreshToken, { body: { refresh: person.refresh } })).status,
    ).toBe(401)
  })

  it('leaves the sessions open when other details change', async () => {
    const person = await newcomer(testApp)
    await admin.ask(contract.patchUser, { params: { id: person.id }, body: { exposure_limit: '1500000' } })
    expect((await person.ask(contract.getMe)).body.exposure_limit).toBe('1500000.00')
  })

  it('locks out a deactivated user, whose log-in fails like that of an unknown user', async () => {
    const person = await newcomer(testApp)
    await admin.ask(contract.patchUser, { params: { id: person.id }, body: { is_active: false } })
    expect((await person.ask(contract.getMe)).status).toBe(401)
    const own = await testApp.anybody.ask(contract.logIn, {
      body: { email: person.email, password: PASSWORD },
    })
    const stranger = await testApp.anybody.ask(contract.logIn, {
      body: { email: 'no@body.test', password: PASSWORD },
    })
    expect([own.status, own.body]).toEqual([stranger.status, stranger.body])
  })

  it('does not let administrators lock themselves out', async () => {
    const { status, body } = await admin.ask(contract.patchUser, {
      params: { id: admin.id },
      body: { is_active: false, is_superuser: false },
    })
    expect([status, Object.keys(body)]).toEqual([400, ['is_active', 'is_superuser']])
  })

  it('audits who changed what, before and after, without secrets', async () => {
    const person = await newcomer(testApp)
    await admin.ask(contract.patchUser, { params: { id: person.id }, body: { job_title: 'Treasurer' } })
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', person.id)
      .orderBy('id', 'desc')
      .execute()
    expect(events[0]).toMatchObject({
      type: 'user.changed',
      audit_type: 'user_changes',
      actor_id: admin.id,
      before: { job_title: null },
      after: { job_title: 'Treasurer' },
    })
    expect(JSON.stringify(events)).not.toMatch(/password_hash|argon2/)
  })

  it('records why an account was deactivated and reactivated, and notifies its owner without the reason', async () => {
    const person = await newcomer(testApp)
    const params = { id: person.id }
    const close = { is_active: false, reason: 'A complaint is being looked into.' }
    await admin.ask(contract.patchUser, { params, body: close })
    await admin.ask(contract.patchUser, { params, body: { is_active: true, reason: 'It was unfounded.' } })
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'after'])
      .where('subject_id', '=', person.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { type: 'user.reactivated', after: { is_active: true, reason: 'It was unfounded.' } },
      { type: 'user.deactivated', after: close },
    ])
    const mails = (await mailsTo(testApp, person.email)).slice(-2)
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Your HomeSlice account was deactivated',
      'Your HomeSlice account was reactivated',
    ])
    expect(JSON.stringify(mails)).not.toMatch(/complaint|unfounded/)
  })
})

describe('the first administrator', () => {
  const make = (email: string) => makeAdministrator(testApp.product.platform, email)
  const rejection = async (email: string) => {
    const error = await make(email).catch((reason: unknown) => reason)
    return error instanceof HttpError ? error.body.non_field_errors : error
  }

  it('is made from an active account, whose sessions end; the change is audited without an actor', async () => {
    const person = await newcomer(testApp)
    expect(await make(person.email.toUpperCase())).toBe(true)
    expect(await make(person.email)).toBe(false)
    expect((await row(person.id)).is_superuser).toBe(true)
    expect((await person.ask(contract.getMe)).status).toBe(401)
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'audit_type', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', person.id)
      .where('type', '=', 'user.changed')
      .execute()
    expect(events).toEqual([
      {
        type: 'user.changed',
        audit_type: 'user_changes',
        actor_id: null,
        before: { is_superuser: false },
        after: { is_superuser: true },
      },
    ])
  })

  it('is not made from an unknown, unconfirmed or deactivated account', async () => {
    expect(await rejection('no@body.test')).toEqual([
      'There is no account with the e-mail address no@body.test. Register it first, and enter the code that is sent.',
    ])
    const email = freshEmail()
    await testApp.anybody.ask(contract.register, { body: registration(email) })
    expect(await rejection(email)).toEqual([
      `There is no account with the e-mail address ${email}. Register it first, and enter the code that is sent.`,
    ])
    const person = await newcomer(testApp)
    await admin.ask(contract.patchUser, { params: { id: person.id }, body: { is_active: false } })
    expect(await rejection(person.email)).toEqual([`The account ${person.email} is deactivated.`])
    expect((await row(person.id)).is_superuser).toBe(false)
  })
})

describe('the sessions of a user', () => {
  it('can be listed and ended by an administrator, one or all, and this is audited', async () => {
    const person = await newcomer(testApp)
    const params = { id: person.id }
    for (let more = 0; more < 2; more += 1)
      await testApp.anybody.ask(contract.logIn, { body: { email: person.email, password: PASSWORD } })
    const { body } = await admin.ask(contract.listUserSessions, { params })
    expect(body.results.map((session) => session.is_current)).toEqual([false, false, false])

    const session_id = body.results[0]?.id ?? ''
    const one = { params: { ...params, session_id } }
    expect((await admin.ask(contract.endUserSession, one)).status).toBe(204)
    expect((await admin.ask(contract.endUserSession, one)).status).toBe(404)
    expect((await admin.ask(contract.endUserSessions, { params })).body).toEqual({ ended: 2 })
    expect((await admin.ask(contract.listUserSessions, { params })).body.results).toEqual([])
    expect((await person.ask(contract.getMe)).status).toBe(401)
    const written = await testApp.product.platform.db
      .selectFrom('events')
      .select(['actor_id', 'after'])
      .where('subject_id', '=', person.id)
      .where('type', '=', 'user.sessions_ended')
      .orderBy('id')
      .execute()
    expect(written).toEqual([
      { actor_id: admin.id, after: { sessions: 1 } },
      { actor_id: admin.id, after: { sessions: 2 } },
    ])
  })

  it("cannot be ended under another user's id", async () => {
    const [person, other] = [await newcomer(testApp), await newcomer(testApp)]
    const { body } = await admin.ask(contract.listUserSessions, { params: { id: person.id } })
    const session_id = body.results[0]?.id ?? ''
    const response = await admin.ask(contract.endUserSession, { params: { id: other.id, session_id } })
    expect(response.status).toBe(404)
    expect((await person.ask(contract.getMe)).status).toBe(200)
  })
})
