import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { decideKyc, getKyc, getUserKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { applicant, newcomer } from '../test/newcomers.ts'
import { type Client, startWorld, type World } from '../test/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await startWorld()
  await world.product.startWork()
  admin = await world.member('superuser')
}, 60_000)
afterAll(() => world.close())

const decide = (user: Client, decision: 'approve' | 'reject', reason?: string) =>
  admin.ask(decideKyc, { params: { user_id: user.id }, body: { decision, reason } })

const kinds = async (user: Client) => {
  const { body } = await user.ask(listNotifications)
  return body.results.map((notification) => notification.kind)
}

describe('a KYC record', () => {
  it('is a draft that keeps what was typed until it is submitted', async () => {
    const person = await newcomer(world)
    await person.ask(patchKyc, { body: { legal_name: 'Ada Tremblay' } })
    await person.ask(patchKyc, { body: { document_type: 'passport' } })
    const { body } = await person.ask(getKyc)
    expect(body).toMatchObject({ legal_name: 'Ada Tremblay', document_type: 'passport', kyc_state: 'draft' })
  })

  it('names each answer that is missing', async () => {
    const person = await applicant(world)
    await person.ask(patchKyc, { body: { address: null, document_number: '  ' } })
    const { status, body } = await person.ask(submitKyc)
    expect([status, body]).toEqual([
      400,
      { address: ['This field is required.'], document_number: ['This field is required.'] },
    ])
  })

  it('waits for the steps before it, for submitting fixes the roles', async () => {
    const person = await newcomer(world)
    const { status, body } = await person.ask(submitKyc)
    expect([status, body]).toMatchObject([409, { code: 'onboarding_incomplete' }])
  })

  it('cannot be changed while an administrator looks at it', async () => {
    const person = await applicant(world)
    expect((await person.ask(submitKyc)).body.kyc_state).toBe('manual_review')
    expect((await person.ask(patchKyc, { body: { address: 'Elsewhere' } })).status).toBe(409)
    expect((await person.ask(submitKyc)).status).toBe(409)
    expect((await person.ask(getKyc)).body.address).toBe('1 King Street West, Toronto')
  })

  it('can be mended after a rejection, submitted again and approved, without a new log-in', async () => {
    const person = await applicant(world)
    await person.ask(submitKyc)
    const rejected = await decide(person, 'reject', 'The scan cannot be read.')
    expect(rejected.body).toMatchObject({ kyc_state: 'manual_rejected', reason: 'The scan cannot be read.' })
    await person.ask(patchKyc, { body: { document_number: 'CD654321' } })
    const again = await person.ask(submitKyc)
    expect(again.body).toMatchObject({ kyc_state: 'manual_review', reason: null, decided_at: null })
    await decide(person, 'approve')
    const me = await person.ask(getMe)
    expect(me.body).toMatchObject({ kyc_state: 'manual_approved', is_kyc_completed: true, next_step: 'home' })
    expect(await kinds(person)).toEqual(['kyc_approved', 'kyc_rejected'])
    expect(await kinds(admin)).toContain('kyc_submitted')
  })

  it('is rejected with a reason only', async () => {
    const person = await applicant(world)
    await person.ask(submitKyc)
    const { status, body } = await decide(person, 'reject')
    expect([status, Object.keys(body)]).toEqual([400, ['reason']])
  })

  it('is decided once when two administrators press at the same time', async () => {
    const person = await applicant(world)
    await person.ask(submitKyc)
    const answers = await Promise.all([decide(person, 'approve'), decide(person, 'reject', 'No.')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await kinds(person)).toHaveLength(1)
  })

  it('is not decided before it was submitted, nor by its own administrator', async () => {
    const person = await applicant(world)
    expect((await decide(person, 'approve')).status).toBe(409)
    expect((await decide(admin, 'approve')).status).toBe(403)
  })

  it('is nobody else’s to read, and others cannot tell whether it exists', async () => {
    const person = await applicant(world)
    const nobody = '01900000-0000-7000-8000-000000000000'
    for (const role of ['buyer', 'seller', 'reviewer'] as const) {
      const member = await world.member(role)
      const hidden = await member.ask(getUserKyc, { params: { user_id: person.id } })
      const missing = await member.ask(getUserKyc, { params: { user_id: nobody } })
      expect([hidden.status, hidden.body]).toEqual([404, missing.body])
      expect(
        (await member.ask(decideKyc, { params: { user_id: person.id }, body: { decision: 'approve' } }))
          .status,
      ).toBe(403)
    }
    expect((await admin.ask(getUserKyc, { params: { user_id: person.id } })).status).toBe(200)
  })

  it('is not submitted by an administrator who views as the user', async () => {
    const person = await applicant(world)
    const { status, body } = await admin.ask(submitKyc, { headers: { 'view-as-user': person.id } })
    expect([status, body]).toMatchObject([403, { code: 'viewing_as' }])
    expect((await person.ask(getKyc)).body.kyc_state).toBe('draft')
  })

  it('leaves no answers in the audit log', async () => {
    const person = await applicant(world)
    const events = await world.product.platform.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', person.id)
      .where('type', '=', 'kyc.saved')
      .execute()
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('AB123456')
  })
})
