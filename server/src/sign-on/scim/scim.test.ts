import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { changeProvider, getSignOn, turnOffDirectory, turnOnDirectory } from '#domain/sign-on/contract.ts'
import { getTeam, handOver, removeMember } from '#domain/team/contract.ts'
import { newId } from '../../platform/ids.ts'
import { companyWithDirectory, type DirectoryCompany, directoryWith } from '../../test/directories.ts'
import { PASSWORD } from '../../test/newcomers.ts'
import { teamPerson } from '../../test/teams.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db
let people = 0
const addressIn = ({ domain }: Pick<DirectoryCompany, 'domain'>) => {
  people += 1
  return `person${people}@${domain}`
}

/** As Microsoft Entra ID sends a new person. */
const entraUser = (userName: string, facts: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  externalId: 'ines.roy',
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ines Roy', familyName: 'Roy', givenName: 'Ines' },
  [ENTERPRISE]: { department: 'Mortgages', employeeNumber: '17' },
  roles: [],
  ...facts,
})
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
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations })
const deactivation = patch({ op: 'Replace', path: 'active', value: 'False' })

async function provisioned(company: DirectoryCompany, facts: object = {}): Promise<string> {
  const made = await company.scim('POST', '/Users', entraUser(addressIn(company), facts))
  expect(made.status).toBe(201)
  return made.body.id
}
const membersOf = async ({ owner }: DirectoryCompany) => (await owner.ask(getTeam)).body.members
const memberBy = async (company: DirectoryCompany, id: string) =>
  (await membersOf(company)).find((member) => member.id === id)
const group = async (company: DirectoryCompany, displayName: string, ...members: string[]) =>
  (
    await company.scim('POST', '/Groups', {
      schemas: [GROUP],
      displayName,
      members: members.map((value) => ({ value })),
    })
  ).body.id as string
const happened = async ({ owner }: DirectoryCompany) =>
  (
    await db()
      .selectFrom('events')
      .select(['type', 'api_key', 'after', 'effective_id'])
      .where('effective_id', '=', owner.id)
      .orderBy('id')
      .execute()
  ).map(({ type, api_key }) => [type, api_key])

/** A company names a domain, and has not shown yet that it is theirs. */
const nameUnverified = ({ provider }: DirectoryCompany, domain: string) =>
  db()
    .insertInto('sign_on_domains')
    .values({ id: newId(), provider_id: provider, domain, token: 'not seen' })
    .execute()

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
    expect(await happened(company)).toContainEqual(['sign_on.person_provisioned', 'Company log-in (SCIM)'])
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
    expect(await memberBy(company, person.id)).toMatchObject({ role: 'compliance' })
    expect((await happened(company)).map(([type]) => type)).toEqual([
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

  it('who is deleted loses their place, is no longer found, and may come again', async () => {
    const company = await companyWithDirectory(testApp)
    const id = await provisioned(company)
    const { userName } = (await company.scim('GET', `/Users/${id}`)).body
    expect((await company.scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await memberBy(company, id)).toBeUndefined()
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', deactivation]] as const)
      expect((await company.scim(method, `/Users/${id}`, body)).status).toBe(404)
    expect((await company.scim('POST', '/Users', entraUser(userName))).body).toMatchObject({
      id,
      active: true,
    })
    expect(await memberBy(company, id)).toBeDefined()
  })

  it('who owns the account is neither deactivated nor renamed nor given another role', async () => {
    const company = await companyWithDirectory(testApp, { group_roles: [{ group: 'desk', role: 'trader' }] })
    const email = addressIn(company)
    await db().updateTable('users').set({ email }).where('id', '=', company.owner.id).execute()
    const at = `/Users/${company.owner.id}`
    const renamed = patch({ op: 'replace', path: 'userName', value: addressIn(company) })
    for (const [method, body] of [['PATCH', deactivation], ['DELETE'], ['PATCH', renamed]] as const)
      expect((await company.scim(method, at, body)).status).toBe(403)
    await group(company, 'desk', company.owner.id)
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

describe('a group of the directory', () => {
  const rules = {
    group_roles: [
      { group: 'desk', role: 'trader' as const },
      { group: 'f2b1-research', role: 'analyst' as const },
    ],
  }

  it('gives its members the role of the company’s list, and takes it away, as Microsoft Entra ID does it', async () => {
    const company = await companyWithDirectory(testApp, rules)
    const id = await provisioned(company)
    const made = await company.scim('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'desk',
      meta: { resourceType: 'Group' },
    })
    expect(made).toMatchObject({ status: 201, body: { displayName: 'desk', members: [] } })
    const at = `/Groups/${made.body.id}`
    await company.scim('PATCH', at, patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }))
    expect(await memberBy(company, id)).toMatchObject({ role: 'trader' })
    expect((await company.scim('GET', `/Users/${id}`)).body.groups).toMatchObject([{ display: 'desk' }])
    const without = await company.scim('GET', `${at}?excludedAttributes=members`)
    expect(Object.keys(without.body)).not.toContain('members')
    await company.scim('PATCH', at, patch({ op: 'Remove', path: 'members', value: [{ value: id }] }))
    expect(await memberBy(company, id)).toMatchObject({ role: 'compliance' })
    expect((await happened(company)).filter(([type]) => type === 'team.role_changed')).toEqual([
      ['team.role_changed', 'Company log-in (SCIM)'],
      ['team.role_changed', 'Company log-in (SCIM)'],
    ])
  })

  it('is pushed as Okta does it: found by name, made, filled, emptied, renamed and deleted', async () => {
    const company = await companyWithDirectory(testApp, rules)
    const [one, other] = [await provisioned(company), await provisioned(company)]
    const found = async () =>
      (await company.scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "desk"')}`)).body
    expect((await found()).totalResults).toBe(0)
    const id = await group(company, 'desk', one)
    expect((await found()).Resources).toMatchObject([{ id, members: [{ value: one }] }])
    const at = `/Groups/${id}`
    const replaced = patch({ op: 'replace', path: 'members', value: [{ value: other, display: 'x' }] })
    await company.scim('PATCH', at, replaced)
    const roles = async () => [(await memberBy(company, one))?.role, (await memberBy(company, other))?.role]
    expect(await roles()).toEqual(['compliance', 'trader'])
    await company.scim('PATCH', at, patch({ op: 'remove', path: `members[value eq "${other}"]` }))
    expect(await roles()).toEqual(['compliance', 'compliance'])
    await company.scim('PATCH', at, patch({ op: 'add', path: 'members', value: [{ value: other }] }))
    await company.scim('PATCH', at, patch({ op: 'replace', value: { id, displayName: 'Lunch' } }))
    expect(await roles()).toEqual(['compliance', 'compliance'])
    await company.scim('PUT', at, { schemas: [GROUP], displayName: 'desk', members: [{ value: one }] })
    expect(await roles()).toEqual(['trader', 'compliance'])
    expect((await company.scim('DELETE', at)).status).toBe(204)
    expect(await roles()).toEqual(['compliance', 'compliance'])
    expect((await company.scim('GET', at)).status).toBe(404)
  })

  it('is recognised by the id that the directory has for it, too', async () => {
    const company = await companyWithDirectory(testApp, rules)
    const id = await provisioned(company)
    await company.scim('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Research',
      externalId: 'f2b1-research',
      members: [{ value: id }],
    })
    expect(await memberBy(company, id)).toMatchObject({ role: 'analyst' })
  })

  it('takes no members of other companies, and is not found by them', async () => {
    const [ours, theirs] = [
      await companyWithDirectory(testApp, rules),
      await companyWithDirectory(testApp, rules),
    ]
    const [id, stranger] = [await group(ours, 'desk'), await provisioned(theirs)]
    const add = patch({ op: 'add', path: 'members', value: [{ value: stranger }] })
    expect(await ours.scim('PATCH', `/Groups/${id}`, add)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    expect(await memberBy(theirs, stranger)).toMatchObject({ role: 'compliance' })
    for (const [method, body] of [['GET'], ['PATCH', add], ['DELETE']] as const)
      expect((await theirs.scim(method, `/Groups/${id}`, body)).status).toBe(404)
  })

  it('has a name that no other group has', async () => {
    const company = await companyWithDirectory(testApp, rules)
    await group(company, 'desk')
    expect(await company.scim('POST', '/Groups', { displayName: 'DESK' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
  })
})

describe('a request is refused', () => {
  it('for a person of another company, of another domain or of no company, as if they did not exist', async () => {
    const [ours, theirs] = [await companyWithDirectory(testApp), await companyWithDirectory(testApp)]
    const outside = await teamPerson(testApp, ours.owner, 'trader')
    await nameUnverified(ours, outside.email.split('@')[1] ?? '')
    for (const id of [await provisioned(theirs), theirs.owner.id, outside.id, 'no-id', '%00'])
      for (const [method, body] of [
        ['GET'],
        ['PUT', entraUser(addressIn(ours))],
        ['PATCH', deactivation],
        ['DELETE'],
      ] as const)
        expect([id, method, (await ours.scim(method, `/Users/${id}`, body)).status]).toEqual([
          id,
          method,
          404,
        ])
    expect((await outside.ask(getMe)).status).toBe(200)
    expect((await ours.scim('GET', '/Users')).body.totalResults).toBe(0)
  })

  it('for a person of another company whose address is of a domain of this one', async () => {
    const [ours, theirs] = [await companyWithDirectory(testApp), await companyWithDirectory(testApp)]
    const email = addressIn(ours)
    await db().updateTable('users').set({ email }).where('id', '=', theirs.owner.id).execute()
    expect((await ours.scim('PATCH', `/Users/${theirs.owner.id}`, deactivation)).status).toBe(404)
    expect((await ours.scim('GET', '/Users')).body.totalResults).toBe(0)
    expect((await theirs.owner.ask(getMe)).status).toBe(200)
  })

  it('for an address outside of the verified domains, when a person is added and when they are changed', async () => {
    const company = await companyWithDirectory(testApp)
    const id = await provisioned(company)
    const elsewhere = 'ines@elsewhere.example'
    await nameUnverified(company, 'elsewhere.example')
    const refused = [
      await company.scim('POST', '/Users', entraUser(elsewhere)),
      await company.scim('POST', '/Users', entraUser('no address')),
      await company.scim('POST', '/Users', { schemas: [USER] }),
      await company.scim(
        'PATCH',
        `/Users/${id}`,
        patch({ op: 'replace', path: 'userName', value: elsewhere }),
      ),
    ]
    for (const { status, body } of refused)
      expect([status, body.scimType, body.status]).toEqual([400, 'invalidValue', '400'])
  })

  it('for an address that has an account, here or elsewhere', async () => {
    const [ours, theirs] = [await companyWithDirectory(testApp), await companyWithDirectory(testApp)]
    const userName = addressIn(ours)
    await db().updateTable('users').set({ email: userName }).where('id', '=', theirs.owner.id).execute()
    const [one, other] = [await provisioned(ours), await provisioned(ours)]
    const taken = (await ours.scim('GET', `/Users/${other}`)).body.userName
    const rename = (value: string) =>
      ours.scim('PATCH', `/Users/${one}`, patch({ op: 'replace', path: 'userName', value }))
    const refused = [
      await ours.scim('POST', '/Users', entraUser(userName)),
      await ours.scim('POST', '/Users', entraUser(taken)),
      await rename(taken),
      await rename(userName),
    ]
    for (const { status, body } of refused) expect([status, body.scimType]).toEqual([409, 'uniqueness'])
  })

  it.each([
    [
      'a filter with another comparison',
      'GET',
      '/Users?filter=userName%20sw%20%22a%22',
      undefined,
      'invalidFilter',
    ],
    [
      'a filter with or',
      'GET',
      '/Users?filter=id%20eq%20%22a%22%20or%20id%20eq%20%22b%22',
      undefined,
      'invalidFilter',
    ],
    ['a filter by what is not kept', 'GET', '/Users?filter=title%20eq%20%22a%22', undefined, 'invalidFilter'],
    [
      'a filter of groups by what is not kept',
      'GET',
      '/Groups?filter=title%20eq%20%22a%22',
      undefined,
      'invalidFilter',
    ],
    ['two filters', 'GET', '/Users?filter=a&filter=b', undefined, 'invalidFilter'],
    ['a count that is none', 'GET', '/Users?count=many', undefined, 'invalidValue'],
    ['a body that is no JSON', 'POST', '/Users', '{', 'invalidSyntax'],
    ['a body that is no object', 'POST', '/Users', [1], 'invalidSyntax'],
    ['a flag that is none', 'POST', '/Users', { userName: 'a@b.example', active: 'perhaps' }, 'invalidValue'],
    ['a group without a name', 'POST', '/Groups', { schemas: [GROUP] }, 'invalidValue'],
  ])('for %s', async (_what, method, path, body, scimType) => {
    const company = await companyWithDirectory(testApp)
    const { status, body: said } = await company.scim(method, path, body)
    expect([status, said]).toEqual([
      400,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '400',
        scimType,
        detail: expect.any(String),
      },
    ])
  })

  it.each([
    ['without operations', { schemas: [PATCH] }, 'invalidSyntax'],
    [
      'without its schema',
      { Operations: [{ op: 'replace', path: 'active', value: false }] },
      'invalidSyntax',
    ],
    ['with an unknown operation', patch({ op: 'move', path: 'active' }), 'invalidSyntax'],
    ['with a path that is none', patch({ op: 'replace', path: 'active[[', value: false }), 'invalidPath'],
    ['that removes nothing named', patch({ op: 'remove' }), 'noTarget'],
    ['that removes the address', patch({ op: 'remove', path: 'userName' }), 'mutability'],
    ['with a number as the address', patch({ op: 'replace', path: 'userName', value: 7 }), 'invalidValue'],
    [
      'with too many operations',
      patch(...Array(101).fill({ op: 'add', path: 'title', value: 'x' })),
      'invalidSyntax',
    ],
  ])('for a PATCH %s, and nothing of it is done', async (_what, body, scimType) => {
    const company = await companyWithDirectory(testApp)
    const id = await provisioned(company)
    expect(await company.scim('PATCH', `/Users/${id}`, body)).toMatchObject({
      status: 400,
      body: { scimType },
    })
    expect(await memberBy(company, id)).toBeDefined()
  })

  it('for a body that is too long, another content type, and an address or method that there is not', async () => {
    const company = await companyWithDirectory(testApp)
    const long = { ...entraUser(addressIn(company)), title: 'x'.repeat(200_000) }
    const refused = [
      await company.scim('POST', '/Users', long),
      await company.scim('POST', '/Users', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      await company.scim('GET', '/Me'),
      await company.scim('POST', '/ServiceProviderConfig', {}),
    ]
    expect(refused.map(({ status, body }) => [status, body.status])).toEqual([
      [413, '413'],
      [415, '415'],
      [404, '404'],
      [404, '404'],
    ])
  })

  it('if the team is full', async () => {
    const company = await companyWithDirectory(testApp)
    const rows = Array.from({ length: 49 }, (_, index) => ({
      id: `019aaf3e-5c00-7000-8000-${String(index).padStart(12, '0')}`,
      email: `full${index}@full.example`,
      password_hash: '',
      first_name: 'A',
      last_name: 'B',
      account_id: company.owner.id,
      team_role: 'analyst' as const,
    }))
    await db().insertInto('users').values(rows).execute()
    const full = await company.scim('POST', '/Users', entraUser(addressIn(company)))
    expect([full.status, full.body.detail]).toEqual([403, expect.stringContaining('at most 50')])
  })
})

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
        await expect
          .poll(async () => {
            const { rows } = await sql<{
              waiting: number
            }>`select count(*)::int as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
            return rows[0]?.waiting
          })
          .toBe(1)
        await tx.deleteFrom('scim_tokens').where('provider_id', '=', company.provider).execute()
        return { waiting }
      })
    expect((await waiting).status).toBe(401)
    expect(await membersOf(company)).toHaveLength(1)
  })
})
