import { FILE_TYPES } from './vocabulary.ts'

const LONGEST_NAME = 200

/** Endings that people use for a type besides its own. */
const OTHER_ENDINGS: Readonly<Record<string, readonly string[]>> = { 'image/jpeg': ['jpeg', 'jpe'] }

/**
 * The name under which an uploaded file is kept: without folders and without control or direction characters, at most
 * 200 characters, and with an ending of its content's type: a page that calls itself a picture is no page once saved.
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
