import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import {
  approveDeal,
  createDeal,
  flagDeal,
  patchDeal,
  rejectDeal,
  resolveDeal,
  scheduleDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import { deleteFile, downloadFiles } from '#domain/documents/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { addDocuments, liveDeal, mortgage } from '../test/listing.ts'
import { newcomer, PASSWORD } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

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

describe('viewing as another user', () => {
  it('shows what that user sees, and who is viewing', async () => {
    const buyer = await testApp.member('buyer')
    const { body } = await admin.ask(contract.getMe, { headers: { 'view-as-user': buyer.id } })
    expect(body).toMatchObject({ id: buyer.id, impersonated: true, actor: { id: admin.id } })
    const own = await admin.ask(contract.getMe)
    expect(own.body).toMatchObject({ id: admin.id, impersonated: false, actor: null })
  })

  it('is forbidden to all users but administrators, even for themselves', async () => {
    for (const role of ['buyer', 'seller', 'reviewer'] as const) {
      const member = await testApp.member(role)
      for (const id of [admin.id, member.id]) {
        const { status, body } = await member.ask(contract.getMe, { headers: { 'view-as-user': id } })
        expect([status, body]).toMatchObject([403, { code: 'view_as_forbidden' }])
      }
    }
  })

  it('ends with a message when that user is deactivated', async () => {
    const buyer = await testApp.member('buyer')
    const headers = { 'view-as-user': buyer.id }
    expect((await admin.ask(contract.getMe, { headers })).status).toBe(200)
    await admin.ask(contract.patchUser, { params: { id: buyer.id }, body: { is_active: false } })
    const { status, body } = await admin.ask(contract.getMe, { headers })
    expect([status, body]).toEqual([
      403,
      { detail: 'This user was deactivated, so View As has ended.', code: 'viewed_user_inactive' },
    ])
  })

  it('ends immediately for an administrator who loses the role', async () => {
    const [former, buyer] = [await testApp.member(['superuser', 'seller']), await testApp.member('buyer')]
    await testApp.product.platform.db
      .updateTable('users')
      .set({ is_superuser: false })
      .where('id', '=', former.id)
      .execute()
    const { status } = await former.ask(contract.getMe, { headers: { 'view-as-user': buyer.id } })
    expect(status).toBe(403)
  })

  it.each(['01900000-0000-7000-8000-000000000000', 'nobody'])('returns 404 for %s', async (id) => {
    expect((await admin.ask(contract.getMe, { headers: { 'view-as-user': id } })).status).toBe(404)
  })

  it('gives the rights of the viewed user, not of the administrator', async () => {
    const buyer = await testApp.member('buyer')
    const { status, body } = await admin.ask(contract.listUsers, { headers: { 'view-as-user': buyer.id } })
    expect([status, body]).toMatchObject([403, { code: 'viewed_user_forbidden' }])
  })

  it('shows a deal on which the user may bid, and does not allow a bid for them', async () => {
    const [buyer, reviewer] = [await testApp.member('buyer'), await testApp.member('reviewer')]
    const { id } = await liveDeal(testApp, await testApp.member('seller'), reviewer)
    const canBid = async (who: Client, headers = {}) =>
      (await who.ask(getDeal, { params: { id }, headers })).body.can.bid
    expect(await canBid(buyer)).toBe(true)
    expect(await canBid(admin, { 'view-as-user': buyer.id })).toBe(false)
  })

  it('ends with the session of the administrator, and no session of the user, when they log out', async () => {
    const [leaving, buyer] = [await testApp.member('superuser'), await testApp.member('buyer')]
    const headers = { 'view-as-user': buyer.id }
    expect((await leaving.ask(contract.logOut, { headers })).status).toBe(204)
    for (const request of [{}, { headers }])
      expect((await leaving.ask(contract.getMe, request)).status).toBe(401)
    expect((await buyer.ask(contract.getMe)).status).toBe(200)
  })

  it('forbids changing passwords and accepting agreements', async () => {
    const person = await newcomer(testApp)
    const headers = { 'view-as-user': person.id }
    const actions = [
      await admin.ask(contract.acceptAgreement, { headers, body: { version: '2026-11' } }),
      await admin.ask(contract.changePassword, {
        headers,
        body: { current_password: PASSWORD, password: 'Brand-New-Password-2!' },
      }),
    ]
    expect(actions.map((response) => response.body)).toMatchObject([
      { code: 'viewing_as' },
      { code: 'viewing_as' },
    ])
    expect((await row(person.id)).is_user_agreement_accepted).toBe(false)
  })
})

describe('an action of an administrator as another user', () => {
  it('is always audited under both names', async () => {
    const seller = await testApp.member('seller')
    const reviewer = await testApp.member('reviewer')
    // Who wrote in the deal as its seller does not review it.
    const second = await testApp.member('superuser')
    const headers = { 'view-as-user': seller.id }
    const asReviewer = { 'view-as-user': reviewer.id }
    const seen = await lastEvent()
    const { body: deal } = await admin.ask(createDeal, { headers, body: mortgage() })
    const on = { headers, params: { id: deal.id } }
    await admin.ask(patchDeal, { ...on, body: { city: 'Barrie' } })
    await sendForm(
      testApp,
      admin,
      '/loan-deal-files/',
      { loan_deal: deal.id, document_type: 'net_worth' },
      [{ name: 'statement.pdf', content: SMALL_PDF }],
      headers,
    )
    await admin.ask(downloadFiles, { headers, body: { loan_deal: deal.id } }).catch(() => 'no JSON but a zip')
    const file = (await admin.ask(getDeal, on)).body.loan_deal_files?.[0]
    await testApp.product.http.inject({ url: file?.url ?? '' })
    await admin.ask(deleteFile, { headers, params: { id: file?.id ?? '' } })
    await addDocuments(testApp, seller, deal.id)
    await admin.ask(submitDeal, on)
    const review = { headers: asReviewer, params: { id: deal.id } }
    await second.ask(rejectDeal, { ...review, body: { reason: 'The city is wrong.' } })
    await admin.ask(submitDeal, on)
    await second.ask(flagDeal, { ...review, body: { reason: 'Check the title.' } })
    await second.ask(resolveDeal, review)
    await second.ask(approveDeal, review)
    await admin.ask(scheduleDeal, { ...on, body: aWeekFromNow() })
    await admin.ask(contract.patchMe, { headers, body: { job_title: 'Analyst' } })

    const events = await eventsSince(seen)
    expect([...new Set(events.map((event) => event.type))].sort()).toEqual([
      'deal.approved',
      'deal.changed',
      'deal.created',

      'deal.flagged',
      'deal.rejected',
      'deal.resolved',
      'deal.scheduled',
      'deal.submitted',
      'file.deleted',
      'file.downloaded',
      'file.uploaded',
      'file.viewed',
      'user.changed',
    ])
    for (const { type, actor_id, effective_id } of events) {
      const isReview = effective_id === reviewer.id
      expect([type, actor_id]).toEqual([type, isReview ? second.id : admin.id])
      expect([seller.id, reviewer.id], type).toContain(effective_id)
    }
  })
})

const lastEvent = async () => (await eventsSince(0)).at(-1)?.id ?? 0
const eventsSince = (id: number) =>
  testApp.product.platform.db
    .selectFrom('events')
    .select(['id', 'type', 'actor_id', 'effective_id'])
    .where('id', '>', id)
    .where('audit_type', 'is not', null)
    .orderBy('id')
    .execute()

const DAY_MS = 86_400_000
const aWeekFromNow = () => ({
  bid_start_ts: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  bid_end_ts: new Date(Date.now() + 8 * DAY_MS).toISOString(),
})
