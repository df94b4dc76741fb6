import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { newId } from '../../platform/ids.ts'
import {
  addressIn,
  companyWithDirectory,
  type DirectoryCompany,
  deactivation,
  entraUser,
  GROUP,
  memberBy,
  PATCH,
  patch,
  provisioned,
  USER,
} from '../../test/directories.ts'
import { teamPerson } from '../../test/teams.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.db

/** A company names a domain, and has not shown yet that it is theirs. */
const nameUnverified = ({ provider }: DirectoryCompany, domain: string) =>
  db()
    .insertInto('sign_on_domains')
    .values({ id: newId(), provider_id: provider, domain, token: 'not seen' })
    .execute()
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
