import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, logIn, patchUser } from '#domain/accounts/contract.ts'
import { createKey, listKeys } from '#domain/accounts/keys-contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { getFeed, makeFeed } from '#domain/calendar/contract.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import * as contract from '#domain/team/contract.ts'
import { changeWebhook, createWebhook, listDeliveries, listWebhooks } from '#domain/webhooks/contract.ts'
import { signatories } from '../signing/queries/signatories.ts'
import { liveDeal } from '../test/listing.ts'
import { linkFor, mailsTo, PASSWORD, withToken } from '../test/newcomers.ts'
import { invite, join, roleOf, teamPerson } from '../test/teams.ts'
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
const hook = async (who: Client) =>
  (
    await who.ask(createWebhook, {
      body: { url: 'https://desk.example/in', kinds: null, password: PASSWORD },
    })
  ).body.id

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
    expect((await join(testApp, await linkFor(testApp, trader.email))).status).toBe(201)
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
    expect([await roleOf(heir), await roleOf(account)]).toEqual(['owner', 'manager'])
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
