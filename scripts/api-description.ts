import { WORDING } from '#domain/description.ts'
import { type Description, describeApi } from '#server/description/describe.ts'
import { operationIdOf } from '#server/description/wording.ts'
import { contractRoutes } from '#server/test/contract-routes.ts'

/** The description of the API, as a server serves it. */
export const describedApi = (): Description => describeApi(contractRoutes, WORDING)

const STAFF: readonly string[] = ['reviewer', 'superuser']

/** The names of the operations that others than staff may call: what public pages describe. */
export const operationsOfMembers = (): ReadonlySet<string> =>
  new Set(
    contractRoutes
      .filter(({ access }) => typeof access === 'string' || access.some((role) => !STAFF.includes(role)))
      .map((route) => operationIdOf(WORDING, route)),
  )

type Keep = (key: string) => boolean

/** The parts of the description whose keys are kept. The names of fields below `properties` are no keys. */
function onlyWith(keep: Keep, part: unknown, isNames = false): unknown {
  if (Array.isArray(part)) return part.map((one) => onlyWith(keep, one))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => isNames || keep(key))
      .map(([key, value]) => [key, onlyWith(keep, value, !isNames && key === 'properties')]),
  )
}

const FOR_PEOPLE = new Set(['example', 'examples', 'summary', 'description', 'headers', 'tags', 'info'])

/** The description without what only people read: what the types of the SDK are made of. */
export const forPrograms = (description: Description) =>
  onlyWith((key) => !FOR_PEOPLE.has(key), description) as Description

const NOT_COMPARED = new Set([
  ...FOR_PEOPLE,
  ...['format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'minLength'],
  ...['maxLength', 'default', 'servers', 'securitySchemes', 'contentEncoding'],
])
const isRejection = (key: string) => /^[45]\d\d$/.test(key)

/** What is kept of a released description, to compare later ones with. */
export const forComparison = (description: Description) =>
  onlyWith((key) => !NOT_COMPARED.has(key) && !isRejection(key), description) as Description
