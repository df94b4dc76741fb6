import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, patchMe } from '#domain/accounts/contract.ts'
import {
  decideKyc,
  getKyc,
  getUserKyc,
  patchKyc,
  showDocumentNumber,
  submitKyc,
} from '#domain/kyc/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { applicant, KYC_ANSWERS, newcomer, SELLER_ANSWERS } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const decide = (user: Client, decision: 'approve' | 'reject', reason?: string) =>
  admin.ask(decideKyc, { params: { user_id: user.id }, body: { decision, reason } })

const eventsOf = (user: Client, type: string) =>
  testApp.product.platform.db
    .selectFrom('events')
    .selectAll()
    .where('subject_id', '=', user.id)
    .where('type', '=', type)
    .execute()

const kinds = async (user: Client) => {
  const { body } = await user.ask(listNotifications)
  return body.results.map((notification) => notification.kind)
}

describe('a KYC record', () => {
  it('is a draft that stores its answers until it is submitted', async () => {
    const person = await newcomer(testApp)
    await person.ask(patchKyc, { body: { legal_name: 'Ada Tremblay' } })
    await person.ask(patchKyc, { body: { document_type: 'passport' } })
    const { body } = await person.ask(getKyc)
    expect(body).toMatchObject({ legal_name: 'Ada Tremblay', document_type: 'passport', kyc_state: 'draft' })
  })

  it('has the legal name of the registration until its owner gives another', async () => {
    const person = await newcomer(testApp)
    const nameIn = async () => (await person.ask(getKyc)).body.legal_name
    expect(await nameIn()).toBeNull()
    await person.ask(patchMe, { body: { full_legal_name: 'Ada Tremblay' } })
    expect(await nameIn()).toBe('Ada Tremblay')
    await person.ask(patchKyc, { body: { document_type: 'passport' } })
    expect(await nameIn()).toBe('Ada Tremblay')
    await person.ask(patchKyc, { body: { legal_name: 'Ada Marie Tremblay' } })
    await person.ask(patchKyc, { body: { address: '12 Harbour Street, Toronto' } })
    expect(await nameIn()).toBe('Ada Marie Tremblay')
  })

  it('lists each missing answer, including those that other answers require', async () => {
    const person = await applicant(testApp)
    await person.ask(patchKyc, {
      body: { address: null, document_number: '  ', acts_for_third_party: true, selected_answer: 'other' },
    })
    const { status, body } = await person.ask(submitKyc)
    expect([status, body]).toEqual([
      400,
      {
        address: ['This field is required.'],
        document_number: ['This field is required.'],
        selected_answer_other: ['This field is required.'],
        third_party: ['This field is required.'],
      },
    ])
  })

  it('has more questions for a seller than for a buyer, and needs both sides of an identity card', async () => {
    const person = await applicant(testApp, { is_seller: true })
    await person.ask(patchKyc, { body: { document_type: 'provincial_id' } })
    const { body } = await person.ask(submitKyc)
    expect(Object.keys(body).sort()).toEqual(['document_scan_back', ...Object.keys(SELLER_ANSWERS)].sort())
    expect(body).toMatchObject({ document_scan_back: ['Add this scan.'] })
  })

  it.each([
    ['an option that there is not', { selected_answer: 'bank' }, 'selected_answer'],
    ['an option of another question', { selling_underwritten: 'liquidity' }, 'selling_underwritten'],
    ['a birth in the future', { date_of_birth: '2999-01-01' }, 'date_of_birth'],
    ['a child', { date_of_birth: `${new Date().getUTCFullYear() - 17}-01-01` }, 'date_of_birth'],
    ['a date that does not exist', { date_of_birth: '1980-13-01' }, 'date_of_birth'],
    ['words for yes', { is_politically_exposed: 'yes' }, 'is_politically_exposed'],
    ['a number of three characters', { document_number: 'A12' }, 'document_number'],
    ['a scan that was not uploaded', { document_scan: 'passport.pdf' }, 'document_scan'],
    ['its own state', { kyc_state: 'approved' }, 'kyc_state'],
    ['a decision', { reason: null }, 'reason'],
    ['a field that there is not', { no_such_answer: 1 }, 'no_such_answer'],
  ])('does not accept %s, and leaves the earlier answer', async (_what, wrong, field) => {
    const person = await applicant(testApp)
    const { body: before } = await person.ask(getKyc)
    const rejected = await person.ask(patchKyc, { body: { address: 'Elsewhere', ...wrong } as never })
    expect([rejected.status, Object.keys(rejected.body)]).toEqual([400, [field]])
    expect((await person.ask(getKyc)).body).toEqual(before)
  })

  it('cannot be overwritten from an older version', async () => {
    const person = await newcomer(testApp)
    const { body: first } = await person.ask(getKyc)
    const write = (version: number, address: string) =>
      person.ask(patchKyc, { body: { address }, headers: { 'if-match': `"${version}"` } })
    const newer = await write(first.version, '1 King Street')
    expect(newer.body.version).toBeGreaterThan(first.version)
    const stale = await write(first.version, '2 Queen Street')
    expect([stale.status, stale.body]).toMatchObject([412, { code: 'stale_version' }])
    expect((await person.ask(getKyc)).body.address).toBe('1 King Street')
  })

  it('contains only answers to applicable questions once it is submitted', async () => {
    const person = await applicant(testApp)
    await person.ask(patchKyc, { body: { acts_for_third_party: true, third_party: 'My sister' } })
    await person.ask(patchKyc, { body: { acts_for_third_party: false, ...SELLER_ANSWERS } })
    const { body } = await person.ask(submitKyc)
    expect(body).toMatchObject({ third_party: null, selling_underwritten: null, buying_purpose: 'hold' })
  })

  it('cannot be submitted before the earlier onboarding steps', async () => {
    const person = await newcomer(testApp)
    const { status, body } = await person.ask(submitKyc)
    expect([status, body]).toMatchObject([409, { code: 'onboarding_incomplete' }])
  })

  it('cannot be changed while it is under review', async () => {
    const person = await applicant(testApp)
    expect((await person.ask(submitKyc)).body.kyc_state).toBe('manual_review')
    expect((await person.ask(patchKyc, { body: { address: 'Elsewhere' } })).status).toBe(409)
    expect((await person.ask(submitKyc)).status).toBe(409)
    expect((await person.ask(getKyc)).body.address).toBe('1 King Street West, Toronto')
  })

  it('can be corrected after a rejection, submitted again and approved, without a new log-in', async () => {
    const person = await applicant(testApp)
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

  it('is rejected with remarks on single answers, which its owner sees next to them', async () => {
    const person = await applicant(testApp)
    await person.ask(patchKyc, { body: { legal_name: 'Ada Other' } })
    await person.ask(submitKyc)
    const remarks = { address: 'This is a post office box.' }
    const body = { decision: 'reject', reason: 'Two answers do not fit.', remarks } as const
    await admin.ask(decideKyc, { params: { user_id: person.id }, body })
    expect((await person.ask(getKyc)).body.remarks).toEqual(remarks)
    expect((await person.ask(getMe)).body.full_legal_name).not.toBe('Ada Other')
    const [event] = await eventsOf(person, 'kyc.rejected')
    expect(event?.after).toEqual({
      kyc_state: 'manual_rejected',
      reason: 'Two answers do not fit.',
      remarked: ['address'],
    })
    const again = await person.ask(submitKyc)
    expect(again.body.remarks).toEqual({})
  })

  it('accepts no remark on an unknown question, nor with an approval', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    for (const body of [
      { decision: 'reject', reason: 'No.', remarks: { shoe_size: 'Too large.' } },
      { decision: 'approve', remarks: { address: 'Good.' } },
    ])
      expect(
        (await admin.ask(decideKyc, { params: { user_id: person.id }, body: body as never })).status,
      ).toBe(400)
    expect((await person.ask(getKyc)).body.kyc_state).toBe('manual_review')
  })

  it('cannot be decided on an earlier submission', async () => {
    const person = await applicant(testApp)
    const { body: first } = await person.ask(submitKyc)
    await decide(person, 'reject', 'No.')
    await person.ask(submitKyc)
    const late = await admin.ask(decideKyc, {
      params: { user_id: person.id },
      body: { decision: 'approve' },
      headers: { 'if-match': `"${first.version}"` },
    })
    expect(late.status).toBe(412)
    expect((await person.ask(getKyc)).body.kyc_state).toBe('manual_review')
  })

  it('cannot be rejected without a reason', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    const { status, body } = await decide(person, 'reject')
    expect([status, Object.keys(body)]).toEqual([400, ['reason']])
  })

  it('is decided once when two administrators decide at the same time', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    const responses = await Promise.all([decide(person, 'approve'), decide(person, 'reject', 'No.')])
    expect(responses.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await kinds(person)).toHaveLength(1)
  })

  it('cannot be decided before it is submitted, nor by its own owner', async () => {
    const person = await applicant(testApp)
    expect((await decide(person, 'approve')).status).toBe(409)
    expect((await decide(admin, 'approve')).status).toBe(403)
  })

  it('cannot be read by others, who cannot find out whether it exists', async () => {
    const person = await applicant(testApp)
    const unknownId = '01900000-0000-7000-8000-000000000000'
    for (const role of ['buyer', 'seller', 'reviewer'] as const) {
      const member = await testApp.member(role)
      const hidden = await member.ask(getUserKyc, { params: { user_id: person.id } })
      const missing = await member.ask(getUserKyc, { params: { user_id: unknownId } })
      expect([hidden.status, hidden.body]).toEqual([404, missing.body])
      expect(
        (await member.ask(decideKyc, { params: { user_id: person.id }, body: { decision: 'approve' } }))
          .status,
      ).toBe(403)
    }
    expect((await admin.ask(getUserKyc, { params: { user_id: person.id } })).status).toBe(200)
  })

  it('cannot be submitted by an administrator who views as the user', async () => {
    const person = await applicant(testApp)
    const { status, body } = await admin.ask(submitKyc, { headers: { 'view-as-user': person.id } })
    expect([status, body]).toMatchObject([403, { code: 'viewing_as' }])
    expect((await person.ask(getKyc)).body.kyc_state).toBe('draft')
  })

  it('masks the document number once it is submitted, except for administrators, and for its owner on demand', async () => {
    const person = await applicant(testApp)
    expect((await person.ask(getKyc)).body.document_number).toBe('AB123456')
    const { body } = await person.ask(submitKyc)
    expect(body.document_number).toBe('•••••456')
    const seen = await admin.ask(getUserKyc, { params: { user_id: person.id } })
    expect(seen.body.document_number).toBe('AB123456')
    const asUser = { headers: { 'view-as-user': person.id } }
    expect((await admin.ask(getKyc, asUser)).body.document_number).toBe('•••••456')
    expect((await admin.ask(showDocumentNumber, asUser)).status).toBe(403)
    expect((await person.ask(showDocumentNumber)).body).toEqual({ document_number: 'AB123456' })
    expect(await eventsOf(person, 'kyc.number_shown')).toHaveLength(1)
    await decide(person, 'reject', 'No.')
    expect((await person.ask(getKyc)).body.document_number).toBe('AB123456')
  })

  it('shows which actions its reader may take', async () => {
    const person = await applicant(testApp)
    const read = async (client: Client) =>
      (await client.ask(getUserKyc, { params: { user_id: person.id } })).body.can
    const own = async () => (await person.ask(getKyc)).body.can
    expect(await own()).toEqual({ edit: true, submit: true, decide: false })
    const viewed = await admin.ask(getKyc, { headers: { 'view-as-user': person.id } })
    expect(viewed.body.can).toEqual({ edit: false, submit: false, decide: false })
    expect(await read(admin)).toEqual({ edit: false, submit: false, decide: false })
    await person.ask(submitKyc)
    expect(await own()).toEqual({ edit: false, submit: false, decide: false })
    expect(await read(admin)).toEqual({ edit: false, submit: false, decide: true })
    const early = await newcomer(testApp)
    expect((await early.ask(getKyc)).body.can).toEqual({ edit: true, submit: false, decide: false })
  })

  it('leaves no answers in the audit log', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    await decide(person, 'approve')
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', person.id)
      .where('type', 'like', 'kyc.%')
      .orderBy('id')
      .execute()
    expect(events.map((event) => event.type)).toEqual([
      'kyc.saved',
      'kyc.scan_added',
      'kyc.submitted',
      'kyc.approved',
    ])
    const written = JSON.stringify(events)
    for (const answer of ['AB123456', '1980-02-03', 'King Street', 'Savings', 'passport'])
      expect(written).not.toContain(answer)
    expect(KYC_ANSWERS.document_number).toBe('AB123456')
  })
})
