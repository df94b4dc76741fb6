import { z } from 'zod'
import { parsePath } from './attributes.ts'
import { invalidValue, ScimError } from './error.ts'

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
/** Of one request. */
const MOST_OPERATIONS = 100
const LONGEST_TEXT = 300

/** What a directory says of a person; what it does not name is missing. */
export interface UserChange {
  userName?: string
  externalId?: string | null
  givenName?: string
  familyName?: string
  active?: boolean
}

/** What a directory says of a group; its members change in this order. */
export interface GroupChange {
  displayName?: string
  externalId?: string | null
  members: { op: Op; ids: readonly string[] }[]
}

type Op = 'add' | 'remove' | 'replace'

const operation = z.object({
  // Microsoft Entra writes it with a capital.
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'remove', 'replace'])),
  path: z.string().nullish(),
  value: z.unknown().optional(),
})
const patch = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(PATCH_SCHEMA)),
  Operations: z.array(operation).min(1).max(MOST_OPERATIONS),
})

const malformed = () =>
  new ScimError(
    400,
    `Send “schemas” with ${PATCH_SCHEMA}, and 1 to ${MOST_OPERATIONS} “Operations”, each with “op” add, remove or replace.`,
    'invalidSyntax',
  )

/** One operation on one attribute. */
interface Step {
  op: Op
  attribute: string
  condition: { attribute: string; value: string } | null
  value: unknown
}

/** The operations of a PATCH, each of one attribute. @throws ScimError on what is malformed */
function stepsOf(body: unknown): Step[] {
  const parsed = patch.safeParse(body)
  if (!parsed.success) throw malformed()
  return parsed.data.Operations.flatMap(({ op, path, value }) => {
    if (path) return [{ op, value, ...parsePath(path) }]
    if (op === 'remove') throw new ScimError(400, 'An operation “remove” needs a “path”.', 'noTarget')
    return fieldsOf(value).map(([name, one]) => ({ op, value: one, ...parsePath(name) }))
  })
}

/** The attributes of a whole resource. @throws ScimError on what is no object */
const stepsOfResource = (body: unknown): Step[] =>
  fieldsOf(body).flatMap(([name, value]) => {
    // The data of extensions, under the names of their schemas, are not kept.
    if (name.toLowerCase().startsWith('urn:')) return []
    return [{ op: 'replace' as const, value, ...parsePath(name) }]
  })

function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'Send an object of attributes.', 'invalidSyntax')
  return Object.entries(value)
}

/** Reads a person as POST and PUT send them. @throws ScimError on what does not fit */
export const userOf = (body: unknown): UserChange => changeOfUser(stepsOfResource(body))
/** Reads the PATCH of a person. @throws ScimError on what does not fit */
export const userPatchOf = (body: unknown): UserChange => changeOfUser(stepsOf(body))
/** Reads a group as POST and PUT send it. @throws ScimError on what does not fit */
export const groupOf = (body: unknown): GroupChange => changeOfGroup(stepsOfResource(body))
/** Reads the PATCH of a group. @throws ScimError on what does not fit */
export const groupPatchOf = (body: unknown): GroupChange => changeOfGroup(stepsOf(body))

function changeOfUser(steps: readonly Step[]): UserChange {
  const change: UserChange = {}
  for (const step of steps) applyToUser(change, step)
  return change
}

/** Attributes that are not kept, such as titles and telephones, are passed over. */
function applyToUser(change: UserChange, { op, attribute, value }: Step): void {
  const isRemoved = op === 'remove'
  if (attribute === 'externalid') {
    change.externalId = isRemoved || value === null ? null : textOf('externalId', value)
    return
  }
  if (attribute === 'username' || attribute === 'active') {
    if (isRemoved) throw new ScimError(400, `“${attribute}” cannot be removed.`, 'mutability')
    if (attribute === 'active') change.active = flagOf(value)
    else change.userName = textOf('userName', value)
    return
  }
  // A person has a name here, so that what they did can be shown.
  if (isRemoved || value === null) return
  if (attribute === 'name')
    for (const [name, part] of fieldsOf(value))
      applyToUser(change, { op, attribute: `name.${name.toLowerCase()}`, condition: null, value: part })
  if (attribute === 'name.givenname') change.givenName = textOf('name.givenName', value)
  if (attribute === 'name.familyname') change.familyName = textOf('name.familyName', value)
}

function changeOfGroup(steps: readonly Step[]): GroupChange {
  const change: GroupChange = { members: [] }
  for (const { op, attribute, condition, value } of steps) {
    const isRemoved = op === 'remove'
    if (attribute === 'members') change.members.push({ op, ids: memberIds(condition, value) })
    if (attribute === 'displayname') {
      if (isRemoved) throw new ScimError(400, '“displayName” cannot be removed.', 'mutability')
      change.displayName = textOf('displayName', value)
    }
    if (attribute === 'externalid')
      change.externalId = isRemoved || value === null ? null : textOf('externalId', value)
  }
  return change
}

const member = z.object({ value: z.string().max(LONGEST_TEXT) })
const members = z.union([z.array(member), member.transform((one) => [one])])

/** The ids that an operation names: in its path as Okta does, or as its value. Without either it names all. */
function memberIds(condition: Step['condition'], value: unknown): string[] {
  if (condition) {
    if (condition.attribute !== 'value')
      throw new ScimError(400, 'Members are chosen by their “value”.', 'invalidPath')
    return [condition.value]
  }
  if (value === undefined || value === null) return []
  const parsed = members.safeParse(value)
  if (!parsed.success) throw invalidValue('Name each member as { "value": id }.')
  return parsed.data.map((one) => one.value)
}

/** The members of a group after a change. */
export function membersAfter(before: readonly string[], { members: steps }: GroupChange): string[] {
  const now = new Set(before)
  for (const { op, ids } of steps) {
    if (op === 'replace' || (op === 'remove' && ids.length === 0)) now.clear()
    for (const id of ids) op === 'remove' ? now.delete(id) : now.add(id)
  }
  return [...now]
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || !value.trim() || value.length > LONGEST_TEXT || value.includes('\0'))
    throw invalidValue(`“${name}” must be a text of 1 to ${LONGEST_TEXT} characters.`)
  return value.trim()
}

/** Microsoft Entra sends a text. */
function flagOf(value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw invalidValue('“active” must be true or false.')
  return text === 'true'
}
