import type { ScimError } from '#domain/sign-on/scim/error.ts'
import type { Config } from '../../platform/config.ts'
import type { Found, ScimGroupRow, ScimPersonRow } from './queries.ts'

export const SCIM_PATH = '/scim/v2'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'
/** Resources in one answer. */
export const MOST_RESULTS = 200

/** What a directory must know; from the configuration, never from a request. */
export const scimUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${SCIM_PATH}`

export interface Resource {
  meta: { location: string }
  [attribute: string]: unknown
}

const metaOf = (
  base: string,
  resourceType: 'User' | 'Group',
  row: { id: string; created_at: Date; updated_at: Date },
) => ({
  resourceType,
  created: row.created_at.toISOString(),
  lastModified: row.updated_at.toISOString(),
  location: `${base}/${resourceType}s/${row.id}`,
})

const external = ({ external_id }: { external_id: string | null }) =>
  external_id === null ? {} : { externalId: external_id }

export const userView = (base: string, row: ScimPersonRow): Resource => ({
  schemas: [`${CORE}:User`],
  id: row.id,
  ...external(row),
  userName: row.email,
  name: { givenName: row.first_name, familyName: row.last_name },
  displayName: `${row.first_name} ${row.last_name}`.trim(),
  emails: [{ value: row.email, type: 'work', primary: true }],
  active: row.is_active,
  groups: row.groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Groups/${id}` })),
  meta: metaOf(base, 'User', row),
})

export const groupView = (base: string, row: ScimGroupRow): Resource => ({
  schemas: [`${CORE}:Group`],
  id: row.id,
  ...external(row),
  displayName: row.name,
  members: row.members.map(({ id, email }) => ({ value: id, display: email, $ref: `${base}/Users/${id}` })),
  meta: metaOf(base, 'Group', row),
})

export const listView = (
  startIndex: number,
  { total }: Pick<Found<unknown>, 'total'>,
  resources: readonly object[],
) => ({
  schemas: [`${MESSAGES}:ListResponse`],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const errorView = ({ status, scimType }: Pick<ScimError, 'status' | 'scimType'>, detail: string) => ({
  schemas: [`${MESSAGES}:Error`],
  status: String(status),
  ...(scimType !== null && { scimType }),
  detail,
})

/** Only the attributes that a directory asked for; `schemas`, `id` and `meta` always. */
export function chosen(
  resource: Resource,
  { attributes, excludedAttributes }: Record<string, unknown>,
): object {
  const names = (list: unknown) =>
    typeof list === 'string' ? list.split(',').map((name) => name.trim().split('.')[0]?.toLowerCase()) : null
  const [only, without] = [names(attributes), names(excludedAttributes)]
  return Object.fromEntries(
    Object.entries(resource).filter(([key]) => {
      const name = key.toLowerCase()
      if (ALWAYS.includes(name)) return true
      return (only === null || only.includes(name)) && !without?.includes(name)
    }),
  )
}
const ALWAYS = ['schemas', 'id', 'meta']

/** What this service can do, and what it cannot: batches, sorting, versions and passwords. */
export const serviceView = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'The token of the directory, which the owner of the account makes in the settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const RESOURCES = ['User', 'Group'] as const

export const resourceTypes = (base: string) =>
  RESOURCES.map((name) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${CORE}:${name}`,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

const attribute = (name: string, facts: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...facts,
})
const readOnly = { mutability: 'readOnly' }
const reference = (mutability: string) => [
  attribute('value', { mutability }),
  attribute('display', readOnly),
  attribute('$ref', { type: 'reference', ...readOnly }),
]

const ATTRIBUTES = {
  User: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('name', {
      type: 'complex',
      subAttributes: [attribute('givenName'), attribute('familyName')],
    }),
    attribute('displayName', readOnly),
    attribute('emails', {
      type: 'complex',
      multiValued: true,
      ...readOnly,
      subAttributes: [attribute('value', readOnly), attribute('type', readOnly)],
    }),
    attribute('active', { type: 'boolean' }),
    attribute('groups', {
      type: 'complex',
      multiValued: true,
      ...readOnly,
      subAttributes: reference('readOnly'),
    }),
  ],
  Group: [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('members', { type: 'complex', multiValued: true, subAttributes: reference('immutable') }),
  ],
}

export const schemas = (base: string) =>
  RESOURCES.map((name) => ({
    schemas: [`${CORE}:Schema`],
    id: `${CORE}:${name}`,
    name,
    description: name === 'User' ? 'A person of the team' : 'A group, from which roles follow',
    attributes: ATTRIBUTES[name],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${CORE}:${name}` },
  }))
