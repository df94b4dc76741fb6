import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { MOST_DOMAINS, MOST_PROVIDERS } from '#domain/sign-on/rules.ts'
import { newId } from '../platform/ids.ts'
import { type AtSignOn, type Company, providersOf, startAtSignOn } from '../test/at-sign-on.ts'
import { PASSWORD } from '../test/newcomers.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp } from '../test/test-app.ts'

let at: AtSignOn
beforeAll(async () => {
  at = await startAtSignOn()
})
afterAll(() => at.close())

describe('a domain', () => {
  it('leads nowhere before its record is found, and then to one company only', async () => {
    const [ours, theirs] = [await at.company({}, false), await at.company({}, false)]
    expect(await at.begin(ours.address())).toMatchObject({ status: 200, url: null, cookie: '' })
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
    at.dns.records.set(ours.domain, [another.record])
    expect((await mine.check()).status).toBe(409)
    at.dns.records.set(ours.domain, [another.record, mine.record])
    expect((await mine.check()).status).toBe(200)
    expect((await mine.check()).status).toBe(200)
    const { verified } = await at.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('verified'))
      .where('type', '=', 'sign_on.domain_verified')
      .where('effective_id', '=', ours.owner.id)
      .executeTakeFirstOrThrow()
    expect(verified).toBe(1)
    const late = await another.check()
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      409,
      expect.stringContaining('another sign-on'),
    ])
    expect((await at.begin(ours.address())).url).toContain(at.openId.issuer)
  })

  it('that is removed leads nowhere any more', async () => {
    const { owner: account, address } = await at.company()
    const [domain] = (await providersOf(account))[0]?.domains ?? []
    expect((await account.ask(contract.removeDomain, { params: { id: domain?.id ?? '' } })).status).toBe(204)
    expect((await at.begin(address())).url).toBeNull()
  })
})

describe('the settings of the sign-on', () => {
  const add = (who: Client, settings: Parameters<typeof at.settingsOf>[0] = {}) =>
    who.ask(contract.addProvider, { body: at.settingsOf(settings) })

  it('never show the secret, which is stored encrypted', async () => {
    const { owner: account, provider } = await at.company()
    const shown = JSON.stringify((await account.ask(contract.getSignOn)).body)
    expect(shown).not.toContain(at.openId.client.client_secret)
    const row = await at.db
      .selectFrom('sign_on_providers')
      .selectAll()
      .where('id', '=', provider)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(at.openId.client.client_secret)
  })

  it('are of owners and managers; a manager gives no role as high as their own', async () => {
    const account = await at.owner()
    const statuses = async (role: TeamRole) => {
      const person = await teamPerson(at.testApp, account, role)
      return [(await person.ask(contract.getSignOn)).status, (await add(person)).status]
    }
    for (const role of ['trader', 'analyst', 'compliance'] as const)
      expect(await statuses(role)).toEqual([403, 403])
    expect(await statuses('manager')).toEqual([200, 201])
    const manager = await teamPerson(at.testApp, account, 'manager')
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

  it('have at most five sign-ons, with twenty domains each', async () => {
    const { owner: account, provider } = await at.company({}, false)
    const row = await at.db
      .selectFrom('sign_on_providers')
      .selectAll()
      .where('id', '=', provider)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: MOST_PROVIDERS - 2 }, () => ({
      ...row,
      id: newId(),
      group_roles: '[]',
    }))
    await at.db.insertInto('sign_on_providers').values(copies).execute()
    expect([(await add(account)).status, (await add(account)).status]).toEqual([201, 409])
    const named = Array.from({ length: MOST_DOMAINS - 2 }, (_each, place) => ({
      id: newId(),
      provider_id: provider,
      domain: `part${place}.example`,
      token: newId(),
    }))
    await at.db.insertInto('sign_on_domains').values(named).execute()
    const name = async (domain: string) =>
      (await account.ask(contract.addDomain, { params: { id: provider }, body: { domain } })).status
    expect([await name('last.example'), await name('more.example')]).toEqual([201, 409])
  })

  it('are not found by other companies', async () => {
    const [ours, theirs] = [await at.company(), await at.owner()]
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
    const account = await at.owner()
    const body = at.settingsOf({})
    expect(
      (await account.ask(contract.addProvider, { body: { ...body, password: 'Wrong-1!' } })).status,
    ).toBe(400)
    const issuers = [
      `${at.openId.issuer}/other`,
      `${at.openId.issuer}/.well-known/openid-configuration`,
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
      at.openId.issuer,
      'https://127.0.0.1',
      'https://10.0.0.1',
      'http://login.lender.example',
    ]) {
      const refused = await account.ask(contract.addProvider, { body: at.settingsOf({ issuer }) })
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { issuer: [expect.stringContaining('https')] },
      ])
    }
  } finally {
    await strict.close()
  }
})
