import { ScimError } from './error.ts'

const LONGEST_PATH = 300
/** Names between dots, such as `name.givenName`, with a condition in brackets and the schema in front of it. */
const PATH =
  /^(urn:[a-z0-9:.-]+:)?([a-z$][\w$-]*)(?:\[\s*(\w+)\s+eq\s+"([^"\\]*)"\s*\])?(?:\.([a-z$][\w$-]*))?$/i

/** Attributes of other schemas may have the same names. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):$/i

/** What a path names; names are in small letters, because SCIM does not distinguish them. */
export interface Path {
  /** Such as `username` or `name.givenname`. */
  attribute: string
  /** The condition in brackets, as in `members[value eq "…"]`. */
  condition: { attribute: string; value: string } | null
}

/** @throws ScimError `invalidPath` on what is no path */
export function parsePath(text: string): Path {
  const found = text.length <= LONGEST_PATH ? PATH.exec(text.trim()) : null
  if (!found) throw new ScimError(400, `“${text.slice(0, 100)}” is not a path.`, 'invalidPath')
  const [, schema = '', name = '', by, value = '', part] = found
  const attribute = part === undefined ? name : `${name}.${part}`
  return {
    attribute: (schema === '' || CORE.test(schema) ? attribute : schema + attribute).toLowerCase(),
    condition: by === undefined ? null : { attribute: by.toLowerCase(), value },
  }
}
