import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { changeRole, getTeam } from '#domain/team/contract.ts'
import { type AtSignOn, providersOf, startAtSignOn } from '../test/at-sign-on.ts'
import { directoryWith } from '../test/directories.ts'
import { mailsTo, PASSWORD } from '../test/newcomers.ts'
import { roleOf, teamPerson } from '../test/teams.ts'

let at: AtSignOn
beforeAll(async () => {
  at = await startAtSignOn()
})
afterAll(() => at.close())

describe('a person who logs in with their company', () => {
  it('joins its team with the default role, and has the account and the team on the next page', async () => {
    const { owner: account, address } = await at.company({ default_role: 'trader' })
    const email = address()
    at.known(email)
    const done = await at.signOn(email, '/marketplace?city=Barrie')
    expect(done).toMatchObject({ path: '/login', result: 'done', next: '/marketplace?city=Barrie' })
    const me = (await (await at.personAfter(done)).ask(getMe)).body
    expect(me).toMatchObject({
      id: account.id,
      email,
      first_name: 'Ines',
      last_name: 'Roy',
      next_step: 'user_details',
      team: { role: 'trader' },
    })
    const ownersMail = (await mailsTo(at.testApp, (await account.ask(getMe)).body.email)).at(-1)
    expect(ownersMail?.text).toContain('for the first time')
    expect((await providersOf(account))[0]?.people).toBe(1)
  })

  it('is the same person at the next sign-on, even under another address', async () => {
    const { owner: account, address } = await at.company()
    const [email, later] = [address(), address()]
    at.known(email)
    await at.signOn(email)
    const person = at.openId.people.get(email)
    at.openId.people.delete(email)
    if (person) at.openId.people.set(later, { ...person, email: later })
    const me = (await (await at.personAfter(await at.signOn(later))).ask(getMe)).body
    expect(me.email).toBe(email)
    expect((await account.ask(getTeam)).body.members).toHaveLength(2)
  })

  it('gets a mail about a device on which they were not logged in before', async () => {
    const { address } = await at.company()
    const email = address()
    at.known(email)
    const mails = async () =>
      (await mailsTo(at.testApp, email)).filter(({ subject }) => subject.startsWith('A new device')).length
    const { device } = await at.signOn(email)
    expect(await mails()).toBe(1)
    await at.signOn(email, undefined, device)
    expect(await mails()).toBe(1)
    await at.signOn(email)
    expect(await mails()).toBe(2)
  })

  it('is the one of the team who has the address already', async () => {
    const { owner: account, address } = await at.company()
    const person = await teamPerson(at.testApp, account, 'compliance')
    const email = address()
    await at.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
    at.known(email)
    const signedOn = await at.personAfter(await at.signOn(email))
    expect((await signedOn.ask(getMe)).body.team).toEqual({ person: person.id, role: 'compliance' })
    expect((await at.passwordOf(email)).status).toBe(200)
  })

  it('has the role of the first group that they are in, at each sign-on', async () => {
    const { owner: account, address } = await at.company({
      default_role: 'compliance',
      groups_claim: 'groups',
      group_roles: [
        { group: 'desk', role: 'trader' },
        { group: 'research', role: 'analyst' },
      ],
    })
    const email = address()
    const roleWith = async (groups: string[]) => {
      const person = at.openId.people.get(email)
      if (person) at.openId.people.set(email, { ...person, groups })
      else at.known(email, { groups })
      return roleOf(await at.personAfter(await at.signOn(email)))
    }
    expect(await roleWith(['research', 'desk'])).toBe('trader')
    expect(await roleWith(['research'])).toBe('analyst')
    expect(await roleWith(['others'])).toBe('compliance')
    const person = (await account.ask(getTeam)).body.members.find((one) => one.email === email)
    await account.ask(changeRole, { params: { id: person?.id ?? '' }, body: { role: 'manager' } })
    expect(await roleWith(['desk'])).toBe('trader')
  })

  it('has the role of the groups that the directory has sent, in place of those that the sign-on claims', async () => {
    const ours = await at.company({
      groups_claim: 'groups',
      group_roles: [
        { group: 'desk', role: 'trader' },
        { group: 'heads', role: 'manager' },
      ],
    })
    const { body } = await ours.owner.ask(contract.turnOnDirectory, {
      params: { id: ours.provider },
      body: { password: PASSWORD },
    })
    const scim = directoryWith(at.testApp, body.token)
    const email = ours.address()
    at.known(email, { groups: ['heads'] })
    const { id } = (await scim('POST', '/Users', { userName: email })).body
    const roleAfter = async () => roleOf(await at.personAfter(await at.signOn(email)))
    expect(await roleAfter()).toBe('manager')
    await scim('POST', '/Groups', { displayName: 'desk', members: [{ value: id }] })
    expect(await roleAfter()).toBe('trader')
    await ours.owner.ask(contract.turnOffDirectory, { params: { id: ours.provider } })
    expect(await roleAfter()).toBe('manager')
  })

  it('keeps the role that was given by hand where groups decide nothing', async () => {
    const { owner: account, address } = await at.company()
    const email = address()
    at.known(email)
    await at.signOn(email)
    const person = (await account.ask(getTeam)).body.members.find((one) => one.email === email)
    await account.ask(changeRole, { params: { id: person?.id ?? '' }, body: { role: 'trader' } })
    expect(await roleOf(await at.personAfter(await at.signOn(email)))).toBe('trader')
  })

  it('who owns the account by now stays its owner, whatever the groups say', async () => {
    const { address } = await at.company({
      groups_claim: 'groups',
      group_roles: [{ group: 'desk', role: 'trader' }],
    })
    const email = address()
    at.known(email, { groups: ['desk'] })
    await at.signOn(email)
    await at.db.updateTable('users').set({ team_role: 'owner' }).where('email', '=', email).execute()
    expect(await roleOf(await at.personAfter(await at.signOn(email)))).toBe('owner')
  })

  it('has no password, and reads so where one is asked for', async () => {
    const { address } = await at.company({ default_role: 'manager' })
    const email = address()
    at.known(email)
    const person = await at.personAfter(await at.signOn(email))
    const facts = { full_legal_name: 'Ines Roy', job_title: 'CFO', phone_number: '+1 416 555 0142' }
    await at.db
      .updateTable('users')
      .set({ ...facts, is_user_agreement_accepted: true })
      .where('email', '=', email)
      .execute()
    const made = await person.ask(createKey, {
      body: { name: 'Desk', scopes: ['read'], expires_in_days: 30, password: 'Some-Password-1!' },
    })
    expect([made.status, JSON.stringify(made.body)]).toEqual([
      400,
      expect.stringContaining('Confirm with your company’s sign-on'),
    ])
  })

  it('whose account of their own has the address is not linked, nor is one of another team or of the staff', async () => {
    const [ours, theirs] = [await at.company(), await at.company()]
    const others = [
      await at.testApp.member('buyer'),
      await teamPerson(at.testApp, theirs.owner, 'trader'),
      await at.testApp.member('reviewer'),
    ]
    for (const { id } of others) {
      const email = ours.address()
      await at.db.updateTable('users').set({ email }).where('id', '=', id).execute()
      at.known(email)
      await at.refusedWith('other_account', () => at.signOn(email))
    }
  })

  it('is not the owner, who keeps their password', async () => {
    const { owner: account, address } = await at.company()
    const email = address()
    await at.db.updateTable('users').set({ email }).where('id', '=', account.id).execute()
    at.known(email)
    await at.refusedWith('owner', () => at.signOn(email))
  })
})
