import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, listSessions, listUsers, logIn, patchMe, patchUser } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { createDeal, patchDeal, submitDeal } from '#domain/deals/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { TEAM_ROLES, type TeamRole } from '#domain/kernel/team-roles.ts'
import {
  changeNotificationSetting,
  clearNotifications,
  listNotificationSettings,
  listNotifications,
} from '#domain/notifications/contract.ts'
import { listSigningRequests, signRequest, startSigning } from '#domain/signing/contract.ts'
import * as contract from '#domain/team/contract.ts'
import { liveDeal, mortgage } from '../test/listing.ts'
import { PASSWORD } from '../test/newcomers.ts'
import { withPdf } from '../test/signings.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const owner = () => testApp.member(['buyer', 'seller'])
const person = (account: Client, role: TeamRole, isChecked = true) =>
  teamPerson(testApp, account, role, { isChecked })
const bid = (who: Client, loan_deal: string, bid_amount: number) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount: String(bid_amount) } })

describe('a person of a team', () => {
  it('prepares a deal of the account, which its owner finds', async () => {
    const account = await owner()
    const analyst = await person(account, 'analyst')
    const made = await analyst.ask(createDeal, { body: mortgage() })
    expect(made.status).toBe(201)
    const params = { id: made.body.id }
    expect((await account.ask(patchDeal, { params, body: { city: 'Halifax' } })).status).toBe(200)
    expect((await analyst.ask(submitDeal, { params })).body).toMatchObject({ code: 'role_in_team' })
  })

  it('sees and changes what belongs to the account, and others see the account', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    const { id } = await liveDeal(testApp, seller, reviewer)
    const placed = await bid(trader, id, 440_000)
    expect(placed.status).toBe(201)
    const box = await trader.ask(createCreditBox, { body: { ltv_max: 80 } })
    expect(box.status).toBe(201)
    const { db } = testApp.product.platform
    const row = await db
      .selectFrom('bids')
      .selectAll()
      .where('loan_deal_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.bidder_id).toBe(account.id)
  })

  it('is named in the audit log as who did it, with the account for which it was done', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(trader, id, 440_000)
    const { results } = (await admin.ask(listAuditLogs, { query: { search: trader.email } })).body
    expect(results.find(({ event }) => event === 'bid.placed')).toMatchObject({
      actor: { id: trader.id },
      effective_user: { id: account.id },
    })
  })

  it('has their own password, sessions, details and notification settings', async () => {
    const account = await owner()
    const analyst = await person(account, 'analyst')
    const changed = await analyst.ask(patchMe, { body: { job_title: 'Head of research' } })
    expect(changed.body).toMatchObject({ id: account.id, job_title: 'Head of research' })
    expect((await account.ask(getMe)).body.job_title).toBe('Director')
    expect((await analyst.ask(listSessions)).body.results).toHaveLength(1)
    await analyst.ask(changeNotificationSetting, { body: { kind: 'outbid', by_email: 'off', in_app: true } })
    const outbid = async (who: Client) =>
      (await who.ask(listNotificationSettings)).body.find(({ kind }) => kind === 'outbid')?.by_email
    expect([await outbid(analyst), await outbid(account)]).toEqual(['off', 'at_once'])
  })

  it('is notified of what concerns the account, and reads it for themselves', async () => {
    const account = await owner()
    const [trader, gone] = [await person(account, 'trader'), await person(account, 'analyst')]
    const rival = await testApp.member('buyer')
    const { id } = await liveDeal(testApp, seller, reviewer)
    await bid(trader, id, 440_000)
    await account.ask(contract.removeMember, { params: { id: gone.id } })
    await bid(rival, id, 445_000)
    const outbid = async (who: Client) =>
      (await who.ask(listNotifications, { query: {} })).body.results.filter(({ kind }) => kind === 'outbid')
    expect([(await outbid(trader)).length, (await outbid(account)).length]).toEqual([1, 1])
    await trader.ask(clearNotifications)
    expect([(await outbid(trader))[0]?.is_read, (await outbid(account))[0]?.is_read]).toEqual([true, false])
    const { db } = testApp.product.platform
    const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', gone.id).execute()
    expect(rows).toEqual([])
  })

  it('signs what names themselves, and not what names the owner', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    const { email } = (await account.ask(getMe)).body
    const { file } = await withPdf(testApp, seller)
    const sent = await seller.ask(startSigning, {
      params: { id: file },
      body: { signers: [{ name: 'Test Member', email }] },
    })
    const { id } = sent.body
    const mine = async (who: Client) =>
      (await who.ask(listSigningRequests, { query: { mine: 'to_sign' } })).body.results.map((one) => one.id)
    expect([await mine(account), await mine(trader)]).toEqual([[id], []])
    expect((await trader.ask(signRequest, { params: { id } })).status).toBe(404)
    expect((await account.ask(signRequest, { params: { id } })).status).toBe(200)
  })

  it('is found by administrators under the account for which they act', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    const { results } = (await admin.ask(listUsers, { query: { account: account.id } })).body
    const { company_name } = (await account.ask(getMe, {})).body
    expect(company_name).toBeTruthy()
    expect(results).toMatchObject([
      { id: trader.id, account_id: account.id, team_role: 'trader', company_name },
    ])
  })

  it('has neither roles nor a limit of their own, which an administrator could give them', async () => {
    const trader = await person(await owner(), 'trader')
    for (const body of [{ is_buyer: true }, { is_superuser: true }, { exposure_limit: '1000' }])
      expect((await admin.ask(patchUser, { params: { id: trader.id }, body })).status).toBe(400)
  })

  it('keeps the legal name that their identity was checked with', async () => {
    const account = await owner()
    const body = { full_legal_name: 'Another Name' }
    const checked = await person(account, 'trader')
    const refused = await checked.ask(patchMe, { body })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['full_legal_name']])
    expect((await checked.ask(patchMe, { body: { job_title: 'Head of trading' } })).status).toBe(200)
    expect((await (await person(account, 'trader', false)).ask(patchMe, { body })).status).toBe(200)
  })

  it('cannot change the company, which is the account’s', async () => {
    const analyst = await person(await owner(), 'manager')
    for (const body of [
      { company_name: 'Another Inc.' },
      { is_seller: false },
      { business_number: '123456782' },
    ])
      expect((await analyst.ask(patchMe, { body })).status).toBe(400)
  })

  const MAY: Record<TeamRole, readonly [boxes: number, bids: number, keys: number]> = {
    owner: [201, 201, 201],
    manager: [201, 201, 201],
    trader: [201, 201, 403],
    analyst: [201, 403, 403],
    compliance: [403, 403, 403],
  }
  it.each(TEAM_ROLES)('as %s does what the role allows and no more', async (role) => {
    const who = await person(await owner(), role)
    const { id } = await liveDeal(testApp, seller, reviewer)
    const key = { name: 'Book', scopes: ['read' as const], expires_in_days: 30 as const, password: PASSWORD }
    const statuses = [
      (await who.ask(createCreditBox, { body: { ltv_max: 80 } })).status,
      (await bid(who, id, 440_000)).status,
      (await who.ask(createKey, { body: key })).status,
    ]
    expect(statuses).toEqual(MAY[role])
    expect((await who.ask(getDeal, { params: { id } })).status).toBe(200)
  })

  it('binds the company only after their own identity check', async () => {
    const who = await person(await owner(), 'trader', false)
    const { id } = await liveDeal(testApp, seller, reviewer)
    const refused = await bid(who, id, 440_000)
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([403, 'own_identity_first'])
  })

  it('loses everything when the account is deactivated', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    await admin.ask(patchUser, { params: { id: account.id }, body: { is_active: false, reason: 'Fraud.' } })
    expect((await trader.ask(getMe)).status).toBe(401)
    const { status } = await testApp.anybody.ask(logIn, { body: { email: trader.email, password: PASSWORD } })
    expect(status).toBe(401)
  })

  it('is viewed as by an administrator with the rights of their role', async () => {
    const account = await owner()
    const analyst = await person(account, 'analyst')
    const headers = { 'view-as-user': analyst.id }
    expect((await admin.ask(getMe, { headers })).body).toMatchObject({
      id: account.id,
      email: analyst.email,
      impersonated: true,
    })
  })
})
