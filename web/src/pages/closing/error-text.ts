import { toRefusal } from '../../platform/api/error.ts'

/** A refusal as one sentence; null where there is none. */
export function saidBy(error: unknown): string | null {
  if (!error) return null
  const { nonField, fields } = toRefusal(error)
  return [...nonField, ...Object.values(fields).flat()].join(' ')
}
