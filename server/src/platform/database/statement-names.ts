import { createHash } from 'node:crypto'

/** Further texts are sent without a name, because a connection caches a plan for each name. */
export const MOST_PREPARED = 400
const NAME_LENGTH = 20
/** Begins the text of a statement that is planned for its values each time, because no plan is good for all of them. */
export const PLANNED_FOR_ITS_VALUES = '/* planned for its values */'

/**
 * Gives each SQL text a name, so that a connection parses and plans it once. The widest statements of the product
 * take longer to plan than to run. A name is made of its text, so that it means the same in every process: behind a
 * pooler they share connections. Returns undefined for texts beyond the first {@link MOST_PREPARED}.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known
    if (text.trimStart().startsWith(PLANNED_FOR_ITS_VALUES)) return undefined
    const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH)
    names.set(text, name)
    return name
  }
}

/**
 * True if a cached plan is older than a schema change, so the statement must be planned again. PostgreSQL:
 * feature_not_supported.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
