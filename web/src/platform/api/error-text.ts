import { toFormErrors } from './error.ts'

/** What a rejected request says, each sentence once; null if there is none. */
export function errorText(error: unknown): string | null {
  if (!error) return null
  const { nonField, fields } = toFormErrors(error)
  return [...new Set([...nonField, ...Object.values(fields).flat()])].join(' ')
}
