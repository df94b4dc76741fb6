import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import * as contract from '#domain/team/contract.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { waitingForLocks } from '../test/locks.ts'
import { mailsTo, PASSWORD } from '../test/newcomers.ts'
import { invite, roleOf, teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const owner = () => testApp.member(['buyer', 'seller'])
const person = (account: Client, role: TeamRole, isChecked = true) =>
  teamPerson(testApp, account, role, { isChecked })

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
    expect((await change(manager, trader.id, 'analyst')).status).toBe(200)
    expect(await mailsTo(testApp, trader.email)).toHaveLength(1)
    expect(await roleOf(trader)).toBe('analyst')
    expect((await change(manager, trader.id, 'manager')).status).toBe(403)
    expect((await change(manager, other.id, 'trader')).status).toBe(403)
    expect((await change(manager, account.id, 'trader')).status).toBe(403)
    expect((await change(manager, manager.id, 'trader')).status).toBe(403)
    expect((await change(trader, other.id, 'trader')).status).toBe(403)
    expect((await invite(manager, 'manager')).status).toBe(403)
    expect((await invite(manager, 'trader')).status).toBe(201)
    const { invitations } = (await invite(account, 'manager')).body
    const params = { id: invitations.find((one) => one.role === 'manager')?.id ?? '' }
    expect((await manager.ask(contract.withdrawInvitation, { params })).status).toBe(403)
    const { members, invitations: seen } = (await manager.ask(contract.getTeam)).body
    expect(members.map(({ id }) => id)).toEqual([account.id, manager.id, other.id, trader.id])
    expect(seen.map((one) => [one.role, one.can.withdraw])).toEqual([
      ['manager', false],
      ['trader', true],
    ])
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
      await expect.poll(() => waitingForLocks(db)).toBe(1)
      await tx.updateTable('users').set({ team_role: 'trader' }).where('id', '=', manager.id).execute()
      return { waiting }
    })
    expect((await waiting).status).toBe(403)
    expect(await roleOf(trader)).toBe('trader')
  })
})
