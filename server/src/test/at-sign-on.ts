import { expect } from 'vitest'
import { logIn } from '#domain/accounts/contract.ts'
import * as contract from '#domain/sign-on/contract.ts'
import type { GroupRole } from '#domain/sign-on/rules.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { startDnsServer } from './dns-server.ts'
import { PASSWORD, withToken } from './newcomers.ts'
import { startOpenIdServer, visit } from './openid-server.ts'
import { type Client, startTestApp } from './test-app.ts'

const SITE = 'http://localhost:3000'
const CALLBACK = `${SITE}/api/accounts/sign-on/callback/`

/** A company with a provider. */
export interface Company {
  owner: Client
  domain: string
  provider: string
  /** A new address of its domain. */
  address: () => string
}

interface Settings {
  default_role?: InvitedRole
  groups_claim?: string | null
  group_roles?: GroupRole[]
  issuer?: string
}

export const providersOf = async (who: Client) => (await who.ask(contract.getSignOn)).body.providers

export const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().map((line) => /^[^;]*/.exec(String(line))?.[0] ?? '')

export type AtSignOn = Awaited<ReturnType<typeof startAtSignOn>>

/** The product, a name server, and a provider of OpenID Connect for the companies that log in with one. */
export async function startAtSignOn() {
  const dns = await startDnsServer()
  const openId = await startOpenIdServer(CALLBACK)
  const testApp = await startTestApp('postgres', { SIGN_ON: 'anywhere', SIGN_ON_DNS: dns.address })
  const { db } = testApp.product.platform
  const password_hash = await hashPassword(PASSWORD)

  const settingsOf = (change: Settings = {}) => ({
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
    await db.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute()
    return account
  }

  let companies = 0
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
  function known(email: string, facts: object = {}): void {
    subjects += 1
    const names = { given_name: 'Ines', family_name: 'Roy' }
    const person = { sub: `subject-${subjects}`, email, email_verified: true, ...names }
    openId.people.set(email, { ...person, ...facts })
  }

  async function begin(email: string, next?: string, cookie = '') {
    const { status, body, headers } = await testApp.anybody.ask(contract.beginSignOn, {
      headers: { cookie },
      body: { email, ...(next && { next }) },
    })
    return { status, url: body.url, cookie: cookiesOf(headers).join('; ') }
  }

  /** The address to which the provider sends the browser back. */
  const leave = (url: string | null) => visit(url ?? '', CALLBACK)

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
  async function signOn(email: string, next?: string, cookie?: string) {
    const begun = await begin(email, next, cookie)
    return comeBack(await leave(begun.url), begun.cookie)
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

  const rowsIn = async (table: 'users' | 'sessions' | 'sign_on_identities' | 'events') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  /** How many rows there are of all that a sign-on stores. */
  const counted = async () => [
    await rowsIn('users'),
    await rowsIn('sessions'),
    await rowsIn('sign_on_identities'),
    await rowsIn('events'),
  ]

  /** A sign-on that stores nothing and opens nothing. */
  async function refusedWith(result: string, work: () => ReturnType<typeof comeBack>): Promise<void> {
    const before = await counted()
    expect(await work()).toMatchObject({ path: '/login', result, refresh: undefined })
    expect(await counted()).toEqual(before)
  }

  const passwordOf = (email: string, password = PASSWORD) =>
    testApp.anybody.ask(logIn, { body: { email, password } })

  /** The provider answers as it should again. */
  function repair(): void {
    openId.faults.alter = undefined
    openId.faults.answer = undefined
  }

  async function close(): Promise<void> {
    await testApp.close()
    await openId.close()
    dns.close()
  }

  return {
    dns,
    openId,
    testApp,
    db,
    settingsOf,
    owner,
    company,
    known,
    begin,
    leave,
    comeBack,
    signOn,
    personAfter,
    counted,
    refusedWith,
    passwordOf,
    repair,
    close,
  }
}
