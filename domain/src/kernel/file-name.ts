import { FILE_TYPES } from './files.ts'

const LONGEST_NAME = 200

/** Alternative file extensions of a type. */
const OTHER_ENDINGS: Readonly<Record<string, readonly string[]>> = { 'image/jpeg': ['jpeg', 'jpe'] }

/**
 * The name under which an uploaded file is kept: no folders, control characters or direction marks, at most 200
 * characters, and the extension of its actual content type, so that an HTML page named as a picture is not saved as
 * a page.
 */
export function fileName(given: string, mediaType: string): string {
  const ending = FILE_TYPES[mediaType] ?? 'bin'
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const typed = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isFitting = typed === ending || (OTHER_ENDINGS[mediaType] ?? []).includes(typed)
  const suffix = `.${isFitting ? typed : ending}`
  const stem = (isFitting ? name.slice(0, -suffix.length) : name) || 'document'
  return `${[...stem].slice(0, LONGEST_NAME - suffix.length).join('')}${suffix}`
}
