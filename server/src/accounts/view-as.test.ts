import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { listKeys } from '#domain/accounts/keys-contract.ts'
import { getApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { getRoom } from '#domain/rooms/contract.ts'
import { listWebhooks } from '#domain/webhooks/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { liveDeal, mortgage } from '../test/listing.ts'
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

  it('changes nothing: no name, no deal, no credit box', async () => {
    const seller = await testApp.member(['seller', 'buyer'])
    const headers = { 'view-as-user': seller.id }
    for (const response of [
      await admin.ask(contract.patchMe, { headers, body: { last_name: 'Renamed' } }),
      await admin.ask(createDeal, { headers, body: mortgage() }),
      await admin.ask(createCreditBox, { headers, body: { ltv_max: 80 } }),
    ])
      expect([response.status, response.body]).toMatchObject([403, { code: 'viewing_as' }])
  })

  it('shows nothing of how the user logs in, and of their programs', async () => {
    const headers = { 'view-as-user': (await testApp.member('seller')).id }
    for (const { status, body } of [
      await admin.ask(contract.getSecondFactor, { headers }),
      await admin.ask(contract.listSessions, { headers }),
      await admin.ask(listKeys, { headers }),
      await admin.ask(listWebhooks, { headers }),
    ])
      expect([status, body]).toMatchObject([403, { code: 'viewing_as' }])
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

describe('what an administrator reads as another user', () => {
  it('is always audited under both names', async () => {
    const seller = await testApp.member('seller')
    const headers = { 'view-as-user': seller.id }
    const { body: deal } = await seller.ask(createDeal, { body: mortgage() })
    await sendForm(testApp, seller, '/loan-deal-files/', { loan_deal: deal.id, document_type: 'net_worth' }, [
      { name: 'statement.pdf', content: SMALL_PDF },
    ])
    const seen = await lastEvent()
    await admin.ask(downloadFiles, { headers, body: { loan_deal: deal.id } }).catch(() => 'no JSON but a zip')
    const file = (await admin.ask(getDeal, { headers, params: { id: deal.id } })).body.loan_deal_files?.[0]
    await testApp.product.http.inject({ url: file?.url ?? '' })

    const both = { actor_id: admin.id, effective_id: seller.id }
    const events = await eventsSince(seen)
    expect(new Set(events.map((event) => event.type))).toEqual(new Set(['file.downloaded', 'file.viewed']))
    for (const event of events) expect(event).toMatchObject(both)
  })

  it('offers no action: a deal, its room and its summary say that nothing can be changed', async () => {
    const seller = await testApp.member('seller')
    const { id } = await liveDeal(testApp, seller, await testApp.member('reviewer'))
    const viewing = { params: { id }, headers: { 'view-as-user': seller.id } }
    const offered = {
      ...(await admin.ask(getDeal, viewing)).body.can,
      ...(await admin.ask(getRoom, viewing)).body.can,
      ...(await admin.ask(getApplicantSummary, viewing)).body.can,
    }
    const actions = Object.entries(offered).filter(([, isOffered]) => isOffered)
    // Notes are read where they are written.
    expect(actions.map(([action]) => action)).toEqual(['note'])
    expect((await seller.ask(getDeal, { params: { id } })).body.can.edit).toBe(true)
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
