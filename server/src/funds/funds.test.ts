import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideProof,
  type FundsRecord,
  getFunds,
  getFundsOf,
  listWaitingFunds,
  withdrawProof,
} from '#domain/funds/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { listCompanyHistory } from '#domain/history/company/contract.ts'
import { listAttention } from '#domain/notifications/attention/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { newId } from '../platform/ids.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { inDays, provenFunds, sendProof, waitingProof } from '../test/funds.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let reviewer: Client
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const decide = (who: Client, id: string, body: Parameters<typeof asBody>[0]) =>
  who.ask(decideProof, { params: { id }, body })
const asBody = (body: { verdict: 'approve' | 'reject'; amount?: string; reason?: string }) => body
const own = async (who: Client) => (await who.ask(getFunds)).body
const content = (url: string) => testApp.product.http.inject({ url })
const kindsOf = async (who: Client) =>
  (await who.ask(listNotifications, { query: {} })).body.results.map(({ kind }) => kind)

describe('a proof of funds', () => {
  it('is submitted with its document, and waits for staff, who find it on their desk', async () => {
    const buyer = await testApp.member('buyer', { company: 'Maple Capital' })
    const proof = await waitingProof(testApp, buyer, { amount: '750000.50', kind: 'credit_facility' })
    expect(proof).toMatchObject({
      state: 'waiting',
      kind: 'credit_facility',
      stated_amount: '750000.50',
      approved_amount: null,
      document: { name: 'statement.pdf', media_type: 'application/pdf' },
      can: { withdraw: true, approve: false, reject: false },
    })
    for (const who of [reviewer, admin]) {
      const { results } = (await who.ask(listAttention, {})).body
      expect(results).toContainEqual(
        expect.objectContaining({ kind: 'funds', title: 'Maple Capital', link: `/admin/funds/${buyer.id}` }),
      )
      expect((await who.ask(listWaitingFunds)).body.results).toContainEqual(
        expect.objectContaining({
          user_id: buyer.id,
          company_name: 'Maple Capital',
          stated_amount: '750000.50',
        }),
      )
      const { results: notices } = (await who.ask(listNotifications, { query: {} })).body
      expect(notices[0]).toMatchObject({
        kind: 'funds_submitted',
        message: 'Maple Capital has submitted a proof of funds for review.',
      })
    }
    const seen = (await reviewer.ask(getFundsOf, { params: { user_id: buyer.id } })).body
    expect(seen.waiting?.can).toEqual({ withdraw: false, approve: true, reject: true })
    const opened = await content(seen.waiting?.document?.url ?? '')
    expect(opened.rawPayload.equals(SMALL_PDF)).toBe(true)
  })

  it('is approved, for less only with a reason, and the account is notified without the amount', async () => {
    const buyer = await testApp.member('buyer')
    const { id, valid_until } = await waitingProof(testApp, buyer, { amount: '900000' })
    const less = { verdict: 'approve', amount: '899999.99' } as const
    expect((await decide(reviewer, id, less)).body).toMatchObject({ reason: [expect.any(String)] })
    expect(await decide(reviewer, id, { ...less, amount: '900000.01' })).toMatchObject({
      status: 400,
      body: { amount: ['The company stated $900,000.00.'] },
    })
    expect((await decide(reviewer, id, { ...less, reason: 'One account is pledged.' })).status).toBe(200)
    expect(await own(buyer)).toMatchObject({
      waiting: null,
      approved: { id, approved_amount: '899999.99', reason: 'One account is pledged.', valid_until },
      bound: { amount: '899999.99', by: 'proven_funds' },
    })
    const { results } = (await buyer.ask(listNotifications, { query: {} })).body
    expect(results[0]).toMatchObject({ kind: 'funds_approved', link: '/profile/funds' })
    expect(JSON.stringify(results.map(({ title, message }) => [title, message]))).not.toContain('899')
  })

  it('is rejected with a reason, and another one is submitted afterwards', async () => {
    const buyer = await testApp.member('buyer')
    const first = await waitingProof(testApp, buyer)
    expect((await decide(reviewer, first.id, { verdict: 'reject' })).status).toBe(400)
    await decide(admin, first.id, { verdict: 'reject', reason: 'The name is not yours.' })
    expect(await own(buyer)).toMatchObject({
      waiting: null,
      approved: null,
      earlier: [{ state: 'rejected', reason: 'The name is not yours.' }],
      bound: null,
    })
    expect(await kindsOf(buyer)).toContain('funds_rejected')
    const second = await waitingProof(testApp, buyer)
    expect((await own(buyer)).waiting?.id).toBe(second.id)
  })

  it('waits beside the approved one until it takes its place', async () => {
    const buyer = await testApp.member('buyer')
    const approved = await provenFunds(testApp, buyer, reviewer, '500000')
    const { id } = await waitingProof(testApp, buyer, { amount: '800000' })
    expect(await own(buyer)).toMatchObject({
      approved: { id: approved },
      waiting: { id },
      bound: { amount: '500000.00' },
    })
    await decide(reviewer, id, { verdict: 'approve', amount: '800000' })
    expect(await own(buyer)).toMatchObject({
      approved: { id },
      waiting: null,
      earlier: [{ id: approved, state: 'replaced' }],
      bound: { amount: '800000.00' },
    })
  })

  it('replaces one that is waiting, which no one can approve any more and whose document is deleted', async () => {
    const buyer = await testApp.member('buyer')
    const first = await waitingProof(testApp, buyer)
    const seen = (await reviewer.ask(getFundsOf, { params: { user_id: buyer.id } })).body
    const second = await waitingProof(testApp, buyer, { amount: '2000000' })
    expect((await decide(reviewer, first.id, { verdict: 'approve', amount: '1000000' })).status).toBe(409)
    expect((await content(seen.waiting?.document?.url ?? '')).statusCode).toBe(404)
    const { waiting, earlier } = await own(buyer)
    expect(waiting?.id).toBe(second.id)
    expect(earlier).toMatchObject([{ id: first.id, state: 'replaced', document: null }])
  })

  it('is decided once, by the first of two reviewers', async () => {
    const buyer = await testApp.member('buyer')
    const { id } = await waitingProof(testApp, buyer)
    const statuses = await Promise.all([
      decide(reviewer, id, { verdict: 'approve', amount: '1000000' }),
      decide(admin, id, { verdict: 'approve', amount: '1000000' }),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await kindsOf(buyer)).filter((kind) => kind === 'funds_approved')).toHaveLength(1)
  })

  it('of a buyer who has become a reviewer is decided by another person', async () => {
    const { id } = await waitingProof(testApp, await testApp.member('buyer'))
    const { db } = testApp.product.platform
    const former = await testApp.member('reviewer')
    await db.updateTable('funds_proofs').set({ user_id: former.id }).where('id', '=', id).execute()
    const { results } = (await former.ask(listWaitingFunds)).body
    expect(results.map(({ user_id }) => user_id)).not.toContain(former.id)
    expect((await decide(former, id, { verdict: 'approve', amount: '1000000' })).status).toBe(403)
    expect((await decide(reviewer, id, { verdict: 'approve', amount: '1000000' })).status).toBe(200)
  })
})

describe('what is stated', () => {
  it.each([
    ['no amount', { amount: '' }, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['less than nothing', { amount: '-5' }, 'amount'],
    ['parts of a cent', { amount: '100.001' }, 'amount'],
    ['more than there is', { amount: '9999999999999' }, 'amount'],
    ['a day in the past', { valid_until: inDays(-1) }, 'valid_until'],
    ['a day after more than two years', { valid_until: inDays(732) }, 'valid_until'],
    ['no day', { valid_until: '2027-02-30' }, 'valid_until'],
    ['another kind', { kind: 'promise' }, 'kind'],
    ['something else', { state: 'approved' }, 'state'],
  ])('is refused as %s, and nothing is stored', async (_what, stated, field) => {
    const buyer = await testApp.member('buyer')
    const { status, body } = await sendProof(testApp, buyer, stated as Record<string, string>)
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])])
    expect(await own(buyer)).toMatchObject({ waiting: null, earlier: [] })
  })

  it('can be valid today, and for two years', async () => {
    const buyer = await testApp.member('buyer')
    for (const days of [0, 729]) await waitingProof(testApp, buyer, { valid_until: inDays(days) })
  })

  it.each([
    ['a web page', 'proof.pdf', '<html><script>alert(1)</script></html>', 415],
    ['a broken PDF', 'proof.pdf', '%PDF-1.7\nnothing', 400],
    ['a broken picture', 'proof.jpg', Buffer.from(`ffd8ffe000104a464946${'00'.repeat(60)}`, 'hex'), 400],
    ['an empty file', 'proof.pdf', '', 400],
    ['a sheet', 'proof.csv', 'a,b\n1,2', 415],
  ])('has no document that is %s', async (_what, name, file, expected) => {
    const buyer = await testApp.member('buyer')
    expect((await sendProof(testApp, buyer, {}, { name, content: file })).status).toBe(expected)
    expect((await own(buyer)).waiting).toBeNull()
  })

  it('has exactly one document', async () => {
    const buyer = await testApp.member('buyer')
    const fields = { kind: 'other', amount: '1', valid_until: inDays(1) }
    const file = { name: 'a.pdf', content: SMALL_PDF }
    for (const files of [[], [file, file]])
      expect((await sendForm(testApp, buyer, '/funds/proofs/', fields, files)).status).toBe(400)
  })
})

describe('the people of a team', () => {
  it('submit and withdraw as owner and manager; compliance only reads; trader and analyst do not see it', async () => {
    const owner = await testApp.member('buyer')
    const person = (role: Parameters<typeof teamPerson>[2]) => teamPerson(testApp, owner, role)
    const [manager, trader, analyst, compliance] = [
      await person('manager'),
      await person('trader'),
      await person('analyst'),
      await person('compliance'),
    ]
    for (const who of [trader, analyst, compliance]) expect((await sendProof(testApp, who)).status).toBe(403)
    const { id, document } = await waitingProof(testApp, manager)
    expect(await own(compliance)).toMatchObject({
      waiting: { id, submitted_by: 'Ada Roy', can: { withdraw: false } },
      can: { submit: false },
    })
    for (const who of [trader, analyst]) {
      expect(await who.ask(getFunds)).toMatchObject({ status: 403, body: { code: 'role_in_team' } })
      expect((await who.ask(withdrawProof, { params: { id } })).status).toBe(403)
    }
    expect((await compliance.ask(withdrawProof, { params: { id } })).status).toBe(403)
    expect((await content(document?.url ?? '')).statusCode).toBe(200)
    await decide(reviewer, id, { verdict: 'approve', amount: '1000000' })
    for (const who of [owner, manager, compliance]) expect(await kindsOf(who)).toContain('funds_approved')
    for (const who of [trader, analyst]) expect(await kindsOf(who)).not.toContain('funds_approved')
    expect((await owner.ask(withdrawProof, { params: { id } })).status).toBe(200)
    // What was decided on stays for who reviews it.
    const { earlier } = (await reviewer.ask(getFundsOf, { params: { user_id: owner.id } })).body
    expect((await content(earlier[0]?.document?.url ?? '')).statusCode).toBe(200)
    expect((await reviewer.ask(getFundsOf, { params: { user_id: trader.id } })).status).toBe(404)
  })

  it('lose the document with their role, also by an address that they have', async () => {
    const owner = await testApp.member('buyer')
    const manager = await teamPerson(testApp, owner, 'manager')
    const { document } = await waitingProof(testApp, manager)
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ team_role: 'trader' }).where('id', '=', manager.id).execute()
    expect((await content(document?.url ?? '')).statusCode).toBe(403)
  })

  it('find what the company did in its history, and administrators the rest in the audit log', async () => {
    const owner = await testApp.member('buyer')
    const manager = await teamPerson(testApp, owner, 'manager')
    const { id } = await waitingProof(testApp, manager)
    await decide(reviewer, id, { verdict: 'approve', amount: '1000000' })
    await owner.ask(withdrawProof, { params: { id } })
    const history = (await owner.ask(listCompanyHistory, { query: {} })).body.results
    expect(history.map(({ event, person }) => [event, person?.id ?? null])).toEqual([
      ['funds.withdrawn', owner.id],
      ['funds.approved', null],
      ['funds.submitted', manager.id],
    ])
    const audit = (await admin.ask(listAuditLogs, { query: { page_size: '10' } })).body.results
    expect(audit).toContainEqual(
      expect.objectContaining({ event: 'funds.approved', after: expect.objectContaining({ proof: id }) }),
    )
  })
})

describe('of another account', () => {
  it('a proof is not found, read, withdrawn or decided by members', async () => {
    const [buyer, other, seller] = [
      await testApp.member('buyer'),
      await testApp.member('buyer'),
      await testApp.member('seller'),
    ]
    const { id } = await waitingProof(testApp, buyer)
    expect((await other.ask(withdrawProof, { params: { id } })).status).toBe(404)
    for (const who of [other, seller]) {
      expect((await decide(who, id, { verdict: 'reject', reason: 'No.' })).status).toBe(403)
      expect((await who.ask(getFundsOf, { params: { user_id: buyer.id } })).status).toBe(403)
    }
    expect((await sendProof(testApp, seller)).status).toBe(403)
    const unknown = { params: { id: newId() } }
    expect((await buyer.ask(withdrawProof, unknown)).status).toBe(404)
    expect((await decide(reviewer, newId(), { verdict: 'reject', reason: 'No.' })).status).toBe(404)
    expect((await reviewer.ask(getFundsOf, { params: { user_id: newId() } })).status).toBe(404)
  })

  it('the document is opened by the address that a reader of it got, and each time is recorded', async () => {
    const buyer = await testApp.member('buyer')
    const { id, document } = await waitingProof(testApp, buyer)
    const path = `/api/funds/proofs/${id}/content/`
    expect((await content(path)).statusCode).toBe(404)
    await content(document?.url ?? '')
    const audit = (await admin.ask(listAuditLogs, { query: { action_type: 'file_downloads' } })).body.results
    expect(audit[0]).toMatchObject({ event: 'funds.document_viewed' })
    expect(JSON.stringify(audit)).not.toContain('statement.pdf')
  })
})

describe('an administrator who views as a buyer', () => {
  it('sees the proofs as the buyer does, and changes nothing', async () => {
    const buyer = await testApp.member('buyer')
    const { id } = await waitingProof(testApp, buyer)
    const headers = { 'view-as-user': buyer.id }
    const seen = await admin.ask(getFunds, { headers })
    expect((seen.body as FundsRecord).waiting).toMatchObject({
      id,
      can: { withdraw: false, approve: false, reject: false },
    })
    expect((await admin.ask(withdrawProof, { params: { id }, headers })).status).toBe(403)
  })
})
