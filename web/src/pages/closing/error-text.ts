import { toFormErrors } from '../../platform/api/error.ts'

/** A rejection as one sentence; null if there is none. */
export function errorText(error: unknown): string | null {
  if (!error) return null
  const { nonField, fields } = toFormErrors(error)
  return [...nonField, ...Object.values(fields).flat()].join(' ')
}
