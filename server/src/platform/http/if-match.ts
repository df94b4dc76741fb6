import { invalidField } from './errors.ts'

/** True if an `If-None-Match` header has this tag, so that its sender has the content already. */
export const isUnchanged = (header: string | undefined, etag: string): boolean => {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header === '*' || (header ?? '').split(',').some((tag) => bare(tag) === bare(etag))
}

/** The version in an `If-Match` header; null for any version. */
export const versionOf = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined)
    throw invalidField('non_field_errors', 'If-Match must be the ETag of an earlier response.')
  return Number(version)
}
