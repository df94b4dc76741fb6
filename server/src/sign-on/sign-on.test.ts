import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  forgotPassword,
  getMe,
  logIn,
  logInSecondFactor,
  logOut,
  resetPassword,
} from '#domain/accounts/contract.ts'
import { createKey, listKeys } from '#domain/accounts/keys-contract.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { changeRole, getTeam, handOver, invite, joinTeam, removeMember } from '#domain/team/contract.ts'
import { directoryWith } from '../test/directories.ts'
import { type DnsServer, startDnsServer } from '../test/dns-server.ts'
import { mailsTo, PASSWORD, withToken } from '../test/newcomers.ts'
import { type OpenIdServer, startOpenIdServer, visit } from '../test/openid-server.ts'
import { logInWith, withPasskey } from '../test/passkeys.ts'
import { challengeOf } from '../test/second-factors.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const SITE = 'http://localhost:3000'
const CALLBACK = `${SITE}/api/accounts/sign-on/callback/`

let dns: DnsServer
let openId: OpenIdServer
let testApp: TestApp
beforeAll(async () => {
  dns = await startDnsServer()
  openId = await startOpenIdServer(CALLBACK)
  testApp = await startTestApp('postgres', { SIGN_ON: 'anywhere', SIGN_ON_DNS: dns.address })
})
afterAll(async () => {
  await testApp.close()
  await openId.close()
  dns.close()
})
beforeEach(() => {
  openId.faults.alter = undefined
  openId.faults.answer = undefined
})

const db = () => testApp.product.platform.db
let companies = 0

interface Company {
  owner: Client
  domain: string
  provider: string
  address: () => string
}

type Settings = Partial<Parameters<typeof settingsOf>[0]>
const settingsOf = (change: {
  default_role?: 'manager' | 'trader' | 'analyst' | 'compliance'
  groups_claim?: string | null
  group_roles?: { group: string; role: 'manager' | 'trader' | 'analyst' | 'compliance' }[]
  issuer?: string
}) => ({
  name: 'Company log-in',
  issuer: openId.issuer,
  ...openId.client,
  default_role: 'analyst' as const,
  groups_claim: null,
  group_roles: [],
  password: PASSWORD,
  ...change,
})

/** The owner of an account, who has a password. */
async function owner(): Promise<Client> {
  const account = await testApp.member(['buyer', 'seller'])
  const { password_hash } = await db()
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', (await teamPerson(testApp, account, 'analyst')).id)
    .executeTakeFirstOrThrow()
  await db().updateTable('users').set({ password_hash }).where('id', '=', account.id).execute()
  return account
}

const providersOf = async (who: Client) => (await who.ask(contract.getSignOn)).body.providers

/** A company with a provider, and its domain, which is verified unless said otherwise. */
async function company(settings: Settings = {}, isVerified = true): Promise<Company> {
  companies += 1
  const [account, domain] = [await owner(), `company${companies}.example`]
  const added = await account.ask(contract.addProvider, { body: settingsOf(settings) })
  expect(added.status).toBe(201)
  const provider = added.body.providers[0]?.id ?? ''
  await account.ask(contract.addDomain, { params: { id: provider }, body: { domain } })
  const [named] = (await providersOf(account))[0]?.domains ?? []
  if (isVerified && named) {
    dns.records.set(domain, ['v=spf1 -all', named.record])
    expect((await account.ask(contract.verifyDomain, { params: { id: named.id } })).status).toBe(200)
  }
  let people = 0
  const address = () => {
    people += 1
    return `person${people}@${domain}`
  }
  return { owner: account, domain, provider, address }
}

let subjects = 0
/** Tells the provider of a person. */
function known(email: string, facts: object = {}) {
  subjects += 1
  const person = {
    sub: `subject-${subjects}`,
    email,
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Roy',
  }
  openId.people.set(email, { ...person, ...facts })
}

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().map((line) => /^[^;]*/.exec(String(line))?.[0] ?? '')

async function begin(email: string, next?: string, known = '') {
  const { status, body, headers } = await testApp.anybody.ask(contract.beginSignOn, {
    headers: { cookie: known },
    body: { email, ...(next && { next }) },
  })
  return { status, url: body.url, cookie: cookiesOf(headers).join('; ') }
}

async function comeBack(address: string, cookie: string) {
  const { statusCode, headers } = await testApp.product.http.inject({
    method: 'GET',
    url: address.slice(SITE.length),
    headers: { cookie },
  })
  expect(statusCode).toBe(302)
  const page = new URL(String(headers.location), SITE)
  const refresh = cookiesOf(headers).find((one) => one.startsWith('homeslice_refresh='))
  return {
    path: page.pathname,
    result: page.searchParams.get('sign_on'),
    next: page.searchParams.get('next'),
    refresh: refresh?.split('=')[1],
    device: cookiesOf(headers).find((one) => one.startsWith('homeslice_device_')),
  }
}

/** A whole sign-on, as a browser does it. */
async function signOn(email: string, next?: string, known?: string) {
  const begun = await begin(email, next, known)
  return comeBack(await visit(begun.url ?? '', CALLBACK), begun.cookie)
}

/** The person whose session a sign-on has opened. */
async function personAfter({ refresh }: { refresh: string | undefined }): Promise<Client> {
  const { json } = await testApp.product.http.inject({
    method: 'POST',
    url: '/api/accounts/token/refresh/',
    payload: { refresh },
  })
  return withToken(testApp, '', json<{ access: string }>().access)
}

const counted = async () => {
  const count = async (table: 'users' | 'sessions' | 'sign_on_identities' | 'events') =>
    (
      await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return [
    await count('users'),
    await count('sessions'),
    await count('sign_on_identities'),
    await count('events'),
  ]
}

/** A sign-on that stores nothing and opens nothing. */
async function refusedWith(result: string, work: () => Promise<Awaited<ReturnType<typeof comeBack>>>) {
  const before = await counted()
  expect(await work()).toMatchObject({ path: '/login', result, refresh: undefined })
  expect(await counted()).toEqual(before)
}

const roleOf = async (who: Client) => (await who.ask(getMe)).body.team?.role
const passwordOf = (email: string, password = PASSWORD) =>
  testApp.anybody.ask(logIn, { body: { email, password } })

describe('a person who logs in with their company', () => {
  it('joins its team with the default role, and has the account and the team on the next page', async () => {
    const { owner: account, address } = await company({ default_role: 'trader' })
    const email = address()
    known(email)
    const done = await signOn(email, '/marketplace?city=Barrie')
    expect(done).toMatchObject({ path: '/login', result: 'done', next: '/marketplace?city=Barrie' })
    const me = (await (await personAfter(done)).ask(getMe)).body
    expect(me).toMatchObject({
      id: account.id,
      email,
      first_name: 'Ines',
      last_name: 'Roy',
      next_step: 'user_details',
      team: { role: 'trader' },
    })
    const ownersMail = (await mailsTo(testApp, (await account.ask(getMe)).body.email)).at(-1)
    expect(ownersMail?.text).toContain('for the first time')
    expect((await providersOf(account))[0]?.people).toBe(1)
  })

  it('is the same person at the next sign-on, even under another address', async () => {
    const { owner: account, address } = await company()
    const [email, later] = [address(), address()]
    known(email)
    await signOn(email)
    const person = openId.people.get(email)
    openId.people.delete(email)
    if (person) openId.people.set(later, { ...person, email: later })
    const me = (await (await personAfter(await signOn(later))).ask(getMe)).body
    expect(me.email).toBe(email)
    expect((await account.ask(getTeam)).body.members).toHaveLength(3)
  })

  it('gets a mail about a device on which they were not logged in before', async () => {
    const { address } = await company()
    const email = address()
    known(email)
    const mails = async () =>
      (await mailsTo(testApp, email)).filter(({ subject }) => subject.startsWith('A new device')).length
    const { device } = await signOn(email)
    expect(await mails()).toBe(1)
    await signOn(email, undefined, device)
    expect(await mails()).toBe(1)
    await signOn(email)
    expect(await mails()).toBe(2)
  })

  it('is the one of the team who has the address already', async () => {
    const { owner: account, address } = await company()
    const person = await teamPerson(testApp, account, 'compliance')
    const email = address()
    await db().updateTable('users').set({ email }).where('id', '=', person.id).execute()
    known(email)
    const signedOn = await personAfter(await signOn(email))
    expect((await signedOn.ask(getMe)).body.team).toEqual({ person: person.id, role: 'compliance' })
    expect((await passwordOf(email)).status).toBe(200)
  })

  it('has the role of the first group that they are in, at each sign-on', async () => {
    const { owner: account, address } = await company({
      default_role: 'compliance',
      groups_claim: 'groups',
      group_roles: [
        { group: 'desk', role: 'trader' },
        { group: 'research', role: 'analyst' },
      ],
    })
    const email = address()
    const roleWith = async (groups: string[]) => {
      const person = openId.people.get(email)
      if (person) openId.people.set(email, { ...person, groups })
      else known(email, { groups })
      return roleOf(await personAfter(await signOn(email)))
    }
    expect(await roleWith(['research', 'desk'])).toBe('trader')
    expect(await roleWith(['research'])).toBe('analyst')
    expect(await roleWith(['others'])).toBe('compliance')
    const person = (await account.ask(getTeam)).body.members.find((one) => one.email === email)
    await account.ask(changeRole, { params: { id: person?.id ?? '' }, body: { role: 'manager' } })
    expect(await roleWith(['desk'])).toBe('trader')
  })

  it('has the role of the groups that the directory has sent, in place of those that the sign-on claims', async () => {
    const ours = await company({
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
    const scim = directoryWith(testApp, body.token)
    const email = ours.address()
    known(email, { groups: ['heads'] })
    const { id } = (await scim('POST', '/Users', { userName: email })).body
    const roleAfter = async () => roleOf(await personAfter(await signOn(email)))
    expect(await roleAfter()).toBe('manager')
    await scim('POST', '/Groups', { displayName: 'desk', members: [{ value: id }] })
    expect(await roleAfter()).toBe('trader')
    await ours.owner.ask(contract.turnOffDirectory, { params: { id: ours.provider } })
    expect(await roleAfter()).toBe('manager')
  })

  it('keeps the role that was given by hand where groups decide nothing', async () => {
    const { owner: account, address } = await company()
    const email = address()
    known(email)
    await signOn(email)
    const person = (await account.ask(getTeam)).body.members.find((one) => one.email === email)
    await account.ask(changeRole, { params: { id: person?.id ?? '' }, body: { role: 'trader' } })
    expect(await roleOf(await personAfter(await signOn(email)))).toBe('trader')
  })

  it('who owns the account by now stays its owner, whatever the groups say', async () => {
    const { address } = await company({
      groups_claim: 'groups',
      group_roles: [{ group: 'desk', role: 'trader' }],
    })
    const email = address()
    known(email, { groups: ['desk'] })
    await signOn(email)
    await db().updateTable('users').set({ team_role: 'owner' }).where('email', '=', email).execute()
    expect(await roleOf(await personAfter(await signOn(email)))).toBe('owner')
  })

  it('has no password, and reads so where one is asked for', async () => {
    const { address } = await company({ default_role: 'manager' })
    const email = address()
    known(email)
    const person = await personAfter(await signOn(email))
    const facts = { full_legal_name: 'Ines Roy', job_title: 'CFO', phone_number: '+1 416 555 0142' }
    await db()
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

  describe('and confirms with it who they are, in place of a password,', () => {
    const keyOf = (who: Client) =>
      who.ask(createKey, { body: { name: 'Desk', scopes: ['read'], expires_in_days: 30, password: '' } })

    /** A manager without a password, who could bind the company. */
    async function signedOn(ours: Company) {
      const email = ours.address()
      known(email)
      const person = await personAfter(await signOn(email))
      const facts = { full_legal_name: 'Ines Roy', job_title: 'CFO', phone_number: '+1 416 555 0142' }
      const done = { ...facts, is_user_agreement_accepted: true, kyc_state: 'approved' as const }
      await db().updateTable('users').set(done).where('email', '=', email).execute()
      return { person, email }
    }

    async function confirm(who: Client) {
      const { body, headers } = await who.ask(contract.beginConfirmation)
      const asked = new URL(body.url).searchParams
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300'])
      return comeBack(await visit(body.url, CALLBACK), cookiesOf(headers).join('; '))
    }
    const until = async (who: Client) => (await who.ask(contract.getConfirmation)).body

    it('makes a key afterwards, in this session alone and for five minutes', async () => {
      const ours = await company({ default_role: 'manager' })
      const { person, email } = await signedOn(ours)
      expect(await until(person)).toEqual({ provider: 'Company log-in', confirmed_until: null })
      expect((await keyOf(person)).status).toBe(400)
      expect(await confirm(person)).toMatchObject({ path: '/confirmed', result: 'done', refresh: undefined })
      expect((await until(person)).confirmed_until).not.toBeNull()
      expect((await keyOf(person)).status).toBe(201)
      const elsewhere = await personAfter(await signOn(email))
      expect((await keyOf(elsewhere)).status).toBe(400)
      await sql`update sessions set confirmed_at = confirmed_at - interval '5 minutes' where confirmed_at is not null`.execute(
        db(),
      )
      expect((await keyOf(person)).status).toBe(400)
      expect((await until(person)).confirmed_until).toBeNull()
    })

    it.each([
      ['six minutes old', { auth_time: Math.floor(Date.now() / 1000) - 6 * 60 }],
      ['of no moment', { auth_time: undefined }],
    ])('is refused if the sign-on is %s', async (_what, change) => {
      const { person } = await signedOn(await company({ default_role: 'manager' }))
      openId.faults.alter = (claims) => ({ ...claims, ...change })
      expect(await confirm(person)).toMatchObject({ path: '/confirmed', result: 'refused' })
      expect((await keyOf(person)).status).toBe(400)
    })

    it('is refused if the provider names another person, or the session has ended', async () => {
      const ours = await company({ default_role: 'manager' })
      const [one, other] = [await signedOn(ours), await signedOn(ours)]
      const mine = openId.people.get(one.email)
      const theirs = openId.people.get(other.email)
      if (!mine || !theirs) throw new Error('The provider does not know them.')
      openId.people.set(one.email, theirs)
      openId.people.delete(other.email)
      expect((await confirm(one.person)).result).toBe('other_person')
      openId.people.set(one.email, { ...mine, sub: 'of-a-stranger' })
      expect((await confirm(one.person)).result).toBe('other_person')
      openId.people.set(one.email, mine)
      const { body, headers } = await one.person.ask(contract.beginConfirmation)
      await one.person.ask(logOut)
      const back = await comeBack(await visit(body.url, CALLBACK), cookiesOf(headers).join('; '))
      expect(back.result).toBe('other_person')
    })

    it('logs no one in by it, and a log-in confirms nothing', async () => {
      const { person, email } = await signedOn(await company({ default_role: 'manager' }))
      const before = await counted()
      await confirm(person)
      expect(await counted()).toEqual(before)
      const again = await personAfter(await signOn(email))
      expect((await until(again)).confirmed_until).toBeNull()
    })

    it('is not for a person with a password, nor once the sign-on is off', async () => {
      const ours = await company({ default_role: 'manager' })
      const { person } = await signedOn(ours)
      expect((await ours.owner.ask(contract.beginConfirmation)).status).toBe(409)
      expect(await until(ours.owner)).toEqual({ provider: null, confirmed_until: null })
      const off = { is_active: false, password: PASSWORD }
      await ours.owner.ask(contract.changeProvider, { params: { id: ours.provider }, body: off })
      expect((await person.ask(contract.beginConfirmation)).status).toBe(409)
    })
  })

  it('whose account of their own has the address is not linked, nor is one of another team or of the staff', async () => {
    const [ours, theirs] = [await company(), await company()]
    const others = [
      await testApp.member('buyer'),
      await teamPerson(testApp, theirs.owner, 'trader'),
      await testApp.member('reviewer'),
    ]
    for (const { id } of others) {
      const email = ours.address()
      await db().updateTable('users').set({ email }).where('id', '=', id).execute()
      known(email)
      await refusedWith('other_account', () => signOn(email))
    }
  })

  it('is not the owner, who keeps their password', async () => {
    const { owner: account, address } = await company()
    const email = address()
    await db().updateTable('users').set({ email }).where('id', '=', account.id).execute()
    known(email)
    await refusedWith('owner', () => signOn(email))
  })
})

describe('a sign-on is refused, and nothing is stored,', () => {
  it.each([
    ['email_verified is false', { email_verified: false }, 'unverified_address'],
    ['email_verified is missing', { email_verified: undefined }, 'unverified_address'],
    ['there is no address', { email: undefined }, 'unverified_address'],
    ['the address is of no domain of the company', { email: 'ines@elsewhere.example' }, 'other_domain'],
  ])('if %s', async (_what, facts, result) => {
    const { address } = await company()
    const email = address()
    known(email, facts)
    await refusedWith(result, () => signOn(email))
  })

  it('if the address is of the domain of another company', async () => {
    const [ours, theirs] = [await company(), await company()]
    const email = ours.address()
    known(email, { email: theirs.address() })
    await refusedWith('other_domain', () => signOn(email))
  })

  it.each([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://another.example' }],
    ['end', { exp: 1 }],
    ['authorized party', { azp: 'another-client' }],
    ['subject', { sub: '' }],
  ])('if the %s of the token is wrong', async (_what, change) => {
    const { address } = await company()
    const email = address()
    known(email)
    openId.faults.alter = (claims) => ({ ...claims, ...change })
    await refusedWith('refused', () => signOn(email))
    openId.faults.alter = undefined
    expect((await signOn(email)).result).toBe('done')
  })

  it('if the state is another, the cookie is missing or another, and if the code is replayed', async () => {
    const { address } = await company()
    const email = address()
    known(email)
    const changed = await begin(email)
    const back = new URL(await visit(changed.url ?? '', CALLBACK))
    back.searchParams.set('state', 'another')
    await refusedWith('refused', () => comeBack(back.href, changed.cookie))

    const [one, other] = [await begin(email), await begin(email)]
    const address1 = await visit(one.url ?? '', CALLBACK)
    await refusedWith('over', () => comeBack(address1, ''))
    await refusedWith('refused', () => comeBack(address1, other.cookie))
    expect((await comeBack(address1, one.cookie)).result).toBe('done')
    await refusedWith('over', () => comeBack(address1, one.cookie))
    const again = await begin(email)
    const state = new URL(again.url ?? '').searchParams.get('state') ?? ''
    const replayed = new URL(address1)
    replayed.searchParams.set('state', state)
    await refusedWith('refused', () => comeBack(replayed.href, again.cookie))
  })

  it('if it took more than ten minutes', async () => {
    const { address } = await company()
    const email = address()
    known(email)
    const begun = await begin(email)
    const back = await visit(begun.url ?? '', CALLBACK)
    await db()
      .updateTable('sign_on_attempts')
      .set({ expires_at: new Date(0) })
      .execute()
    await refusedWith('over', () => comeBack(back, begun.cookie))
  })

  it('if the person says no at the provider', async () => {
    const { address } = await company()
    await refusedWith('refused', () => signOn(address()))
  })

  it('if the person was removed from the team, until they are invited again', async () => {
    const { owner: account, address } = await company()
    const email = address()
    known(email)
    const before = await personAfter(await signOn(email))
    const person = (await account.ask(getTeam)).body.members.find((one) => one.email === email)
    await account.ask(removeMember, { params: { id: person?.id ?? '' } })
    expect((await before.ask(getMe)).status).toBe(401)
    await refusedWith('removed', () => signOn(email))
    known(email)
    await refusedWith('removed', () => signOn(email))

    await account.ask(invite, { body: { email, role: 'trader' } })
    const token = /#token=(\S+)/.exec((await mailsTo(testApp, email)).at(-1)?.text ?? '')?.[1] ?? ''
    const details = { first_name: 'Ines', last_name: 'Roy', full_legal_name: 'Ines Roy', job_title: 'Trader' }
    await testApp.anybody.ask(joinTeam, {
      body: { ...details, phone_number: '+1 416 555 0142', password: PASSWORD, token },
    })
    expect(await roleOf(await personAfter(await signOn(email)))).toBe('trader')
  })

  it('if the account was deactivated, or the provider was turned off meanwhile', async () => {
    const { owner: account, provider, address } = await company()
    const email = address()
    known(email)
    const meanwhile = async (work: () => Promise<unknown>) => {
      const begun = await begin(email)
      const back = await visit(begun.url ?? '', CALLBACK)
      await work()
      await refusedWith('disabled', () => comeBack(back, begun.cookie))
    }
    const active = (is_active: boolean) =>
      db().updateTable('users').set({ is_active }).where('id', '=', account.id).execute()
    await meanwhile(() => active(false))
    expect((await begin(email)).url).toBeNull()
    await active(true)
    const change = { params: { id: provider }, body: { is_active: false, password: PASSWORD } }
    await meanwhile(async () => expect((await account.ask(contract.changeProvider, change)).status).toBe(200))
    expect((await begin(email)).url).toBeNull()
  })

  it('if the provider does not answer in time, or answers with something else', {
    tags: 'long',
    timeout: 30_000,
  }, async () => {
    const { address } = await company()
    const email = address()
    known(email)
    const wrong = [{ status: 500, body: 'no' }, { status: 200, body: '{}' }, 'never'] as const
    for (const answer of wrong) {
      const begun = await begin(email)
      const back = await visit(begun.url ?? '', CALLBACK)
      openId.faults.answer = answer
      await refusedWith('unreachable', () => comeBack(back, begun.cookie))
      if (answer !== 'never') expect((await begin(email)).status).toBe(503)
      openId.faults.answer = undefined
    }
  })

  it('if the page to open afterwards is of another site', async () => {
    const { address } = await company()
    const email = address()
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect((await begin(email, next)).status).toBe(400)
  })
})

describe('a domain', () => {
  it('leads nowhere before its record is found, and then to one company only', async () => {
    const [ours, theirs] = [await company({}, false), await company({}, false)]
    expect(await begin(ours.address())).toMatchObject({ status: 200, url: null, cookie: '' })
    const verify = async ({ owner: account }: Company) => {
      const [provider] = await providersOf(account)
      const domain = provider?.domains.find((one) => one.domain === ours.domain)
      if (!domain) throw new Error('The company has not named the domain.')
      const check = () => account.ask(contract.verifyDomain, { params: { id: domain.id } })
      return { record: domain.record, check }
    }
    await theirs.owner.ask(contract.addDomain, {
      params: { id: theirs.provider },
      body: { domain: ours.domain },
    })
    const [mine, another] = [await verify(ours), await verify(theirs)]
    expect((await mine.check()).status).toBe(409)
    dns.records.set(ours.domain, [another.record])
    expect((await mine.check()).status).toBe(409)
    dns.records.set(ours.domain, [another.record, mine.record])
    expect((await mine.check()).status).toBe(200)
    const late = await another.check()
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      409,
      expect.stringContaining('another sign-on'),
    ])
    expect((await begin(ours.address())).url).toContain(openId.issuer)
  })

  it('that is removed leads nowhere any more', async () => {
    const { owner: account, address } = await company()
    const [domain] = (await providersOf(account))[0]?.domains ?? []
    expect((await account.ask(contract.removeDomain, { params: { id: domain?.id ?? '' } })).status).toBe(204)
    expect((await begin(address())).url).toBeNull()
  })
})

describe('a team that logs in by sign-on only', () => {
  const enforce = ({ owner: account, provider }: Company, is_enforced = true) =>
    account.ask(contract.changeProvider, {
      params: { id: provider },
      body: { is_enforced, password: PASSWORD },
    })

  it('ends the sessions of all but the owner, and refuses the right password of all but the owner', async () => {
    const ours = await company()
    const person = await teamPerson(testApp, ours.owner, 'manager')
    const key = { name: 'Desk', scopes: ['read' as const], expires_in_days: 30 as const, password: PASSWORD }
    expect((await person.ask(createKey, { body: key })).status).toBe(201)
    expect((await enforce(ours)).status).toBe(200)
    expect((await person.ask(getMe)).status).toBe(401)
    expect((await ours.owner.ask(getMe)).status).toBe(200)
    expect((await ours.owner.ask(listKeys)).body.results).toHaveLength(1)
    expect(await passwordOf(person.email)).toMatchObject({ status: 403, body: { code: 'sign_on_required' } })
    expect(await passwordOf(person.email, 'Wrong-Password-1!')).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
    const ownersAddress = (await ours.owner.ask(getMe)).body.email
    expect((await passwordOf(ownersAddress)).status).toBe(200)
    expect((await enforce(ours, false)).status).toBe(200)
    expect((await passwordOf(person.email)).status).toBe(200)
  })

  it('ends the session of the owner who hands the account over', async () => {
    const ours = await company()
    const heir = await teamPerson(testApp, ours.owner, 'manager')
    await enforce(ours)
    const body = { member: heir.id, password: PASSWORD }
    expect((await ours.owner.ask(handOver, { body })).status).toBe(200)
    expect((await ours.owner.ask(getMe)).status).toBe(401)
    expect((await passwordOf(heir.email)).status).toBe(200)
  })

  it('refuses a passkey, a second step that was begun before, and a new password by mail, only after the proof', async () => {
    const ours = await company()
    const holder = await withPasskey(testApp)
    const member = { account_id: ours.owner.id, team_role: 'trader' as const }
    await db().updateTable('users').set(member).where('id', '=', holder.id).execute()
    const first = await challengeOf(testApp, holder)
    await enforce(ours)
    expect((await logInWith(testApp, holder.device)).body).toMatchObject({ code: 'sign_on_required' })
    const late = await testApp.anybody.ask(logInSecondFactor, {
      body: { challenge: first, recovery_code: 'wrong' },
    })
    expect(late.body).toMatchObject({ code: 'challenge_over' })
    await testApp.anybody.ask(forgotPassword, { body: { email: holder.email } })
    const text = (await mailsTo(testApp, holder.email)).at(-1)?.text ?? ''
    const reset = (token: string) =>
      testApp.anybody.ask(resetPassword, { body: { token, password: 'Another-Harbour-8!' } })
    expect((await reset('of-a-stranger')).status).toBe(400)
    expect((await reset(/#token=(\S+)/.exec(text)?.[1] ?? '')).body).toMatchObject({
      code: 'sign_on_required',
    })
  })

  it('still logs in by sign-on, and by password again once the provider is turned off or removed', async () => {
    const ours = await company()
    const [email, person] = [ours.address(), await teamPerson(testApp, ours.owner, 'trader')]
    known(email)
    await enforce(ours)
    expect((await signOn(email)).result).toBe('done')
    expect((await passwordOf(person.email)).status).toBe(403)
    const [domain] = (await providersOf(ours.owner))[0]?.domains ?? []
    expect((await ours.owner.ask(contract.removeDomain, { params: { id: domain?.id ?? '' } })).status).toBe(
      409,
    )
    expect((await ours.owner.ask(contract.removeProvider, { params: { id: ours.provider } })).status).toBe(
      204,
    )
    expect((await passwordOf(person.email)).status).toBe(200)
    expect((await begin(email)).url).toBeNull()
  })

  it('needs a verified domain first', async () => {
    expect((await enforce(await company({}, false))).status).toBe(409)
  })
})

describe('the settings of the sign-on', () => {
  const add = (who: Client, settings: Settings = {}) =>
    who.ask(contract.addProvider, { body: settingsOf(settings) })

  it('never show the secret, which is stored encrypted', async () => {
    const { owner: account, provider } = await company()
    const shown = JSON.stringify((await account.ask(contract.getSignOn)).body)
    expect(shown).not.toContain(openId.client.client_secret)
    const row = await db()
      .selectFrom('sign_on_providers')
      .selectAll()
      .where('id', '=', provider)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(openId.client.client_secret)
  })

  it('are of owners and managers; a manager gives no role as high as their own', async () => {
    const account = await owner()
    const statuses = async (role: TeamRole) => {
      const person = await teamPerson(testApp, account, role)
      return [(await person.ask(contract.getSignOn)).status, (await add(person)).status]
    }
    for (const role of ['trader', 'analyst', 'compliance'] as const)
      expect(await statuses(role)).toEqual([403, 403])
    expect(await statuses('manager')).toEqual([200, 201])
    const manager = await teamPerson(testApp, account, 'manager')
    expect((await add(manager, { default_role: 'manager' })).status).toBe(403)
    const high = await add(account, { default_role: 'manager' })
    const provider = high.body.providers.find((one) => one.default_role === 'manager')
    const params = { id: provider?.id ?? '' }
    const lower = { default_role: 'analyst' as const, password: PASSWORD }
    expect((await manager.ask(contract.changeProvider, { params, body: lower })).status).toBe(403)
    expect((await manager.ask(contract.removeProvider, { params })).status).toBe(403)
    expect((await manager.ask(contract.addDomain, { params, body: { domain: 'a.example' } })).status).toBe(
      403,
    )
  })

  it('are not found by other companies', async () => {
    const [ours, theirs] = [await company(), await owner()]
    const [domain] = (await providersOf(ours.owner))[0]?.domains ?? []
    const [one, other] = [{ id: ours.provider }, { id: domain?.id ?? '' }]
    expect(
      (await theirs.ask(contract.changeProvider, { params: one, body: { name: 'x', password: PASSWORD } }))
        .status,
    ).toBe(404)
    expect((await theirs.ask(contract.removeProvider, { params: one })).status).toBe(404)
    expect(
      (await theirs.ask(contract.addDomain, { params: one, body: { domain: 'a.example' } })).status,
    ).toBe(404)
    expect((await theirs.ask(contract.verifyDomain, { params: other })).status).toBe(404)
    expect((await theirs.ask(contract.removeDomain, { params: other })).status).toBe(404)
    expect(await providersOf(theirs)).toEqual([])
  })

  it('need the password, a provider that answers as the issuer, and groups that fit', async () => {
    const account = await owner()
    const body = settingsOf({})
    expect(
      (await account.ask(contract.addProvider, { body: { ...body, password: 'Wrong-1!' } })).status,
    ).toBe(400)
    const issuers = [
      `${openId.issuer}/other`,
      `${openId.issuer}/.well-known/openid-configuration`,
      'http://127.0.0.1:9',
    ]
    for (const issuer of issuers) {
      const refused = await add(account, { issuer })
      expect([refused.status, refused.body]).toMatchObject([400, { issuer: [expect.any(String)] }])
    }
    const groups = [{ group: 'desk', role: 'trader' as const }]
    expect((await add(account, { group_roles: groups })).status).toBe(400)
    expect((await add(account, { groups_claim: 'groups', group_roles: [...groups, ...groups] })).status).toBe(
      400,
    )
    expect(await providersOf(account)).toEqual([])
  })
})

it('without a setting for tests, providers are at public addresses and https only', async () => {
  const strict = await startTestApp()
  try {
    const account = await strict.member('buyer')
    for (const issuer of [
      openId.issuer,
      'https://127.0.0.1',
      'https://10.0.0.1',
      'http://login.lender.example',
    ]) {
      const refused = await account.ask(contract.addProvider, { body: settingsOf({ issuer }) })
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { issuer: [expect.stringContaining('https')] },
      ])
    }
  } finally {
    await strict.close()
  }
})
