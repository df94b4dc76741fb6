import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeProvider, getSignOn, turnOffDirectory, turnOnDirectory } from '#domain/sign-on/contract.ts'
import {
  addressIn,
  companyWithDirectory,
  directoryWith,
  entraUser,
  membersOf,
  provisioned,
} from '../../test/directories.ts'
import { waitingForLocks } from '../../test/locks.ts'
import { PASSWORD } from '../../test/newcomers.ts'
import { teamPerson } from '../../test/teams.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db

describe('the token of a directory', () => {
  it('is shown once, stored as a digest, and its last use is seen', async () => {
    const company = await companyWithDirectory(testApp)
    expect(company.token).toMatch(/^hs_scim_[\w-]{43}$/)
    const stored = await db()
      .selectFrom('scim_tokens')
      .selectAll()
      .where('provider_id', '=', company.provider)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(company.token)
    const directory = async () => (await company.owner.ask(getSignOn)).body.providers[0]?.directory
    expect(await directory()).toMatchObject({ last_used_at: null, people: 0 })
    await provisioned(company)
    expect(await directory()).toMatchObject({ last_used_at: expect.any(String), people: 1 })
    expect(JSON.stringify((await company.owner.ask(getSignOn)).body)).not.toContain(company.token)
  })

  it('opens nothing once it is replaced or revoked, its sign-on is turned off or its company is', async () => {
    const company = await companyWithDirectory(testApp)
    const params = { id: company.provider }
    const replaced = await company.owner.ask(turnOnDirectory, { params, body: { password: PASSWORD } })
    expect(await company.scim('GET', '/Users')).toMatchObject({
      status: 401,
      body: { status: '401' },
      headers: { 'www-authenticate': 'Bearer realm="HomeSlice"' },
    })
    const next = directoryWith(testApp, replaced.body.token)
    const status = async () => (await next('GET', '/Users')).status
    expect(await status()).toBe(200)
    const change = (is_active: boolean) =>
      company.owner.ask(changeProvider, { params, body: { is_active, password: PASSWORD } })
    await change(false)
    expect(await status()).toBe(401)
    await change(true)
    expect(await status()).toBe(200)
    const account = (is_active: boolean) =>
      db().updateTable('users').set({ is_active }).where('id', '=', company.owner.id).execute()
    await account(false)
    expect(await status()).toBe(401)
    await account(true)
    expect((await company.owner.ask(turnOffDirectory, { params })).status).toBe(204)
    expect((await company.owner.ask(turnOffDirectory, { params })).status).toBe(404)
    expect(await status()).toBe(401)
    for (const token of ['', 'hs_scim_wrong', company.owner.token])
      expect((await directoryWith(testApp, token)('GET', '/ServiceProviderConfig')).status).toBe(401)
  })

  it('opens nothing else of HomeSlice', async () => {
    const { token } = await companyWithDirectory(testApp)
    const { statusCode } = await testApp.product.http.inject({
      url: '/api/accounts/me/',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(401)
  })

  it('is made by the owner alone, with their password, for a company with a verified domain', async () => {
    const company = await companyWithDirectory(testApp)
    const params = { id: company.provider }
    const manager = await teamPerson(testApp, company.owner, 'manager')
    const on = async (who: typeof manager | typeof company.owner, password = PASSWORD) =>
      (await who.ask(turnOnDirectory, { params, body: { password } })).status
    expect(await on(manager)).toBe(403)
    expect((await manager.ask(turnOffDirectory, { params })).status).toBe(403)
    expect(await on(company.owner, 'Wrong-1!')).toBe(400)
    const other = await companyWithDirectory(testApp)
    expect((await other.owner.ask(turnOnDirectory, { params, body: { password: PASSWORD } })).status).toBe(
      404,
    )
    expect((await other.owner.ask(turnOffDirectory, { params })).status).toBe(404)
    await db()
      .updateTable('sign_on_domains')
      .set({ verified_at: null })
      .where('provider_id', '=', company.provider)
      .execute()
    expect(await on(company.owner)).toBe(409)
  })

  it('has its own limit of requests', async () => {
    const limited = await startTestApp('postgres', { RATE_LIMITS: 'default' })
    try {
      const company = await companyWithDirectory(limited)
      const { headers } = await company.scim('POST', '/Groups', { displayName: 'desk' })
      expect(headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' })
    } finally {
      await limited.close()
    }
  })
})

it('says what it can do: no batches, sorting or versions', async () => {
  const company = await companyWithDirectory(testApp)
  const { body } = await company.scim('GET', '/ServiceProviderConfig')
  expect(body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true },
    sort: { supported: false },
    etag: { supported: false },
    changePassword: { supported: false },
  })
  for (const list of ['ResourceTypes', 'Schemas']) {
    const { Resources } = (await company.scim('GET', `/${list}`)).body
    expect(Resources).toHaveLength(2)
    for (const one of Resources) expect((await company.scim('GET', `/${list}/${one.id}`)).body).toEqual(one)
  }
})

describe('at the same moment', () => {
  it('two requests add one person', async () => {
    const company = await companyWithDirectory(testApp)
    const userName = addressIn(company)
    const both = await Promise.all([1, 2].map(() => company.scim('POST', '/Users', entraUser(userName))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await membersOf(company)).filter(({ email }) => email === userName)).toHaveLength(1)
  })

  it('a request that waits while its token is revoked is refused', async () => {
    const company = await companyWithDirectory(testApp)
    const { waiting } = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('users').selectAll().where('id', '=', company.owner.id).forUpdate().execute()
        const waiting = company.scim('POST', '/Users', entraUser(addressIn(company)))
        await expect.poll(() => waitingForLocks(db())).toBe(1)
        await tx.deleteFrom('scim_tokens').where('provider_id', '=', company.provider).execute()
        return { waiting }
      })
    expect((await waiting).status).toBe(401)
    expect(await membersOf(company)).toHaveLength(1)
  })
})
