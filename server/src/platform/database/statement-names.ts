/** Texts beyond this many are sent without a name: a connection keeps a plan for each name. */
const MOST = 400

/**
 * Gives each SQL text a name of its own, so that a connection parses and plans it once. The widest statements of the
 * product take longer to plan than to run. Answers undefined for texts beyond the first {@link MOST}.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** A plan was made before a column was added: its connection must forget it. PostgreSQL: feature_not_supported. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
