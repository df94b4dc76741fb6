import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, listSessions, listUsers, logIn, patchMe, patchUser } from '#domain/accounts/contract.ts'
import { createKey, listKeys } from '#domain/accounts/keys-contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { getFeed, makeFeed } from '#domain/calendar/contract.ts'
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
import type { InvitedRole } from '#domain/team/rules.ts'
import { changeWebhook, createWebhook, listDeliveries, listWebhooks } from '#domain/webhooks/contract.ts'
import { signatories } from '../signing/queries/signatories.ts'
import { liveDeal, mortgage } from '../test/listing.ts'
import { freshEmail, mailsTo, PASSWORD, withToken } from '../test/newcomers.ts'
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
const invite = (who: Client, role: InvitedRole, email = freshEmail()) =>
  who.ask(contract.invite, { body: { email, role } })
const tokenFor = async (email: string) =>
  /#token=(\S+)/.exec((await mailsTo(testApp, email)).at(-1)?.text ?? '')?.[1] ?? ''
/** Resolves when a request waits for a lock. Asked outside of the transaction, which would see what it saw first. */
const untilWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.product.platform.db)
      return rows[0]?.waiting
    })
    .toBe(1)
const details = {
  first_name: 'Ines',
  last_name: 'Roy',
  full_legal_name: 'Ines Roy',
  job_title: 'Trader',
  phone_number: '+1 416 555 0142',
  password: PASSWORD,
}
const join = (token: string) => testApp.anybody.ask(contract.joinTeam, { body: { ...details, token } })
const bid = (who: Client, loan_deal: string, bid_amount: number) =>
  who.ask(placeBid, { body: { loan_deal, bid_amount: String(bid_amount) } })
const hook = async (who: Client) =>
  (
    await who.ask(createWebhook, {
      body: { url: 'https://desk.example/in', kinds: null, password: PASSWORD },
    })
  ).body.id
const role = async (who: Client) => (await who.ask(getMe)).body.team?.role

describe('a person who is invited to a team', () => {
  it('joins by the link of the mail, logs in with a password of their own, and acts for the account', async () => {
    const account = await owner()
    const email = freshEmail()
    const invited = await invite(account, 'trader', email)
    expect(invited.status).toBe(201)
    expect(invited.body.invitations).toMatchObject([{ email, role: 'trader', can: { withdraw: true } }])
    const token = await tokenFor(email)
    const seen = await testApp.anybody.ask(contract.getInvitation, { params: { token } })
    expect(seen.body).toMatchObject({ email, role: 'trader' })
    expect(await join(token)).toMatchObject({ status: 201, body: { email } })

    const { body } = await testApp.anybody.ask(logIn, { body: { email, password: PASSWORD } })
    if (!('access' in body)) throw new Error('No session was opened.')
    expect(body.user).toMatchObject({
      id: account.id,
      email,
      first_name: 'Ines',
      next_step: 'agreement',
      team: { role: 'trader' },
    })
    const team = (await account.ask(contract.getTeam)).body
    expect(team.invitations).toEqual([])
    expect(team.members.map(({ email, role }) => [email, role])).toContainEqual([email, 'trader'])
    const ownersMail = (await mailsTo(testApp, (await account.ask(getMe)).body.email)).at(-1)
    expect(ownersMail?.text).toContain('Ines Roy')
  })

  it('uses the link once; a second invitation and a withdrawal end the first one', async () => {
    const account = await owner()
    const [email, other] = [freshEmail(), freshEmail()]
    await invite(account, 'analyst', email)
    const first = await tokenFor(email)
    await testApp.product.platform.db.deleteFrom('member_mails').execute()
    await invite(account, 'compliance', email)
    expect((await join(first)).status).toBe(404)
    const second = await tokenFor(email)
    expect((await join(second)).status).toBe(201)
    expect((await join(second)).status).toBe(404)

    const { body } = await invite(account, 'analyst', other)
    const id = body.invitations.find((one) => one.email === other)?.id ?? ''
    expect((await account.ask(contract.withdrawInvitation, { params: { id } })).status).toBe(204)
    expect((await join(await tokenFor(other))).status).toBe(404)
  })

  it('is refused after seven days, with an address that has an account, and with a password that is too weak', async () => {
    const account = await owner()
    const { db } = testApp.product.platform
    const taken = await testApp.member('buyer')
    const { email } = (await taken.ask(getMe)).body
    await invite(account, 'trader', email)
    expect((await join(await tokenFor(email))).status).toBe(409)

    const late = freshEmail()
    await invite(account, 'trader', late)
    const token = await tokenFor(late)
    const weak = { ...details, token, password: 'short' }
    expect((await testApp.anybody.ask(contract.joinTeam, { body: weak })).status).toBe(400)
    await db
      .updateTable('team_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', late)
      .execute()
    expect((await join(token)).status).toBe(404)
  })
})

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
    expect(results).toMatchObject([{ id: trader.id, account_id: account.id, team_role: 'trader' }])
  })

  it('has neither roles nor a limit of their own, which an administrator could give them', async () => {
    const trader = await person(await owner(), 'trader')
    for (const body of [{ is_buyer: true }, { is_superuser: true }, { exposure_limit: '1000' }])
      expect((await admin.ask(patchUser, { params: { id: trader.id }, body })).status).toBe(400)
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

describe('roles in a team', () => {
  it('are given, changed and taken by those above them only', async () => {
    const account = await owner()
    const [manager, trader, other] = [
      await person(account, 'manager'),
      await person(account, 'trader'),
      await person(account, 'manager'),
    ]
    const change = (who: Client, id: string, role: InvitedRole) =>
      who.ask(contract.changeRole, { params: { id }, body: { role } })
    expect((await change(manager, trader.id, 'analyst')).status).toBe(200)
    expect(await role(trader)).toBe('analyst')
    expect((await change(manager, trader.id, 'manager')).status).toBe(403)
    expect((await change(manager, other.id, 'trader')).status).toBe(403)
    expect((await change(manager, account.id, 'trader')).status).toBe(403)
    expect((await change(manager, manager.id, 'trader')).status).toBe(403)
    expect((await change(trader, other.id, 'trader')).status).toBe(403)
    expect((await invite(manager, 'manager')).status).toBe(403)
    expect((await invite(manager, 'trader')).status).toBe(201)
    expect((await change(account, other.id, 'compliance')).status).toBe(200)
  })

  it('of another team are not found', async () => {
    const stranger = await person(await owner(), 'analyst')
    const account = await owner()
    const params = { id: stranger.id }
    expect((await account.ask(contract.changeRole, { params, body: { role: 'trader' } })).status).toBe(404)
    expect((await account.ask(contract.removeMember, { params })).status).toBe(404)
    const body = { member: stranger.id, password: PASSWORD }
    expect((await (await person(account, 'owner')).ask(contract.handOver, { body })).status).toBe(404)
  })

  it('that were taken away count for a request that is under way', async () => {
    const account = await owner()
    const [manager, trader] = [await person(account, 'manager'), await person(account, 'trader')]
    const { db } = testApp.product.platform
    const { waiting } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').selectAll().where('id', '=', account.id).forUpdate().execute()
      const waiting = manager.ask(contract.changeRole, {
        params: { id: trader.id },
        body: { role: 'analyst' },
      })
      await untilWaiting()
      await tx.updateTable('users').set({ team_role: 'trader' }).where('id', '=', manager.id).execute()
      return { waiting }
    })
    expect((await waiting).status).toBe(403)
    expect(await role(trader)).toBe('trader')
  })
})

describe('who is removed from a team or leaves it', () => {
  it('loses sessions and the API keys they made at the same moment; what they did stays', async () => {
    const account = await owner()
    const manager = await person(account, 'manager')
    const made = await manager.ask(createKey, {
      body: { name: 'Book', scopes: ['read'], expires_in_days: 30, password: PASSWORD },
    })
    const key = withToken(testApp, account.id, made.body.key)
    expect((await key.ask(getMe)).status).toBe(200)
    expect((await account.ask(listKeys)).body.results).toHaveLength(1)
    expect((await account.ask(contract.removeMember, { params: { id: manager.id } })).status).toBe(204)
    expect((await manager.ask(getMe)).status).toBe(401)
    expect((await key.ask(getMe)).status).toBe(401)
    expect((await account.ask(contract.getTeam)).body.members).toHaveLength(1)
    const { status } = await testApp.anybody.ask(logIn, {
      body: { email: manager.email, password: PASSWORD },
    })
    expect(status).toBe(401)
  })

  const outlets = async (account: Client) => ({
    webhooks: (await account.ask(listWebhooks)).body.results
      .filter(({ is_active }) => is_active)
      .map(({ id }) => id),
    calendar: (await account.ask(getFeed)).body.is_on,
  })

  it.each([
    ['removed', (account: Client, id: string) => account.ask(contract.removeMember, { params: { id } })],
    [
      'deactivated',
      (_: Client, id: string) => admin.ask(patchUser, { params: { id }, body: { is_active: false } }),
    ],
  ] as const)(
    'loses the webhooks and the calendar address they made when %s; those of others stay',
    async (_, end) => {
      const account = await owner()
      const [manager, other] = [await person(account, 'manager'), await person(account, 'manager')]
      await hook(manager)
      const kept = await hook(other)
      await manager.ask(makeFeed)
      await end(account, manager.id)
      expect(await outlets(account)).toEqual({ webhooks: [kept], calendar: false })
    },
  )

  it('is mailed what they make for the account, and so is its owner, but no one who has left', async () => {
    const { db } = testApp.product.platform
    const account = await owner()
    const [heir, manager] = [await person(account, 'owner'), await person(account, 'manager')]
    await db.updateTable('users').set({ team_role: 'left' }).where('id', '=', account.id).execute()
    await hook(manager)
    await manager.ask(makeFeed)
    await manager.ask(createKey, {
      body: { name: 'Book', scopes: ['read'], expires_in_days: 30, password: PASSWORD },
    })
    const made = async (email: string) =>
      (await mailsTo(testApp, email))
        .map(({ text }) => text)
        .filter((text) => /secret address|webhook|API key/.test(text))
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(await made(email)).toEqual([])
    expect(await made(manager.email)).toHaveLength(3)
    expect(await made(heir.email)).toEqual(
      Array(3).fill(expect.stringContaining('Ada Roy did this for your company')),
    )
  })

  it('loses a webhook of another person that they turned on again, and not the calendar address of the owner', async () => {
    const account = await owner()
    const manager = await person(account, 'manager')
    const params = { id: await hook(account) }
    await account.ask(changeWebhook, { params, body: { is_active: false } })
    await manager.ask(changeWebhook, { params, body: { is_active: true } })
    await account.ask(makeFeed)
    expect((await manager.ask(contract.leaveTeam)).status).toBe(204)
    expect(await outlets(account)).toEqual({ webhooks: [], calendar: true })
  })

  it('can be invited again', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    await account.ask(contract.removeMember, { params: { id: trader.id } })
    await invite(account, 'analyst', trader.email)
    expect((await join(await tokenFor(trader.email))).status).toBe(201)
    const { members } = (await account.ask(contract.getTeam)).body
    expect(members.find(({ id }) => id === trader.id)?.role).toBe('analyst')
  })

  it('leaves when they want to, but for the owner', async () => {
    const account = await owner()
    const trader = await person(account, 'trader')
    expect((await trader.ask(contract.leaveTeam)).status).toBe(204)
    expect((await trader.ask(getMe)).status).toBe(401)
    expect((await account.ask(contract.leaveTeam)).status).toBe(409)
  })
})

describe('an account that is handed over', () => {
  it('has a new owner, keeps what it has, and the former owner can leave', async () => {
    const first = await owner()
    const account = await person(first, 'owner')
    const heir = await person(first, 'manager')
    const body = { member: heir.id, password: PASSWORD }
    expect(
      (await account.ask(contract.handOver, { body: { ...body, password: 'Wrong-Password-1!' } })).status,
    ).toBe(400)
    expect((await account.ask(contract.handOver, { body })).status).toBe(200)
    expect([await role(heir), await role(account)]).toEqual(['owner', 'manager'])
    expect((await account.ask(contract.handOver, { body })).status).toBe(403)
    expect((await account.ask(contract.leaveTeam)).status).toBe(204)
  })

  it('goes on when the person who opened it has left', async () => {
    const { db } = testApp.product.platform
    const account = await owner()
    const heir = await person(account, 'owner')
    await db.updateTable('users').set({ team_role: 'manager' }).where('id', '=', account.id).execute()
    const { id } = await liveDeal(testApp, seller, reviewer)
    expect((await account.ask(contract.leaveTeam)).status).toBe(204)
    expect((await account.ask(getMe)).status).toBe(401)
    expect((await bid(heir, id, 440_000)).status).toBe(201)
    const [signs] = await signatories(db, [account.id])
    expect(signs?.email).toBe(heir.email)
    const webhook = await hook(heir)
    await bid(await testApp.member('buyer'), id, 445_000)
    const notified = await db
      .selectFrom('notifications')
      .select(['user_id', 'in_app', 'mail_due_at'])
      .where('kind', '=', 'outbid')
      .where('user_id', 'in', [account.id, heir.id])
      .execute()
    expect(notified.filter((note) => note.in_app || note.mail_due_at)).toMatchObject([{ user_id: heir.id }])
    // Programs of the company still get its events.
    const deliveries = await heir.ask(listDeliveries, { params: { id: webhook } })
    expect(deliveries.body.results).toMatchObject([{ kind: 'outbid' }])
    const team = (await heir.ask(contract.getTeam)).body
    expect(team.members.map((one) => one.id)).toEqual([heir.id])
    expect(team.company_name).toMatch(/^Lender/)
  })

  it('is not handed to a person whose identity was not checked', async () => {
    const account = await person(await owner(), 'owner')
    const heir = await person({ ...account, id: (await account.ask(getMe)).body.id }, 'manager', false)
    const body = { member: heir.id, password: PASSWORD }
    expect((await account.ask(contract.handOver, { body })).status).toBe(409)
  })
})
