/** Further texts are sent without a name, because a connection caches a plan for each name. */
const MOST = 400
/** Begins the text of a statement that is planned for its values each time, because no plan is good for all of them. */
export const PLANNED_FOR_ITS_VALUES = '/* planned for its values */'

/**
 * Gives each SQL text a name, so that a connection parses and plans it once. The widest statements of the product
 * take longer to plan than to run. Returns undefined for texts beyond the first {@link MOST}.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST) return known
    if (text.trimStart().startsWith(PLANNED_FOR_ITS_VALUES)) return undefined
    const name = `s${names.size + 1}`
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
