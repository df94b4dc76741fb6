import { turnOnDirectory } from '#domain/sign-on/contract.ts'
import type { GroupRole } from '#domain/sign-on/rules.ts'
import { getTeam } from '#domain/team/contract.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { newId } from '../platform/ids.ts'
import { PASSWORD } from './newcomers.ts'
import type { Client, TestApp } from './test-app.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** An answer of the protocol of directories. */
export interface ScimAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: as a directory reads it
  body: any
  headers: Record<string, unknown>
}

/** A company whose directory keeps its people in step. */
export interface DirectoryCompany {
  owner: Client
  provider: string
  domain: string
  token: string
  /** Sends a request as the directory; a text is sent as it is. */
  scim(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
}

let companies = 0

/** A sign-on with a verified domain, whose directory is on; setting it up has its own tests. */
export async function companyWithDirectory(
  testApp: TestApp,
  rule: { default_role?: InvitedRole; group_roles?: GroupRole[] } = {},
): Promise<DirectoryCompany> {
  const { db } = testApp.product.platform
  companies += 1
  const owner = await testApp.member(['buyer', 'seller'])
  const password_hash = await hashPassword(PASSWORD)
  await db.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute()
  const [provider, domain] = [newId(), `directory${companies}.example`]
  await db
    .insertInto('sign_on_providers')
    .values({
      id: provider,
      account_id: owner.id,
      name: 'Company log-in',
      issuer: 'https://login.example',
      client_id: 'homeslice',
      client_secret: 'sealed',
      default_role: rule.default_role ?? 'compliance',
      groups_claim: null,
      group_roles: JSON.stringify(rule.group_roles ?? []),
    })
    .execute()
  await db
    .insertInto('sign_on_domains')
    .values({ id: newId(), provider_id: provider, domain, token: 'seen', verified_at: new Date() })
    .execute()
  const on = await owner.ask(turnOnDirectory, { params: { id: provider }, body: { password: PASSWORD } })
  const { token } = on.body
  return { owner, provider, domain, token, scim: directoryWith(testApp, token) }
}

/** Requests with a token, as directories send them. */
export const directoryWith =
  (testApp: TestApp, token: string): DirectoryCompany['scim'] =>
  async (method, path, body, headers = {}) => {
    const {
      statusCode,
      body: text,
      headers: answered,
    } = await testApp.product.http.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: statusCode, body: text === '' ? null : JSON.parse(text), headers: answered }
  }

let people = 0
/** A new address of the company's domain. */
export const addressIn = ({ domain }: Pick<DirectoryCompany, 'domain'>) => {
  people += 1
  return `person${people}@${domain}`
}

/** As Microsoft Entra ID sends a new person. */
export const entraUser = (userName: string, facts: object = {}) => ({
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

export const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations })
export const deactivation = patch({ op: 'Replace', path: 'active', value: 'False' })

/** The id of a person whom the directory has added. */
export async function provisioned(company: DirectoryCompany): Promise<string> {
  const { status, body } = await company.scim('POST', '/Users', entraUser(addressIn(company)))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** The id of a group that the directory has sent. */
export async function sentGroup(
  company: DirectoryCompany,
  displayName: string,
  ...members: string[]
): Promise<string> {
  const group = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) }
  return (await company.scim('POST', '/Groups', group)).body.id
}

export const membersOf = async ({ owner }: DirectoryCompany) => (await owner.ask(getTeam)).body.members
export const memberBy = async (company: DirectoryCompany, id: string) =>
  (await membersOf(company)).find((member) => member.id === id)

/** The events about a company, each with what did it. */
export const happenedTo = async (testApp: TestApp, { owner }: DirectoryCompany) =>
  (
    await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'api_key'])
      .where('effective_id', '=', owner.id)
      .orderBy('id')
      .execute()
  ).map(({ type, api_key }) => [type, api_key])
