import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, logIn } from '#domain/accounts/contract.ts'
import * as contract from '#domain/team/contract.ts'
import { MOST_PEOPLE } from '#domain/team/rules.ts'
import { newId } from '../platform/ids.ts'
import { freshEmail, linkFor, mailsTo, PASSWORD } from '../test/newcomers.ts'
import { invite, JOINING, join } from '../test/teams.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const owner = () => testApp.member(['buyer', 'seller'])

describe('a person who is invited to a team', () => {
  it('joins by the link of the mail, logs in with a password of their own, and acts for the account', async () => {
    const account = await owner()
    const email = freshEmail()
    const invited = await invite(account, 'trader', email)
    expect(invited.status).toBe(201)
    expect(invited.body.invitations).toMatchObject([{ email, role: 'trader', can: { withdraw: true } }])
    const token = await linkFor(testApp, email)
    const seen = await testApp.anybody.ask(contract.getInvitation, { params: { token } })
    expect(seen.body).toMatchObject({ email, role: 'trader' })
    expect(await join(testApp, token)).toMatchObject({ status: 201, body: { email } })

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
    const first = await linkFor(testApp, email)
    await testApp.product.platform.db.deleteFrom('member_mails').execute()
    await invite(account, 'compliance', email)
    expect((await join(testApp, first)).status).toBe(404)
    const second = await linkFor(testApp, email)
    expect((await join(testApp, second)).status).toBe(201)
    expect((await join(testApp, second)).status).toBe(404)

    const { body } = await invite(account, 'analyst', other)
    const id = body.invitations.find((one) => one.email === other)?.id ?? ''
    expect((await account.ask(contract.withdrawInvitation, { params: { id } })).status).toBe(204)
    expect((await join(testApp, await linkFor(testApp, other))).status).toBe(404)
  })

  it('is refused after seven days, with an address that has an account, and with a password that is too weak', async () => {
    const account = await owner()
    const { db } = testApp.product.platform
    const taken = await testApp.member('buyer')
    const { email } = (await taken.ask(getMe)).body
    await invite(account, 'trader', email)
    expect((await join(testApp, await linkFor(testApp, email))).status).toBe(409)

    const late = freshEmail()
    await invite(account, 'trader', late)
    const token = await linkFor(testApp, late)
    const weak = { ...JOINING, token, password: 'short' }
    expect((await testApp.anybody.ask(contract.joinTeam, { body: weak })).status).toBe(400)
    await db
      .updateTable('team_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', late)
      .execute()
    expect((await join(testApp, token)).status).toBe(404)
  })

  it('is not found once the account is deactivated', async () => {
    const account = await owner()
    const email = freshEmail()
    await invite(account, 'trader', email)
    const token = await linkFor(testApp, email)
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ is_active: false }).where('id', '=', account.id).execute()
    const seen = await testApp.anybody.ask(contract.getInvitation, { params: { token } })
    expect(seen.status).toBe(404)
  })

  it('counts once towards the most that a team can have', async () => {
    const account = await owner()
    const { db } = testApp.product.platform
    // With the owner one place is left.
    const others = Array.from({ length: MOST_PEOPLE - 2 }, () => ({
      id: newId(),
      account_id: account.id,
      email: freshEmail(),
      role: 'analyst' as const,
      invited_by: account.id,
      token_hash: newId(),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
    }))
    await db.insertInto('team_invitations').values(others).execute()
    const last = freshEmail()
    expect((await invite(account, 'trader', last)).status).toBe(201)
    await db.deleteFrom('member_mails').execute()
    expect((await invite(account, 'analyst', last)).status).toBe(201)
    expect((await invite(account, 'trader')).status).toBe(409)
  })
})
