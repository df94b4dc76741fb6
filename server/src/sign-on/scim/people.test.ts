import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { getTeam, handOver, removeMember } from '#domain/team/contract.ts'
import {
  addressIn,
  companyWithDirectory,
  deactivation,
  ENTERPRISE,
  entraUser,
  happenedTo,
  memberBy,
  patch,
  provisioned,
  sentGroup,
  USER,
} from '../../test/directories.ts'
import { PASSWORD } from '../../test/newcomers.ts'
import { teamPerson } from '../../test/teams.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db

/** As Okta sends a new person. */
const oktaUser = (userName: string) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Ada', familyName: 'Okta' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Ada Okta',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
})
describe('a person in the directory of a company', () => {
  it('is added as Microsoft Entra ID does it, and joins the team with the default role', async () => {
    const company = await companyWithDirectory(testApp, { default_role: 'analyst' })
    const userName = addressIn(company)
    const asked = await company.scim('GET', `/Users?filter=userName eq "${userName}"`.replaceAll(' ', '%20'))
    expect(asked).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [], startIndex: 1 } })
    const made = await company.scim('POST', '/Users', entraUser(userName))
    expect(made.status).toBe(201)
    expect(made.headers['content-type']).toContain('application/scim+json')
    expect(made.headers.location).toBe(`http://localhost:3000/scim/v2/Users/${made.body.id}`)
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName,
      externalId: 'ines.roy',
      name: { givenName: 'Ines', familyName: 'Roy' },
      active: true,
      emails: [{ value: userName, primary: true }],
      groups: [],
      meta: { resourceType: 'User', location: made.headers.location },
    })
    expect(await memberBy(company, made.body.id)).toMatchObject({ email: userName, role: 'analyst' })
    const filters = ['userName', 'externalId'].map((name) =>
      encodeURIComponent(`${name} eq "${name === 'userName' ? userName.toUpperCase() : 'ines.roy'}"`),
    )
    for (const filter of filters)
      expect((await company.scim('GET', `/Users?filter=${filter}`)).body.Resources).toEqual([made.body])
    expect((await company.scim('GET', `/Users/${made.body.id}`)).body).toEqual(made.body)
    expect(await happenedTo(testApp, company)).toContainEqual([
      'sign_on.person_provisioned',
      'Company log-in (SCIM)',
    ])
  })

  it('is added, changed and deactivated as Okta does it', async () => {
    const company = await companyWithDirectory(testApp)
    const userName = addressIn(company)
    const made = await company.scim('POST', '/Users', oktaUser(userName))
    expect(made.status).toBe(201)
    const { id } = made.body
    const put = await company.scim('PUT', `/Users/${id}`, {
      ...oktaUser(userName),
      id,
      meta: { resourceType: 'User' },
      name: { givenName: 'Ada', familyName: 'Later' },
    })
    expect(put).toMatchObject({ status: 200, body: { name: { familyName: 'Later' } } })
    const off = await company.scim(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', value: { active: false } }),
    )
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    expect(await memberBy(company, id)).toBeUndefined()
  })

  it('has name and address changed as Microsoft Entra ID does it; what HomeSlice does not keep is passed over', async () => {
    const company = await companyWithDirectory(testApp)
    const [id, later] = [await provisioned(company), addressIn(company)]
    const changed = await company.scim(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'name.givenName', value: 'Inès' },
        { op: 'Add', path: `${USER}:userName`, value: later.toUpperCase() },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'other@elsewhere.example' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Funds' },
        { op: 'Replace', value: { 'name.familyName': 'Roy-Later', displayName: 'Anything' } },
      ),
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { userName: later, name: { givenName: 'Inès', familyName: 'Roy-Later' } },
    })
  })

  it('keeps the names that an identity check covers', async () => {
    const company = await companyWithDirectory(testApp)
    const id = await provisioned(company)
    await db().updateTable('users').set({ kyc_state: 'approved' }).where('id', '=', id).execute()
    const change = patch({ op: 'replace', path: 'name.familyName', value: 'Other' })
    expect((await company.scim('PATCH', `/Users/${id}`, change)).body.name.familyName).toBe('Roy')
  })

  it('loses sessions and keys with their place, has it again when they are back, and the team sees both', async () => {
    const company = await companyWithDirectory(testApp)
    const person = await teamPerson(testApp, company.owner, 'manager')
    const email = addressIn(company)
    await db().updateTable('users').set({ email }).where('id', '=', person.id).execute()
    const identity = { provider_id: company.provider, subject: 'former-person', user_id: person.id }
    await db().insertInto('sign_on_identities').values(identity).execute()
    const key = { name: 'Desk', scopes: ['read' as const], expires_in_days: 30 as const, password: PASSWORD }
    expect((await person.ask(createKey, { body: key })).status).toBe(201)
    expect((await company.scim('PATCH', `/Users/${person.id}`, deactivation)).body.active).toBe(false)
    expect((await person.ask(getMe)).status).toBe(401)
    const keys = await db()
      .selectFrom('api_keys')
      .select('revoked_at')
      .where('created_by', '=', person.id)
      .execute()
    expect(keys).toEqual([{ revoked_at: expect.any(Date) }])
    expect((await company.scim('PATCH', `/Users/${person.id}`, deactivation)).status).toBe(200)
    const on = patch({ op: 'Replace', path: 'active', value: 'True' })
    expect((await company.scim('PATCH', `/Users/${person.id}`, on)).body.active).toBe(true)
    // The provider may know another person under the former name.
    const identities = db().selectFrom('sign_on_identities').select('subject')
    expect(await identities.where('user_id', '=', person.id).execute()).toEqual([])
    expect(await memberBy(company, person.id)).toMatchObject({ role: 'compliance' })
    expect((await happenedTo(testApp, company)).map(([type]) => type)).toEqual([
      'sign_on.directory_on',
      'user.api_key_created',
      'team.member_removed',
      'sign_on.person_restored',
    ])
  })

  it('who was removed by a person of the team is not let in by the directory', async () => {
    const company = await companyWithDirectory(testApp)
    const id = await provisioned(company)
    expect((await company.owner.ask(removeMember, { params: { id } })).status).toBe(204)
    const on = patch({ op: 'replace', path: 'active', value: true })
    expect(await company.scim('PATCH', `/Users/${id}`, on)).toMatchObject({
      status: 403,
      body: { scimType: 'mutability', detail: expect.stringContaining('removed in HomeSlice') },
    })
    expect(await memberBy(company, id)).toBeUndefined()
  })

  it('who is deleted loses their place and their groups, is no longer found, and may come again', async () => {
    const company = await companyWithDirectory(testApp, { group_roles: [{ group: 'desk', role: 'trader' }] })
    const id = await provisioned(company)
    await sentGroup(company, 'desk', id)
    expect(await memberBy(company, id)).toMatchObject({ role: 'trader' })
    const { userName } = (await company.scim('GET', `/Users/${id}`)).body
    expect((await company.scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await memberBy(company, id)).toBeUndefined()
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', deactivation]] as const)
      expect((await company.scim(method, `/Users/${id}`, body)).status).toBe(404)
    expect((await company.scim('POST', '/Users', entraUser(userName))).body).toMatchObject({
      id,
      active: true,
    })
    expect(await memberBy(company, id)).toMatchObject({ role: 'compliance' })
  })

  it('who owns the account is neither deactivated nor renamed nor given another role', async () => {
    const company = await companyWithDirectory(testApp, { group_roles: [{ group: 'desk', role: 'trader' }] })
    const email = addressIn(company)
    await db().updateTable('users').set({ email }).where('id', '=', company.owner.id).execute()
    const at = `/Users/${company.owner.id}`
    const renamed = patch({ op: 'replace', path: 'userName', value: addressIn(company) })
    for (const [method, body] of [['PATCH', deactivation], ['DELETE'], ['PATCH', renamed]] as const)
      expect((await company.scim(method, at, body)).status).toBe(403)
    await sentGroup(company, 'desk', company.owner.id)
    expect(await memberBy(company, company.owner.id)).toMatchObject({ role: 'owner', email })
    const heir = await teamPerson(testApp, company.owner, 'manager')
    await company.owner.ask(handOver, { body: { member: heir.id, password: PASSWORD } })
    expect((await company.scim('PATCH', at, deactivation)).body.active).toBe(false)
    expect((await company.owner.ask(getMe)).status).toBe(401)
    const on = patch({ op: 'replace', path: 'active', value: true })
    expect((await company.scim('PATCH', at, on)).body.active).toBe(true)
    expect((await heir.ask(getTeam)).body.members.map(({ role }) => role)).toEqual(['owner', 'trader'])
  })

  it('is listed page by page', async () => {
    const company = await companyWithDirectory(testApp)
    const ids = [await provisioned(company), await provisioned(company), await provisioned(company)]
    const page = async (query: string) => {
      const { body } = await company.scim('GET', `/Users?${query}`)
      return [
        body.totalResults,
        body.startIndex,
        body.itemsPerPage,
        body.Resources.map(({ id }: { id: string }) => id),
      ]
    }
    expect(await page('startIndex=2&count=1')).toEqual([3, 2, 1, [ids[1]]])
    expect(await page('startIndex=0&count=-1')).toEqual([3, 1, 0, []])
    expect(await page('')).toEqual([3, 1, 3, ids])
    const [few] = (await company.scim('GET', '/Users?attributes=userName&count=1')).body.Resources
    expect(Object.keys(few).sort()).toEqual(['id', 'meta', 'schemas', 'userName'])
  })
})
