import { invalidField } from './errors.ts'

/** The version in an `If-Match` header; null for any version. */
export const versionOf = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined)
    throw invalidField('non_field_errors', 'If-Match must be the ETag of an earlier response.')
  return Number(version)
}
