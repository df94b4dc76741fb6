import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  companyWithDirectory,
  GROUP,
  happenedTo,
  memberBy,
  patch,
  provisioned,
  sentGroup,
} from '../../test/directories.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

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
    expect((await happenedTo(testApp, company)).filter(([type]) => type === 'team.role_changed')).toEqual([
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
    const id = await sentGroup(company, 'desk', one)
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
    const [id, stranger] = [await sentGroup(ours, 'desk'), await provisioned(theirs)]
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
    await sentGroup(company, 'desk')
    expect(await company.scim('POST', '/Groups', { displayName: 'DESK' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
  })
})
